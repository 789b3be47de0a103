import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import { movingShift } from '#shared/timeline/closing-shift.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { findClip, findTrack } from '#shared/timeline/queries.ts';
import { sceneRanges } from '#shared/timeline/scenes.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import { openingShift, type TimeShift } from '#shared/timeline/time-shift.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { anchorsOf } from './anchors.ts';
import { openedUp } from './insert.ts';
import { placeOnFreeTrack } from './place.ts';
import { placeAbove } from './place-above.ts';
import { withScenes } from './scenes.ts';

/** Options of {@link moveBetween}. */
export interface MoveBetweenOptions {
  /** Clips of other tracks follow those of the leading track. */
  readonly keepsTogether: boolean;
  readonly media: MediaLookup;
}

/** Clips to put in at a cut of a track. */
export interface MoveBetween {
  readonly clipIds: readonly string[];
  /** The track of the cut. At least one of the clips is on it. */
  readonly trackId: string;
  /** Timeline time in µs before the edit: an edge of a clip of the track that stays. */
  readonly at: TimelineTime;
}

/**
 * Moves clips to a cut of their track. What lies between makes room and closes the place that they left, if they touched
 * a neighbour there. Where they touched none, that place stays empty; a gap at the cut that is long enough takes them, and
 * else all that is later makes room. Clips on several tracks keep their distances. Clips of the track that do not follow
 * each other come together at the cut.
 *
 *     video-1    [=a=)[=b=)[==c==)      [==c==)[=a=)[=b=)
 *     caption-1  [x)..[y)..[==z==)  →   [==z==)[x)..[y)..       c put in before a
 *
 * On the leading track, clips of other tracks go with the picture that they start on, or that they are linked with, and the
 * script follows. Ducked sound, such as music, stays. No clip is cut. A picture or a sound whose place on another track
 * is taken goes to a free track.
 */
export function moveBetween(
  timeline: Timeline,
  { clipIds, trackId, at }: MoveBetween,
  { keepsTogether, media }: MoveBetweenOptions,
): EditResult {
  const ids = new Set(clipIds);
  if (ids.size === 0) return refuse('edit.nothing-selected');
  if (clipIds.some((id) => !findClip(timeline, id))) return refuse('edit.clip-not-found');
  const track = findTrack(timeline, trackId);
  if (!track) return refuse('edit.track-not-found');
  const runs = runsOf(track, ids);
  if (runs.length === 0) return refuse('edit.nothing-selected');
  const leads = keepsTogether && track === leadingTrack(timeline);
  const anchorOf = anchorsOf(timeline, track);
  const runOf = (id: string): Run | undefined => {
    const location = findClip(timeline, id);
    if (location?.track === track) return runs.find((run) => run.ids.has(id));
    const start = (location && anchorOf(location.clip, location.track)) ?? 0;
    return runs.findLast((run) => run.start <= start) ?? runs[0];
  };
  let next = timeline;
  const shifts: TimeShift[] = [];
  const done = new Set<string>();
  let place = { left: at, right: at };
  // The runs nearest to the cut go first, so that the others join them at their edges.
  for (const run of [
    ...runs.filter(({ start }) => start < at).toReversed(),
    ...runs.filter(({ start }) => start >= at),
  ]) {
    const along = new Set([...ids].filter((id) => runOf(id) === run));
    const result = moveRun(next, { ids: along, track, at: run.start < at ? place.left : place.right, leads, media });
    if (!result.ok) return result;
    next = result.timeline;
    if (result.shift) shifts.push(result.shift);
    for (const id of run.ids) done.add(id);
    const together = (findTrack(next, trackId)?.clips ?? []).filter(({ id }) => done.has(id));
    place = { left: together[0]?.start ?? at, right: together.at(-1)?.end ?? at };
  }
  if (next === timeline) return { ok: true, timeline };
  const shift = leads && shifts.length > 0 ? joined(shifts) : undefined;
  return { ok: true, timeline: leads ? withScenesInOrder(next) : next, shift };
}

/** Clips of the track that follow each other without another between them. */
interface Run {
  readonly ids: ReadonlySet<string>;
  readonly start: TimelineTime;
}

function runsOf({ clips }: Track, ids: ReadonlySet<string>): readonly Run[] {
  const runs: { ids: Set<string>; start: TimelineTime }[] = [];
  clips.forEach((clip, index) => {
    if (!ids.has(clip.id)) return;
    const last = runs.at(-1);
    if (last?.ids.has(clips[index - 1]?.id ?? '')) last.ids.add(clip.id);
    else runs.push({ ids: new Set([clip.id]), start: clip.start });
  });
  return runs;
}

interface RunMove {
  /** The clips of one run, with those of other tracks that go along. */
  readonly ids: ReadonlySet<string>;
  /** As it was before the first run moved. */
  readonly track: Track;
  readonly at: TimelineTime;
  readonly leads: boolean;
  readonly media: MediaLookup;
}

