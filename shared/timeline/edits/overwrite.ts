import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { findTrack, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { MoveOptions } from './move.ts';
import type { Placement } from './place.ts';
import { liftClips } from './remove.ts';
import { cutClip } from './split.ts';

/**
 * Places clips over what is there. Nothing moves: clips in the way are trimmed, split or removed. A rest under 0.1 s
 * goes too, because no clip may be so short.
 *
 *     [====a====)[=b=)   →   [=a)[=new==)[b)
 *
 * @returns The number of clips that lost time.
 */
export function overwriteWith(
  timeline: Timeline,
  placements: readonly Placement[],
  createId: CreateId,
): EditResult<{ readonly overwritten: number }> {
  const relink = createRelinker(createId);
  const byTrack = Map.groupBy(placements, ({ trackId }) => trackId);
  const changes = new Map<string, readonly Clip[]>();
  let overwritten = 0;
  for (const [trackId, placed] of byTrack) {
    const track = findTrack(timeline, trackId);
    if (!track) return refuse('edit.track-not-found');
    const left = track.clips.flatMap((clip) => {
      const rest = placed.reduce<readonly Clip[]>(
        (parts, { clip: over }) => parts.flatMap((part) => without(part, over, { createId, relink })),
        [clip],
      );
      if (rest[0] !== clip) overwritten += 1;
      return rest;
    });
    changes.set(trackId, [...left, ...placed.map(({ clip }) => clip)]);
  }
  return replaceClips(timeline, changes, { overwritten });
}

interface Cutting {
  readonly createId: CreateId;
  readonly relink: ReturnType<typeof createRelinker>;
}

/**
 * Moves clips together over what is there, as {@link overwriteWith} places them. The group stops at time 0.
 *
 *     [=a=)[===b===)..   →   ...[=a=)[=b)..
 */
export function moveOver(
  timeline: Timeline,
  { clipIds, byUs, byTracks = 0 }: MoveOptions,
  createId: CreateId,
): EditResult<{ readonly movedUs: Microseconds; readonly overwritten: number }> {
  const lifted = liftClips(timeline, clipIds);
  if (!lifted.ok) return lifted;
  const ids = new Set(clipIds);
  const moving = timeline.tracks.flatMap((track) =>
    track.clips.filter(({ id }) => ids.has(id)).map((clip) => ({ track, clip })),
  );
  const movedUs = Math.max(byUs, 0 - Math.min(...moving.map(({ clip }) => clip.start)));
  const placements: Placement[] = [];
  for (const { track, clip } of moving) {
    const lanes = tracksOfType(timeline, track.type);
    const target = lanes[lanes.indexOf(track) + byTracks];
    if (!target) return refuse('edit.no-track', [clip.id]);
    placements.push({ trackId: target.id, clip: moveClipTo(clip, timelineTime(clip.start + movedUs)) });
  }
  const result = overwriteWith(lifted.timeline, placements, createId);
  return result.ok ? { ...result, movedUs } : result;
}

/** The parts of a clip before and after another one. The first keeps the id. */
function without(clip: Clip, over: Clip, { createId, relink }: Cutting): readonly Clip[] {
  if (clip.end <= over.start || over.end <= clip.start) return [clip];
  const hasHead = over.start - clip.start >= MIN_CLIP_US;
  const hasTail = clip.end - over.end >= MIN_CLIP_US;
  const head = hasHead ? [cutClip(clip, over.start, clip.id)[0]] : [];
  if (!hasTail) return head;
  const [, tail] = cutClip(clip, over.end, hasHead ? createId() : clip.id);
  return [...head, hasHead ? relink(tail) : tail];
}
