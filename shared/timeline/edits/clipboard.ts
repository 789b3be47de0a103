import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from './result.ts';

/** Copied clips: plain data that can be pasted into another project. */
export interface Clipboard {
  readonly items: readonly ClipboardItem[];
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
  return {
    items: items.map((item) => ({ ...item, clip: moveClipTo(item.clip, timelineTime(item.clip.start - origin)) })),
  };
}

/**
 * Pastes copied clips as a group: at `at` if that place is free on all their tracks, else at the first later time where
 * the whole group fits. Existing clips stay untouched.
 *
 *     [==a==)....[=b=)......   →   [==a==)....[=b=)[=x=)[=y=)       x and y pasted at the start of b
 *
 * @param at Timeline time in µs of the first clip.
 * @returns The new clips' ids and where the group starts.
 */
export function pasteClips(
  timeline: Timeline,
  { items }: Clipboard,
  at: TimelineTime,
  createId: CreateId,
): EditResult<{ readonly createdIds: readonly string[]; readonly at: TimelineTime }> {
  if (items.length === 0) return refuse('edit.nothing-selected');
  const targets: { readonly track: Track; readonly clip: Clip }[] = [];
  for (const item of items) {
    const track = findLane(timeline, item);
    if (!track) return refuse('edit.no-track');
    targets.push({ track, clip: item.clip });
  }

  const start = firstFit(targets, at);
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
export function duplicateClips(
  timeline: Timeline,
  clipIds: readonly string[],
  createId: CreateId,
): EditResult<{ readonly createdIds: readonly string[]; readonly at: TimelineTime }> {
  const ids = new Set(clipIds);
  const clips = timeline.tracks.flatMap((track) => track.clips.filter((clip) => ids.has(clip.id)));
  if (ids.size === 0) return refuse('edit.nothing-selected');
  if (clips.length < ids.size) return refuse('edit.clip-not-found');
  const end = clips.reduce((latest, clip) => Math.max(latest, clip.end), 0);
  return pasteClips(timeline, copyClips(timeline, clipIds), timelineTime(end), createId);
}

function withoutScene({ sceneId: _sceneId, ...clip }: Clip): Clip {
  return clip;
}

function findLane(timeline: Timeline, item: ClipboardItem): Track | undefined {
  const lanes = tracksOfType(timeline, item.trackType);
  return lanes.find((track) => track.id === item.trackId) ?? lanes[item.lane] ?? lanes[0];
}

/** Moves the group later until none of its clips overlaps another. Each round passes at least one clip. */
function firstFit(targets: readonly { readonly track: Track; readonly clip: Clip }[], at: TimelineTime): TimelineTime {
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
