import type { SourceTime } from '#shared/time/microseconds.ts';
import { FACE_INTERVAL_US, type Face, type FaceSample } from './faces.ts';

/** Longest time without a find, in µs, after which a face counts as gone. */
export const LOST_US = 1_200_000;

/** A track counts when a quarter of its finds are this sure. Lamps and patterns reach 0.6 to 0.7 in every picture. */
const SURE_SCORE = 0.75;

/** Fewest finds of a track that counts. */
const LEAST_FINDS = 3;

/** Farthest that a face moves between two samples, in its own widths. A longer way is a cut to another picture. */
export const FARTHEST_STEP = 1.2;

/** Samples that miss a face give it time for at most this many steps. */
const MOST_STEPS = 2;

/** Largest ratio between the widths of two finds of one face in a row. */
const LARGEST_GROWTH = 1.6;

/** One face at one time. */
export interface Find {
  readonly time: SourceTime;
  readonly face: Face;
}

/** Finds of one face in order of time, with gaps under {@link LOST_US}. */
export type FaceTrack = readonly Find[];

/**
 * Joins the faces of a source to tracks, each of them one face as long as it is there, and leaves out those that are
 * not sure to be faces.
 * @param samples In order of time.
 */
export function findTracks(samples: readonly FaceSample[]): readonly FaceTrack[] {
  const tracks: Find[][] = [];
  for (const { time, faces } of samples) {
    const open = new Set(tracks.filter((track) => time - (track.at(-1)?.time ?? 0) <= LOST_US));
    const pairs = faces
      .flatMap((face) => [...open].map((track) => ({ face, track, step: stepTo(track, { time, face }) })))
      .filter(({ step }) => step <= FARTHEST_STEP)
      .toSorted((left, right) => left.step - right.step);
    const placed = new Set<Face>();
    for (const { face, track } of pairs) {
      if (placed.has(face) || !open.has(track)) continue;
      track.push({ time, face });
      placed.add(face);
      open.delete(track);
    }
    for (const face of faces) if (!placed.has(face)) tracks.push([{ time, face }]);
  }
  return tracks.filter(isSure);
}

/** Step from a track's last find to the next one; infinite for a face of another size. */
function stepTo(track: FaceTrack, next: Find): number {
  const last = track.at(-1);
  if (!last) return Number.POSITIVE_INFINITY;
  const growth = Math.max(next.face.width / last.face.width, last.face.width / next.face.width);
  return growth > LARGEST_GROWTH ? Number.POSITIVE_INFINITY : stepBetween(last, next);
}

/** Way between two finds in widths of the later face, for each sample in which it can have moved. */
export function stepBetween({ time, face }: Find, next: Find): number {
  const across = Math.abs(next.face.x - face.x) / next.face.width;
  const down = Math.abs(next.face.y - face.y) / next.face.height;
  return Math.max(across, down) / Math.min(MOST_STEPS, (next.time - time) / FACE_INTERVAL_US);
}

function isSure(track: FaceTrack): boolean {
  const scores = track.map(({ face }) => face.score).toSorted((left, right) => right - left);
  return track.length >= LEAST_FINDS && (scores[Math.floor(scores.length / 4)] ?? 0) >= SURE_SCORE;
}
