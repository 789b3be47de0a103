import type { TimelineTime } from '#shared/time/microseconds.ts';
import { type Microseconds, type SourceTime, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from './timeline.ts';

/** Slowest and fastest speed of a clip. */
export const SPEED_RANGE = { min: 0.1, max: 10 } as const;

/** The rule of {@link isSpeed} in words, for the editor and the API alike. */
export const SPEED_RULE = 'A speed goes from 0.1 to 10, in steps of 0.01.';

const HUNDREDTHS = 100;

/** The speed of a clip that holds one picture of its source. Its `out` is its `in`. */
export const HELD_SPEED = 0;

/** Anything that plays its source at a speed. Absent means 1; {@link HELD_SPEED} stands still. */
export interface Paced {
  readonly speed?: number | undefined;
}

type TimedClip = Pick<Clip, 'start' | 'in' | 'speed'>;

/** True for a speed that a clip can have: 0.1 to 10 in whole hundredths. */
export function isSpeed(speed: number): boolean {
  return speed >= SPEED_RANGE.min && speed <= SPEED_RANGE.max && hundredthsOf({ speed }) / HUNDREDTHS === speed;
}

/** True for a freeze frame: it holds the picture at its `in` for as long as it lasts, in silence. */
export function isHeld({ speed }: Paced): boolean {
  return speed === HELD_SPEED;
}

/** A speed as a whole number, so that the sums below are exact up to their one rounding. */
function hundredthsOf({ speed = 1 }: Paced): number {
  return Math.round(speed * HUNDREDTHS);
}

/**
 * Length of source that plays in a length of the timeline. Rounded once to whole microseconds, ties away from zero, so
 * that a length there and the same length back cancel out. Exact at speed 1.
 * @param us May be negative.
 */
export function sourceLength(clip: Paced, us: Microseconds): Microseconds {
  if (isHeld(clip)) return 0;
  return roundAway((us * hundredthsOf(clip)) / HUNDREDTHS);
}

/**
 * Time of the timeline in which a length of source plays, rounded as {@link sourceLength} is. 0 for a freeze frame, which
 * plays its only picture from its start.
 */
export function timelineLength(clip: Paced, us: Microseconds): Microseconds {
  if (isHeld(clip)) return 0;
  return roundAway((us * HUNDREDTHS) / hundredthsOf(clip));
}

/**
 * Longest time of the timeline that needs no more than a length of source. Infinite for an infinite length and for a
 * freeze frame.
 */
export function longestTimelineLength(clip: Paced, us: number): number {
  if (isHeld(clip)) return Number.POSITIVE_INFINITY;
  return us === Number.POSITIVE_INFINITY ? us : Math.floor((us * HUNDREDTHS) / hundredthsOf(clip));
}

/**
 * Time of a clip's source at a time of the timeline. Neither needs to be within the clip, so the result may be below 0.
 *
 * A clip's `start`, `end` and `in` are given; its `out` follows from them: `out = in + sourceLength(end - start)`. Edits
 * therefore round once, from the clip's own `in`. A cut is the same whole microsecond on both of its sides, and a trim
 * that is taken back restores the clip exactly.
 */
export function toSource(clip: TimedClip, at: Microseconds): Microseconds {
  return clip.in + sourceLength(clip, at - clip.start);
}

/** Time of the timeline at which a clip plays a time of its source. Neither needs to be within the clip. */
export function toTimeline(clip: TimedClip, at: Microseconds): Microseconds {
  return clip.start + timelineLength(clip, at - clip.in);
}

/** The end of a clip's source range, from its beginning and its length on the timeline. */
export function outOf(clip: Paced, from: SourceTime, length: Microseconds): SourceTime {
  return sourceTime(from + sourceLength(clip, length));
}

/**
 * True if a clip's source range has the length that its speed gives: exactly at speed 1, else to the microsecond, since
 * a client that computes in seconds rounds each time for itself.
 */
export function hasExactRange(clip: Pick<Clip, 'start' | 'end' | 'in' | 'out' | 'speed'>): boolean {
  const offBy = Math.abs(clip.out - clip.in - sourceLength(clip, clip.end - clip.start));
  return offBy <= (clip.speed === undefined ? 0 : 1);
}

/** Times that roundings of the same place may differ by, besides a microsecond of the source. */
const ROUNDINGS_US = 2;

/** Place of a source on the timeline: where its time 0 is or would be, and how fast it plays. */
export interface SourcePlace extends Paced {
  readonly assetId: string;
  readonly shift: Microseconds;
}

/** The place of a clip's source. Equal ({@link isSamePlace}) for the halves of a split and the captions of a clip's words. */
export function placeOfSource({ assetId, speed, ...clip }: TimedClip & Pick<Clip, 'assetId'>): SourcePlace {
  return { assetId, speed, shift: toTimeline({ ...clip, speed }, 0) };
}

/**
 * True for places at which a source plays alike. At speed 1 they are equal, else as near as rounding allows. A freeze
 * frame plays like nothing else.
 */
export function isSamePlace(left: SourcePlace, right: SourcePlace): boolean {
  if (left.assetId !== right.assetId || left.speed !== right.speed || isHeld(left)) return false;
  const tolerance = left.speed === undefined ? 0 : ROUNDINGS_US + timelineLength(left, 1);
  return Math.abs(left.shift - right.shift) <= tolerance;
}

/** A clip that plays for as long as before, at speed 1. */
export function atNormalSpeed(clip: Clip): Clip {
  const { speed, keepPitch: _keepPitch, ...rest } = clip;
  return speed === undefined ? clip : { ...rest, out: outOf({}, clip.in, clip.end - clip.start) };
}

/** {@link toTimeline} for a time that is on the timeline. */
export function shownAt(clip: TimedClip, at: SourceTime): TimelineTime {
  return timelineTime(Math.max(0, toTimeline(clip, at)));
}

function roundAway(us: number): Microseconds {
  return us < 0 ? -Math.round(-us) : Math.round(us);
}
