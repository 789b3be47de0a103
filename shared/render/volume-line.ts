import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { easeShare, type Keyframe } from '#shared/effects/keyframes.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { gainOfLevel, VOLUME } from '#shared/effects/volume.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { toTimeline } from '#shared/timeline/clip-time.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import type { AudioSpan } from './plan.ts';

/** A gain jumps in this time, because an immediate jump clicks. */
const JUMP_US: Microseconds = 5_000;

/**
 * Highest deviation of the sampled line from the eased one, in dB, by each of two causes: an ease bends between two
 * samples, and gains are straight lines where levels in dB are not. Together they stay below 0.1 dB.
 */
const TOLERANCE_DB = 0.04;

/** Highest slope and bend of the eases in `keyframes.ts`: first and second derivatives of their shares. */
const STEEPEST_EASE = 3;
const SHARPEST_EASE = 24;

/** dB of a straight line of gains at which its middle is {@link TOLERANCE_DB} above the mean of its ends in dB. */
const STEP_DB = Math.sqrt(8 * TOLERANCE_DB * (20 / Math.LN10));

/** The gain of a clip's sound that doesn't change over time: volumes of clip and track, and a line without keyframes. */
export function fixedGain(clip: Clip, track: Track): number {
  const line = lineOf(clip);
  const own = line && !line.keyframes ? completeValues(VOLUME, line.values).level : 0;
  return (clip.volume ?? 1) * (track.volume ?? 1) * gainOfLevel(own);
}

/** True for clips whose volume lines are equal, as after a split. */
export function hasSameLine(left: Clip, right: Clip): boolean {
  return JSON.stringify(lineOf(left)) === JSON.stringify(lineOf(right));
}

/**
 * The gains of a clip's volume line in a span of the output, close enough together to be joined by straight lines. Empty
 * without keyframes. Times are microseconds of the timeline, possibly fractional and outside the clip.
 */
export function volumePoints(
  clip: Clip,
  { firstSample, endSample }: Pick<AudioSpan, 'firstSample' | 'endSample'>,
  sampleRateHz: number,
): { us: number; gain: number }[] {
  const [firstUs, endUs] = [firstSample, endSample].map((sample) => (sample * MICROSECONDS_PER_SECOND) / sampleRateHz);
  const all = lineOf(clip)?.keyframes?.['level'] ?? [];
  const inSource = all.map((keyframe) => ({ keyframe, us: toTimeline(clip, keyframe.time) }));
  const placed = clip.reversed ? inSource.toReversed() : inSource;
  // A split clip has the keyframes of the whole one.
  const before = Math.max(
    0,
    placed.findLastIndex(({ us }) => us <= (firstUs ?? 0)),
  );
  const after = placed.findIndex(({ us }) => us >= (endUs ?? 0));
  const used = placed.slice(before, after < 0 ? placed.length : after + 1);
  // An ease goes from the earlier keyframe of the source to the later one, in both directions.
  const eased = clip.reversed ? used.toReversed() : used;
  const points = eased.flatMap((from, index) => pointsBetween(from, eased[index + 1]));
  return clip.reversed ? points.toReversed() : points;
}

interface PlacedKeyframe {
  readonly keyframe: Keyframe;
  readonly us: number;
}

/** The points from a keyframe up to the next one, which is earlier on the timeline for a reversed clip. */
function pointsBetween(from: PlacedKeyframe, to: PlacedKeyframe | undefined): { us: number; gain: number }[] {
  const [level, next] = [levelOf(from), to ? levelOf(to) : 0];
  const start = { us: from.us, gain: gainOfLevel(level) };
  if (!to || level === next) return [start];
  const { ease = 'linear' } = from.keyframe;
  if (ease === 'hold') {
    const us = to.us < from.us ? Math.min(from.us, to.us + JUMP_US) : Math.max(from.us, to.us - JUMP_US);
    return [start, { us, gain: start.gain }];
  }
  const change = Math.abs(next - level);
  const [steepest, sharpest] = ease === 'linear' ? [1, 0] : [STEEPEST_EASE, SHARPEST_EASE];
  const count = Math.ceil(Math.max((steepest * change) / STEP_DB, Math.sqrt((sharpest * change) / (8 * TOLERANCE_DB))));
  return Array.from({ length: count }, (_, n) => ({
    us: from.us + ((to.us - from.us) * n) / count,
    gain: gainOfLevel(level + (next - level) * easeShare(ease, n / count)),
  }));
}

function levelOf({ keyframe: { value } }: PlacedKeyframe): number {
  return typeof value === 'number' ? value : VOLUME.parameters.level.default;
}

function lineOf({ effects }: Pick<Clip, 'effects'>): ClipEffect | undefined {
  return effects?.find(({ id }) => id === VOLUME.id);
}
