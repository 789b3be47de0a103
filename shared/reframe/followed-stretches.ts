import { type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { FARTHEST_STEP, type FaceTrack, findTracks, LOST_US, stepBetween } from './face-tracks.ts';
import { FACE_INTERVAL_US, type Face, type FaceSample, type SourceRange } from './faces.ts';
import type { MovingWindow } from './moving-window.ts';

/** Faces smaller than this part of the largest one are bystanders. */
const SMALLEST_PART = 0.35;

/** Space that a face needs on both sides, in its widths from its centre. */
const FACE_MARGIN = 0.7;

/** Shorter stretches are too short to follow. */
const SHORTEST_US = 1_000_000;

/** Where the window's middle should be at a time. */
export interface Aim {
  readonly time: SourceTime;
  readonly middle: number;
}

/** Source time in which the same faces are followed, or nobody is. */
export interface Stretch extends SourceRange {
  /** In order of time; empty when nobody is followed. */
  readonly aims: readonly Aim[];
}

/**
 * Decides who is followed when. All large faces are, as long as the window has room for them; else the one that is
 * large and there for long. Nobody is when no sure face is there for more than 1.2 s.
 * @param samples In order of time.
 * @returns Stretches that fill the range without gaps. The window jumps between them.
 */
export function findStretches(
  samples: readonly FaceSample[],
  range: SourceRange,
  window: MovingWindow,
): readonly Stretch[] {
  const tracks = findTracks(samples.filter(({ time }) => time >= range.start && time < range.endExclusive));
  const chosen = chooseFaces(tracks, window);
  const runs = runsOf(chosen).filter((run) => lengthOf(run) >= SHORTEST_US);
  const stretches: Stretch[] = [];
  let at = range.start;
  for (const [index, run] of runs.entries()) {
    const { first, last } = edgesOf(run);
    const next = runs[index + 1];
    const start = first.time - at <= LOST_US ? at : first.time;
    if (start > at) stretches.push({ start: at, endExclusive: start, aims: [] });
    const following = next ? edgesOf(next).first.time : range.endExclusive;
    const isNear = following - last.time <= LOST_US;
    // Between two samples nothing is known of the cut's place.
    const end = !isNear ? last.time + FACE_INTERVAL_US : next ? Math.round((last.time + following) / 2) : following;
    const aims = run.map(({ time, faces }) => ({ time, middle: aimAt(faces, window) }));
    at = sourceTime(Math.min(end, range.endExclusive));
    stretches.push({ start, endExclusive: at, aims });
  }
  if (at < range.endExclusive) stretches.push({ start: at, endExclusive: range.endExclusive, aims: [] });
  return stretches;
}

interface Chosen {
  readonly time: SourceTime;
  readonly faces: readonly Face[];
  /** Those that stay the same within a stretch. */
  readonly tracks: readonly FaceTrack[];
}

/** The faces to follow at each time that has one. */
function chooseFaces(tracks: readonly FaceTrack[], window: MovingWindow): readonly Chosen[] {
  const weights = new Map(tracks.map((track) => [track, weightOf(track)]));
  const byTime = new Map<SourceTime, { track: FaceTrack; face: Face }[]>();
  for (const track of tracks) {
    for (const { time, face } of track) byTime.set(time, [...(byTime.get(time) ?? []), { track, face }]);
  }
  const heaviest = tracks.toSorted((left, right) => (weights.get(right) ?? 0) - (weights.get(left) ?? 0));
  const isThere = (track: FaceTrack, time: SourceTime) =>
    (track[0]?.time ?? 0) <= time && time <= (track.at(-1)?.time ?? 0);
  const chosen: Chosen[] = [];
  for (const [time, seen] of [...byTime].toSorted(([left], [right]) => left - right)) {
    const largest = Math.max(...seen.map(({ face }) => face.width));
    const large = seen.filter(({ face }) => face.width >= SMALLEST_PART * largest);
    const faces = large.map(({ face }) => face);
    if (spanOf(faces, window) <= window.side) {
      chosen.push({ time, faces, tracks: [] });
      continue;
    }
    // Someone heavier who is missing in one picture stays the one who is followed.
    const main = heaviest.find((track) => isThere(track, time));
    const found = seen.find(({ track }) => track === main);
    if (main && found) chosen.push({ time, faces: [found.face], tracks: [main] });
  }
  return chosen;
}

/** Share of the pictures that a track has. */
function weightOf(track: FaceTrack): number {
  return track.reduce((sum, { face }) => sum + face.width * face.height * face.score, 0);
}

/** Splits where another person is followed, where the aim jumps, and where nobody was found for long. */
function runsOf(chosen: readonly Chosen[]): readonly (readonly Chosen[])[] {
  const runs: Chosen[][] = [];
  for (const each of chosen) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && each.time - last.time <= LOST_US && isSameGroup(last, each)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

/** True when a face of both is about at the same place: who is beside it may come and go. */
function isSameGroup(one: Chosen, other: Chosen): boolean {
  return one.faces.some((face) =>
    other.faces.some(
      (next) => stepBetween({ time: one.time, face }, { time: other.time, face: next }) <= FARTHEST_STEP,
    ),
  );
}

/** Length that faces need along the window's axis. */
function spanOf(faces: readonly Face[], { axis }: MovingWindow): number {
  const [start, end] = reachOf(faces, axis, FACE_MARGIN);
  return faces.length < 2 ? 0 : end - start;
}

/** Middle of a window that frames faces. The path keeps it inside the picture. */
function aimAt(faces: readonly Face[], { axis, side }: MovingWindow): number {
  const [start, end] = reachOf(faces, axis, 0);
  // A face is above the middle of a picture that is framed well.
  return (start + end) / 2 + (axis === 'y' ? 0.1 * side : 0);
}

function reachOf(faces: readonly Face[], axis: 'x' | 'y', margin: number): readonly [start: number, end: number] {
  const lengthOfFace = axis === 'x' ? 'width' : 'height';
  return [
    Math.min(...faces.map((face) => face[axis] - margin * face[lengthOfFace])),
    Math.max(...faces.map((face) => face[axis] + margin * face[lengthOfFace])),
  ];
}

function edgesOf(run: readonly Chosen[]): { first: Chosen; last: Chosen } {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) throw new RangeError('A run has at least one time.');
  return { first, last };
}

function lengthOf(run: readonly Chosen[]): number {
  const { first, last } = edgesOf(run);
  return last.time + FACE_INTERVAL_US - first.time;
}
