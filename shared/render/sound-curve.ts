import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import type { AudioSpan, GainPoint } from './plan.ts';
import { type ClipOverlaps, overlapPoints } from './transition-sound.ts';
import { volumePoints } from './volume-line.ts';

/** Level of ducked sound under other sound: 12 dB down. */
export const DUCKED_GAIN = 10 ** (-12 / 20);

/** Ducked sound falls this long before other sound begins, so that it masks no first word. */
const ATTACK_US: Microseconds = 150_000;

/** Ducked sound rises this long after other sound ends. */
const RELEASE_US: Microseconds = 400_000;

/** Shorter gaps do not raise ducked sound, because it would pump between two sentences. Longer than both ramps. */
const HELD_GAP_US: Microseconds = 700_000;

/** A clip with its place in the sound, before fades and ducking. */
export interface AudibleClip extends ClipOverlaps {
  readonly clip: Clip;
  readonly span: AudioSpan;
}

/**
 * Adds the gain curves of volume lines, fades, transitions and ducking. A ducked clip falls while any clip that is not ducked plays:
 *
 *     voice    .......[=====].[===]...........
 *     music    ‾‾‾‾‾‾\_____________/‾‾‾‾‾‾‾‾‾‾
 */
export function shapeSound(audible: readonly AudibleClip[], sampleRateHz: number): AudioSpan[] {
  const inSamples = (us: Microseconds) => (us * sampleRateHz) / MICROSECONDS_PER_SECOND;
  const ducking = duckingPoints(audible, inSamples);
  return audible.map(({ clip, span, entry, exit }) => {
    const toPoint = ({ us, gain }: { us: Microseconds; gain: number }) => ({ sample: inSamples(us), gain });
    const overlaps = [
      entry ? overlapPoints(entry, 'entry').map(toPoint) : [],
      exit ? overlapPoints(exit, 'exit').map(toPoint) : [],
    ];
    // A transition takes the place of the fade at its end of the clip.
    const faded = { ...clip, fadeIn: entry ? 0 : clip.fadeIn, fadeOut: exit ? 0 : clip.fadeOut };
    const fades = fadePoints(faded, span, inSamples);
    // Whole samples, because `multiply` cuts there: between two of them a jump to silence is not yet silent.
    const line = volumePoints(clip, span, sampleRateHz)
      .map(toPoint)
      .map(({ sample, gain }) => ({ sample: Math.round(sample), gain }));
    const curve = multiply([line, fades, ...overlaps, clip.duck === true ? ducking : []], span);
    return curve.every(({ gain }) => gain === 1) ? span : { ...span, curve };
  });
}

function duckingPoints(audible: readonly AudibleClip[], inSamples: (us: Microseconds) => number): GainPoint[] {
  const loud = audible.filter(({ clip }) => clip.duck !== true).map(({ span }) => span);
  const merged: { first: number; end: number }[] = [];
  for (const { firstSample, endSample } of loud.toSorted((a, b) => a.firstSample - b.firstSample)) {
    const last = merged.at(-1);
    if (last && firstSample - last.end < inSamples(HELD_GAP_US)) last.end = Math.max(last.end, endSample);
    else merged.push({ first: firstSample, end: endSample });
  }
  return merged.flatMap(({ first, end }) => [
    { sample: first - inSamples(ATTACK_US), gain: 1 },
    { sample: first, gain: DUCKED_GAIN },
    { sample: end, gain: DUCKED_GAIN },
    { sample: end + inSamples(RELEASE_US), gain: 1 },
  ]);
}

/** Fades that together are longer than their clip are shortened by the same factor. */
function fadePoints(clip: Clip, span: AudioSpan, inSamples: (us: Microseconds) => number): GainPoint[] {
  const { fadeIn = 0, fadeOut = 0 } = clip;
  const share = Math.min(1, (clip.end - clip.start) / (fadeIn + fadeOut || 1));
  const points: GainPoint[] = [];
  if (fadeIn > 0) {
    points.push({ sample: span.firstSample, gain: 0 });
    points.push({ sample: span.firstSample + inSamples(fadeIn * share), gain: 1 });
  }
  if (fadeOut > 0) {
    points.push({ sample: span.endSample - inSamples(fadeOut * share), gain: 1 });
    points.push({ sample: span.endSample, gain: 0 });
  }
  return points;
}

/** The product of curves over a span, with a point wherever one of them bends. */
function multiply(curves: readonly GainPoint[][], { firstSample, endSample }: AudioSpan): GainPoint[] {
  const bends = curves.flat().map(({ sample }) => Math.round(sample));
  const inside = bends.filter((sample) => sample > firstSample && sample < endSample);
  const samples = [...new Set([firstSample, ...inside, endSample])].sort((a, b) => a - b);
  return samples.map((sample) => ({
    sample,
    gain: curves.reduce((gain, curve) => gain * gainAt(curve, sample), 1),
  }));
}

/**
 * The gain of a curve at a sample: straight between points, constant before the first and after the last. 1 without
 * points.
 */
export function gainAt(curve: readonly GainPoint[], sample: number): number {
  const [from, to] = pieceAt(curve, sample);
  if (!from || !to) return (from ?? to)?.gain ?? 1;
  return from.gain + ((to.gain - from.gain) * (sample - from.sample)) / (to.sample - from.sample);
}

/** The points around a sample: the last one at or before it, and the first one after it. */
export function pieceAt(
  curve: readonly GainPoint[],
  sample: number,
): readonly [from: GainPoint | undefined, to: GainPoint | undefined] {
  let [low, high] = [0, curve.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((curve[middle]?.sample ?? 0) > sample) high = middle;
    else low = middle + 1;
  }
  return [curve[low - 1], curve[low]];
}
