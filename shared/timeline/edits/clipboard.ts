import type { Luts } from '#shared/effects/lut-table.ts';
import { usedLuts } from '#shared/effects/used-luts.ts';
import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import {
  type CreateId,
  type EditRefusal,
  type EditResult,
  refuse,
  replaceClips,
} from '#shared/timeline/edit-result.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import { overwriteWith } from './overwrite.ts';
import type { RippleOptions } from './ripple.ts';
import { addLuts } from './set-lut.ts';
import { insertSlice } from './time-slice.ts';

/** Copied clips: plain data that can be pasted into another project. */
export interface Clipboard {
  readonly items: readonly ClipboardItem[];
  /** The LUTs of the clips. Absent without any. */
  readonly luts?: Luts;
}

/** A copied clip. Its `start` counts from the first clip of the group. */
export interface ClipboardItem {
  readonly clip: Clip;
  readonly trackId: string;
  readonly trackType: TrackType;
  /** Index of its track among those of its type, from 0. Used when the track itself no longer exists. */
  readonly lane: number;
}

/**
 * Copies clips with the distances between them. Ignores ids that aren't on the timeline. A copy belongs to no scene,
 * because the scene has its clips already and another project has other scenes.
 */
export function copyClips(timeline: Timeline, clipIds: readonly string[]): Clipboard {
  const ids = new Set(clipIds);
  const items = timeline.tracks.flatMap((track) =>
    track.clips
      .filter((clip) => ids.has(clip.id))
      .map((clip) => ({
        clip: withoutScene(clip),
        trackId: track.id,
        trackType: track.type,
        lane: tracksOfType(timeline, track.type).indexOf(track),
      })),
  );
  const origin = items.reduce((least, { clip }) => Math.min(least, clip.start), Number.POSITIVE_INFINITY);
  const luts = usedLuts(
    items.map(({ clip }) => clip),
    timeline.luts ?? {},
  );
  return {
    items: items.map((item) => ({ ...item, clip: moveClipTo(item.clip, timelineTime(item.clip.start - origin)) })),
    ...(Object.keys(luts).length > 0 && { luts }),
  };
}

/** Options of {@link pasteClips}. */
export interface PasteOptions extends RippleOptions {
  /** True to paste over what is there, and not to make room. */
  readonly overwrites: boolean;
}

/** New clips' ids, and where the group starts. */
interface Pasted {
  readonly createdIds: readonly string[];
  readonly at: TimelineTime;
}

/**
 * Pastes copied clips as a group. Where a place is taken, clips there are split and later ones make room: on all tracks
 * if the group has a clip for the leading track, else on the group's own tracks.
 *
 *     [==a==)[==b==)   →   [==a==)[=b)[=x=)[=y=)[b')
 *                ^at
 *     [==a==)[==b==)   →   [==a==)[=b)[=x=)[=y=)          over what is there
 *
 * @param at Timeline time in µs of the first clip.
 * @returns Besides the new clips, how room was found for them, and how many clips lost time.
 */
