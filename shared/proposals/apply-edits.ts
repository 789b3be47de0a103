import type { ProposedEdit } from '#shared/contracts/proposal.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { type CreateId, type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { addMarkers, shiftMarkers } from '#shared/timeline/edits/markers.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { liftClips } from '#shared/timeline/edits/remove.ts';
import { rippleDelete } from '#shared/timeline/edits/ripple.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { setSpeed } from '#shared/timeline/edits/set-speed.ts';
import { splitClips } from '#shared/timeline/edits/split.ts';
import { trimLinked } from '#shared/timeline/edits/trim.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { keepLocked } from '#shared/timeline/locked-tracks.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { chainShifts, type TimeShift } from '#shared/timeline/time-shift.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { titleOf } from './anchor.ts';

/** Facts that applying edits needs. */
export interface ApplyOptions {
  readonly media: MediaLookup;
  readonly createId: CreateId;
}

/** Maps a time of the timeline that the edits were made for to the timeline after the edits before. */
type ToNow = (at: TimelineTime) => TimelineTime;

/** The field of each edit that decides whether it fits. */
const FIELDS = {
  cut: 'ranges',
  remove: 'clipIds',
  trim: 'to',
  split: 'at',
  move: 'to',
  text: 'text',
  volume: 'volume',
  speed: 'speed',
  marker: 'at',
} as const satisfies Record<ProposedEdit['type'], string>;

/**
 * Applies edits in order, all or none. Their times are those of the given timeline: an edit that moves time moves the
 * places of the edits after it.
 * @returns The timeline, with its markers moved along; or the first refusal, with the path of the field from `edits`.
 */
export function applyEdits(timeline: Timeline, edits: readonly ProposedEdit[], options: ApplyOptions): EditResult {
  let now = timeline;
  let moved: TimeShift | undefined;
  for (const [index, edit] of edits.entries()) {
    const shift = moved;
    const result = keepLocked(
      now,
      applyOne(now, edit, (at) => shift?.after(at) ?? at, options),
    );
    if (!result.ok) return { ...result, path: ['edits', index, fieldAtFault(edit, result)] };
    if (result.timeline === now) {
      return {
        ...refuse('edit.invalid-value', [], 'This changes nothing.'),
        path: ['edits', index, FIELDS[edit.type]],
      };
    }
    now = result.shift ? shiftMarkers(result.timeline, result.shift) : result.timeline;
    moved = chainShifts(moved, result.shift);
  }
  return { ok: true, timeline: now };
}

function fieldAtFault(edit: ProposedEdit, { code }: { readonly code: string }): string {
  return code === 'edit.clip-not-found' && 'clipId' in edit ? 'clipId' : FIELDS[edit.type];
}

function applyOne(timeline: Timeline, edit: ProposedEdit, toNow: ToNow, options: ApplyOptions): EditResult {
  const { media, createId } = options;
  switch (edit.type) {
    case 'cut': {
      const ranges = edit.ranges.map(({ start, end }) => ({ start: toNow(start), endExclusive: toNow(end) }));
      return cutRanges(timeline, ranges, options);
    }
    case 'remove':
      return edit.keepGap
        ? liftClips(timeline, edit.clipIds)
        : rippleDelete(timeline, edit.clipIds, { keepsTogether: true, ...options });
    case 'trim':
      return trimLinked(timeline, edit.clipId, { edge: edit.edge, to: toNow(edit.to) }, media);
    case 'split':
      return splitLinked(timeline, edit.clipId, toNow(edit.at), createId);
    case 'move':
      return moveLinked(timeline, edit.clipId, toNow(edit.to));
    case 'text':
      return setText(timeline, edit.clipId, edit.text, media);
    case 'volume':
      return setClipProperties(timeline, edit.clipId, { volume: edit.volume }, media);
    case 'speed':
      return setSpeed(timeline, edit.clipId, { speed: edit.speed }, { keepsTogether: true, media });
    case 'marker': {
      const { name, color = 'blue' } = edit;
      return addMarkers(timeline, [{ id: createId(), at: timelineTime(toNow(edit.at)), name, color }]);
    }
  }
}

function splitLinked(timeline: Timeline, clipId: string, at: TimelineTime, createId: CreateId): EditResult {
  const isInside = (id: string) => {
    const clip = findClip(timeline, id)?.clip;
    return id === clipId || (clip !== undefined && clip.start < at && at < clip.end);
  };
  const ids = [...withLinked(timeline, new Set([clipId]))].filter(isInside);
  return splitClips(timeline, ids, at, createId);
}

function moveLinked(timeline: Timeline, clipId: string, to: TimelineTime): EditResult {
  const clip = findClip(timeline, clipId)?.clip;
  if (!clip) return refuse('edit.clip-not-found');
  return moveClips(timeline, { clipIds: [...withLinked(timeline, new Set([clipId]))], byUs: to - clip.start });
}

function setText(timeline: Timeline, clipId: string, text: string, media: MediaLookup): EditResult {
  const clip = findClip(timeline, clipId)?.clip;
  if (!clip || titleOf(clip) === null) return setClipProperties(timeline, clipId, { text }, media);
  return setEffectValues(timeline, { clipId, effectId: 'title', values: { text }, at: clip.in });
}