function moveRun(timeline: Timeline, { ids, track: { id: trackId }, at, leads, media }: RunMove): EditResult {
  const track = findTrack(timeline, trackId);
  const run = track?.clips.filter(({ id }) => ids.has(id)) ?? [];
  const [first, last] = [run[0], run.at(-1)];
  if (!track || !first || !last) return { ok: true, timeline };
  const range = { start: first.start, endExclusive: last.end };
  if (at >= range.start && at <= range.endExclusive) return { ok: true, timeline };
  const landing = landingOf(track, ids, range, at);
  const anchorOf = anchorsOf(timeline, track);
  const isGoing = (clip: Clip, on: Track): boolean => {
    if (ids.has(clip.id) || on === track || !leads) return ids.has(clip.id);
    const anchor = anchorOf(clip, on);
    return anchor !== null && anchor >= range.start && anchor < range.endExclusive;
  };
  const placeOf = (clip: Clip, on: Track): Clip | undefined => {
    if (isGoing(clip, on)) return shifted(clip, landing.start - range.start);
    const { from, until, byUs } = landing.room;
    if (clip.duck === true && on !== track) {
      // Music plays on below what was put in, but does not change places with it.
      return until === null && byUs > 0 ? openedUp({ ...on, clips: [clip] }, from, byUs, media)[0] : clip;
    }
    const anchor = anchorOf(clip, on) ?? clip.start;
    return anchor >= from && (until === null || anchor < until) ? shifted(clip, byUs) : clip;
  };

  const changes = new Map<string, readonly Clip[]>();
  const bumped: { readonly on: Track; readonly clip: Clip }[] = [];
  for (const on of timeline.tracks) {
    if (!leads && !on.clips.some(({ id }) => ids.has(id))) continue;
    const placed = on.clips.flatMap((clip) => placeOf(clip, on) ?? []);
    if (placed.length < on.clips.length) {
      const early = on.clips.filter((clip) => !placeOf(clip, on));
      return refuse(
        'edit.before-start',
        early.map(({ id }) => id),
      );
    }
    changes.set(on.id, on === track || on.type === 'caption' ? placed : withoutOverlaps(on, placed, bumped));
  }
  let result = replaceClips(timeline, changes);
  for (const { on, clip } of bumped) {
    if (!result.ok) return result;
    result =
      on.type === 'video'
        ? placeAbove(result.timeline, on.id, [clip])
        : placeOnFreeTrack(result.timeline, on.type, [clip]);
  }
  return result.ok ? { ...result, shift: shiftOf(range, landing) } : result;
}

/** Undefined for a clip that would start before 0. */
function shifted(clip: Clip, byUs: Microseconds): Clip | undefined {
  return clip.start + byUs < 0 ? undefined : moveClipTo(clip, timelineTime(clip.start + byUs));
}

function shiftOf({ start, endExclusive }: TimeRange, landing: Landing): TimeShift {
  const { from, until, byUs } = landing.room;
  return until === null ? openingShift(from, byUs) : movingShift(start, endExclusive, landing.start);
}

/** The new start of moved clips, and how others make room for them. */
interface Landing {
  readonly start: TimelineTime;
  /** Clips from `from` up to `until` shift; null for all later ones. */
  readonly room: { readonly from: TimelineTime; readonly until: TimelineTime | null; readonly byUs: Microseconds };
}

function landingOf(
  { clips }: Track,
  ids: ReadonlySet<string>,
  { start, endExclusive }: TimeRange,
  at: TimelineTime,
): Landing {
  const lengthUs = endExclusive - start;
  const others = clips.filter(({ id }) => !ids.has(id));
  const turned: Landing =
    at > start
      ? { start: timelineTime(at - lengthUs), room: { from: endExclusive, until: at, byUs: -lengthUs } }
      : { start: at, room: { from: at, until: start, byUs: lengthUs } };
  if (others.some((clip) => clip.end === start || clip.start === endExclusive)) return turned;
  const before = others.findLast((clip) => clip.start < at)?.end ?? timelineTime(0);
  const after = others.find((clip) => clip.start >= at)?.start ?? Number.POSITIVE_INFINITY;
  const opened = (byUs: Microseconds) => ({ from: at, until: null, byUs });
  // A cut at the start of a clip has its gap before it, one at the end of a clip behind it.
  if (at - before >= lengthUs) return { start: timelineTime(at - lengthUs), room: opened(0) };
  if (after - at >= lengthUs) return { start: at, room: opened(0) };
  return at < start ? turned : { start: at, room: opened(at + lengthUs - after) };
}

/** Takes clips that moved onto others out of a track. */
function withoutOverlaps(
  on: Track,
  placed: readonly Clip[],
  bumped: { readonly on: Track; readonly clip: Clip }[],
): readonly Clip[] {
  const unmoved = new Set(on.clips);
  const kept: Clip[] = [];
  for (const clip of placed.toSorted((left, right) => left.start - right.start)) {
    const previous = kept.at(-1);
    if (!previous || previous.end <= clip.start) {
      kept.push(clip);
    } else if (unmoved.has(clip)) {
      kept.splice(-1, 1, clip);
      bumped.push({ on, clip: previous });
    } else {
      bumped.push({ on, clip });
    }
  }
  return kept;
}

function joined(shifts: readonly TimeShift[]): TimeShift {
  return {
    after: (time) => shifts.reduce((reached, shift) => shift.after(reached), time),
    before: (time) => shifts.reduceRight((reached, shift) => shift.before(reached), time),
  };
}

/** Sorts the scenes on the timeline by their places. Other scenes keep their position in the script. */
function withScenesInOrder(timeline: Timeline): Timeline {
  const { scenes = [] } = timeline;
  const ranges = sceneRanges(timeline);
  const placed = scenes.filter(({ id }) => ranges.has(id));
  const sorted = placed.toSorted(
    (left, right) => (ranges.get(left.id)?.start ?? 0) - (ranges.get(right.id)?.start ?? 0),
  );
  if (sorted.every((scene, index) => scene === placed[index])) return timeline;
  let next = 0;
  return withScenes(
    timeline,
    scenes.map((scene) => (ranges.has(scene.id) ? (sorted[next++] ?? scene) : scene)),
  );
}
