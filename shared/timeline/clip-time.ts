import type { TimelineTime } from '#shared/time/microseconds.ts';
import { type Microseconds, type SourceTime, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from './timeline.ts';

/** Slowest and fastest speed of a clip. */
export const SPEED_RANGE = { min: 0.1, max: 10 } as const;

/** The rule of {@link isSpeed} in words, for the editor and the API alike. */
export const SPEED_RULE = 'A speed goes from 0.1 to 10, in steps of 0.01.';

const HUNDREDTHS = 100;

/** Shorter than a picture at 120 per second, and longer than the rounding of a file's times. */
const PICTURE_US: Microseconds = 8_000;

/** The speed of a clip that holds one picture of its source. Its `out` is its `in`. */
export const HELD_SPEED = 0;

/** Anything that plays its source at a speed. Absent means 1; {@link HELD_SPEED} stands still. */
export interface Paced {
  readonly speed?: number | undefined;
  /** True for a source that plays from its end to its beginning. */
  readonly reversed?: boolean | undefined;
}

type TimedClip = Pick<Clip, 'start' | 'in' | 'speed'> &
  ({ readonly reversed?: never } | Pick<Clip, 'out' | 'reversed'>);

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
 * that is taken back restores the clip exactly. A reversed clip begins with its `out`, and its `in` follows.
 *
 *     timeline  [start======end)        [start======end)
 *     source    [in=========out)   or   (out=========in]      reversed
 */
export function toSource(clip: TimedClip, at: Microseconds): Microseconds {
  const length = sourceLength(clip, at - clip.start);
  return clip.reversed ? clip.out - length : clip.in + length;
}

/** Time of the timeline at which a clip plays a time of its source. Neither needs to be within the clip. */
export function toTimeline(clip: TimedClip, at: Microseconds): Microseconds {
  return clip.start + timelineLength(clip, clip.reversed ? clip.out - at : at - clip.in);
}

/**
 * Source time of the picture that a clip shows at a time of the timeline. A reversed clip shows the picture before its
 * {@link toSource}: between two pictures of a source, one direction comes from the one and the other from the other.
 */
export function pictureAt(clip: TimedClip, at: Microseconds): SourceTime {
  const time = toSource(clip, at);
  return sourceTime(clip.reversed ? Math.max(0, time - Math.min(PICTURE_US, time - clip.in)) : time);
}

/** Source time at a clip's start: its `in`, or its `out` when it is reversed. */
export function playedFrom(clip: Pick<Clip, 'in' | 'out' | 'reversed'>): SourceTime {
  return clip.reversed ? clip.out : clip.in;
}

/** Source time at a clip's end: its `out`, or its `in` when it is reversed. */
export function playedUntil(clip: Pick<Clip, 'in' | 'out' | 'reversed'>): SourceTime {
  return clip.reversed ? clip.in : clip.out;
}

/** The end of a forward clip's source range, from its beginning and its length on the timeline. */
export function outOf(clip: Paced, from: SourceTime, length: Microseconds): SourceTime {
  return sourceTime(from + sourceLength(clip, length));
}

/**
 * The source range of a clip, in source time, from the time at its start ({@link playedFrom}) and its length on the
 * timeline. A reversed one may come out below 0.
 */
export function rangeFrom(
  clip: Paced,
  from: Microseconds,
  length: Microseconds,
): { readonly in: Microseconds; readonly out: Microseconds } {
  const used = sourceLength(clip, length);
  return clip.reversed ? { in: from - used, out: from } : { in: from, out: from + used };
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
export function placeOfSource(clip: TimedClip & Pick<Clip, 'assetId'>): SourcePlace {
  const { assetId, speed, reversed } = clip;
  return { assetId, speed, ...(reversed && { reversed }), shift: toTimeline(clip, 0) };
}

/**
 * True for places at which a source plays alike. At speed 1 they are equal, else as near as rounding allows. A freeze
 * frame plays like nothing else.
 */
export function isSamePlace(left: SourcePlace, right: SourcePlace): boolean {
  if (left.assetId !== right.assetId || !isSamePace(left, right) || isHeld(left)) return false;
  const tolerance = left.speed === undefined ? 0 : ROUNDINGS_US + timelineLength(left, 1);
  return Math.abs(left.shift - right.shift) <= tolerance;
}

/** True for sources that play at the same speed in the same direction. */
export function isSamePace(left: Paced, right: Paced): boolean {
  return left.speed === right.speed && (left.reversed ?? false) === (right.reversed ?? false);
}

/** A clip that plays forward for as long as before, at speed 1. */
export function atNormalSpeed(clip: Clip): Clip {
  const { speed, keepPitch: _keepPitch, reversed, ...rest } = clip;
  if (speed === undefined && !reversed) return clip;
  return { ...rest, out: outOf({}, clip.in, clip.end - clip.start) };
}

/** {@link toTimeline} for a time that is on the timeline. */
export function shownAt(clip: TimedClip, at: SourceTime): TimelineTime {
  return timelineTime(Math.max(0, toTimeline(clip, at)));
}

function roundAway(us: number): Microseconds {
  return us < 0 ? -Math.round(-us) : Math.round(us);
}