export function pasteClips(
  before: Timeline,
  clipboard: Clipboard,
  at: TimelineTime,
  { createId, overwrites, keepsTogether, media }: PasteOptions,
): EditResult<Pasted & { readonly way: 'placed' | 'inserted' | 'overwritten'; readonly overwritten: number }> {
  const timeline = addLuts(before, clipboard.luts);
  const targets = targetsOf(timeline, clipboard);
  if ('ok' in targets) return targets;
  if (firstFit(targets, at) === at) {
    const placed = pasteAt(timeline, targets, at, createId);
    return placed.ok ? { ...placed, way: 'placed', overwritten: 0 } : placed;
  }
  const relink = createRelinker(createId);
  const added = targets.map(({ track, clip }) => ({ trackId: track.id, clip: { ...relink(clip), id: createId() } }));
  const createdIds = added.map(({ clip }) => clip.id);
  if (overwrites) {
    const placements = added.map(({ trackId, clip }) => ({
      trackId,
      clip: moveClipTo(clip, timelineTime(at + clip.start)),
    }));
    const result = overwriteWith(timeline, placements, createId);
    return result.ok ? { ...result, createdIds, at, way: 'overwritten' } : result;
  }
  const byTrack = Map.groupBy(added, ({ trackId }) => trackId);
  const slice = {
    length: Math.max(...added.map(({ clip }) => clip.end)),
    clips: new Map([...byTrack].map(([id, list]) => [id, list.map(({ clip }) => clip)])),
  };
  const leading = leadingTrack(timeline);
  const leads = keepsTogether && leading !== undefined && byTrack.has(leading.id);
  const trackIds = leads ? undefined : new Set(byTrack.keys());
  const result = insertSlice(timeline, slice, at, { createId, media, trackIds });
  return result.ok ? { ...result, createdIds, at, way: 'inserted', overwritten: 0 } : result;
}

interface Target {
  readonly track: Track;
  readonly clip: Clip;
}

function targetsOf(timeline: Timeline, { items }: Clipboard): readonly Target[] | EditRefusal {
  if (items.length === 0) return refuse('edit.nothing-selected');
  const targets: Target[] = [];
  for (const item of items) {
    const track = findLane(timeline, item);
    if (!track) return refuse('edit.no-track');
    targets.push({ track, clip: item.clip });
  }
  return targets;
}

/** Places a group where there is room for it. */
function pasteAt(
  timeline: Timeline,
  targets: readonly Target[],
  start: TimelineTime,
  createId: CreateId,
): EditResult<Pasted> {
  const changes = new Map<string, Clip[]>();
  const createdIds: string[] = [];
  const relink = createRelinker(createId);
  for (const { track, clip } of targets) {
    const id = createId();
    createdIds.push(id);
    const clips = changes.get(track.id) ?? [...track.clips];
    clips.push({ ...moveClipTo(relink(clip), timelineTime(start + clip.start)), id });
    changes.set(track.id, clips);
  }
  return replaceClips(timeline, changes, { createdIds, at: start });
}

/**
 * Copies clips to right behind themselves, or later if there is no room. The group stays together.
 *
 *     [=a=)[=b=)......   →   [=a=)[=b=)[=a'=)[=b'=)
 */
export function duplicateClips(timeline: Timeline, clipIds: readonly string[], createId: CreateId): EditResult<Pasted> {
  const ids = new Set(clipIds);
  const clips = timeline.tracks.flatMap((track) => track.clips.filter((clip) => ids.has(clip.id)));
  if (ids.size === 0) return refuse('edit.nothing-selected');
  if (clips.length < ids.size) return refuse('edit.clip-not-found');
  const end = clips.reduce((latest, clip) => Math.max(latest, clip.end), 0);
  const targets = targetsOf(timeline, copyClips(timeline, clipIds));
  return 'ok' in targets ? targets : pasteAt(timeline, targets, firstFit(targets, timelineTime(end)), createId);
}

function withoutScene({ sceneId: _sceneId, ...clip }: Clip): Clip {
  return clip;
}

function findLane(timeline: Timeline, item: ClipboardItem): Track | undefined {
  const lanes = tracksOfType(timeline, item.trackType);
  return lanes.find((track) => track.id === item.trackId) ?? lanes[item.lane] ?? lanes[0];
}

/** Moves the group later until none of its clips overlaps another. Each round passes at least one clip. */
function firstFit(targets: readonly Target[], at: TimelineTime): TimelineTime {
  let start: Microseconds = at;
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const { track, clip } of targets) {
      const wanted = timelineTime(start + clip.start);
      const place = nextFreePlace(track, wanted, clip.end - clip.start);
      if (place > wanted) {
        start += place - wanted;
        isSettled = false;
      }
    }
  }
  return timelineTime(start);
}
