import { fitWords } from '#shared/captions/fit-words.ts';
import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter, roomBefore } from '#shared/timeline/available-range.ts';
import { clipDuration, cropClip, moveClipTo } from '#shared/timeline/clip-range.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/** Edges that move together by one length of time. The ids of clips. */
export interface EdgeMoves {
  /** Clips that move as a whole and keep their part of the source. */
  readonly moved?: ReadonlySet<string>;
  /** Clips whose first edge is trimmed. */
  readonly starts: ReadonlySet<string>;
  /** Clips whose last edge is trimmed. */
  readonly ends: ReadonlySet<string>;
}

/** Result of an edit that goes as far as it can. */
export interface Moved {
  /** Less than asked for at a limit; keeps its sign. */
  readonly movedUs: Microseconds;
}

/**
 * Moves edges as far as media, neighbours, the shortest length and the timeline's ends allow all of them.
 * @param byUs Later (positive) or earlier (negative) on the timeline.
 * @returns Refused where nothing can move at all.
 */
export function moveEdges(
  timeline: Timeline,
  moves: EdgeMoves,
  byUs: Microseconds,
  media: MediaLookup,
): EditResult<Moved> {
  const bounds = timeline.tracks.map((track) => boundsOf(track, moves, media));
  const least = Math.min(0, Math.max(...bounds.map(({ min }) => min)));
  const most = Math.max(0, Math.min(...bounds.map(({ max }) => max)));
  const movedUs = Math.min(most, Math.max(least, byUs)) + 0;
  if (byUs !== 0 && movedUs === 0) return refuse('edit.at-limit', [...moves.starts, ...moves.ends]);
  const changes = timeline.tracks.map(({ id, type, clips }): [string, readonly Clip[]] => [
    id,
    clips.map((clip) => {
      const next = moveOne(clip, moves, movedUs);
      return type === 'caption' && next !== clip && !moves.moved?.has(clip.id) ? fitWords(next, clip) : next;
    }),
  ]);
  return replaceClips(timeline, new Map(changes), { movedUs });
}

/** A clip and those linked to it whose same edge is at the same time. */
export function withSameEdge({ tracks }: Timeline, clip: Clip, edge: 'start' | 'end'): readonly string[] {
  if (clip.linkId === undefined) return [clip.id];
  return tracks.flatMap(({ clips }) =>
    clips.filter((each) => each.linkId === clip.linkId && each[edge] === clip[edge]).map(({ id }) => id),
  );
}

function moveOne(clip: Clip, { moved, starts, ends }: EdgeMoves, byUs: Microseconds): Clip {
  if (moved?.has(clip.id)) return moveClipTo(clip, timelineTime(clip.start + byUs));
  const start = starts.has(clip.id) ? clip.start + byUs : clip.start;
  const end = ends.has(clip.id) ? clip.end + byUs : clip.end;
  return cropClip(clip, timelineTime(start), timelineTime(end));
}

/** Bounds of a move of the edges on a track; infinite where none moves. */
function boundsOf({ clips }: Track, { moved, starts, ends }: EdgeMoves, media: MediaLookup) {
  const mins = [Number.NEGATIVE_INFINITY];
  const maxs = [Number.POSITIVE_INFINITY];
  clips.forEach((clip, index) => {
    const isMoved = moved?.has(clip.id) === true;
    const isStart = !isMoved && starts.has(clip.id);
    const isEnd = !isMoved && ends.has(clip.id);
    const spare = Math.max(0, clipDuration(clip) - MIN_CLIP_US);
    if (isStart) mins.push(-Math.max(0, roomBefore(clip, media)));
    if (isStart && !isEnd) maxs.push(spare);
    if (isEnd) maxs.push(Math.max(0, roomAfter(clip, media)));
    if (isEnd && !isStart) mins.push(-spare);

    const previous = clips[index - 1];
    const isPreviousEnd = previous !== undefined && (moved?.has(previous.id) === true || ends.has(previous.id));
    const gap = clip.start - (previous?.end ?? 0);
    if ((isMoved || isStart) && !isPreviousEnd) mins.push(-gap);
    if (isPreviousEnd && !(isMoved || isStart)) maxs.push(gap);
    if (isMoved || isEnd) maxs.push(MAX_TIMELINE_US - clip.end);
  });
  return { min: Math.max(...mins), max: Math.min(...maxs) };
}
