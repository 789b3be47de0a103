import type { SoundFacts } from './sound-meter.ts';

/** Steps of an envelope that are compared together: 100 ms. */
const WINDOW = 100;

/** Levels from which sound counts as heard (-46 dB), and below which nothing is left of it. */
const AUDIBLE = 0.005;
const LOST_RATIO = 0.1;

/** Windows that may be lost: a sound too high for AAC, or a click at an edge. */
const LOST_WINDOWS = 5;

/** Highest sample in a file that counts as silent: -60 dB. */
const SILENT_PEAK = 0.001;

/**
 * Share of samples at full scale that counts as clipped, unless the input was clipped too. AAC itself adds some peaks.
 */
const CLIPPED_SHARE = 0.05;

/** Larger offsets show in lip sync (ITU-R BT.1359: 45 ms), in ms. */
const MAX_OFFSET_MS = 40;
const SEARCHED_MS = 250;

/** Most steps compared to find an offset: half a minute is enough. */
const MAX_COMPARED = 30_000;

/**
 * Correlation above which two envelopes hold the same sound, and the share of the best correlation that counts as
 * equally good.
 */
const ALIKE = 0.6;
const AS_GOOD = 0.97;

/**
 * Delay of the sound in ms, negative when it is early; null when the sound is too even to measure. Among equally good
 * matches, returns the smallest offset.
 */
export function findOffsetMs(expected: Float32Array, found: Float32Array): number | null {
  const fits = Array.from({ length: 2 * SEARCHED_MS + 1 }, (_, index) => {
    const lag = index - SEARCHED_MS;
    return { lag, likeness: likenessAt(expected, found, lag) };
  });
  const best = Math.max(...fits.map(({ likeness }) => likeness));
  if (best < ALIKE) return null;
  const nearest = fits
    .filter(({ likeness }, index) => {
      const isPeak = [-1, 1].every((step) => likeness >= (fits[index + step]?.likeness ?? -1));
      return isPeak && likeness >= AS_GOOD * best;
    })
    .toSorted((a, b) => Math.abs(a.lag) - Math.abs(b.lag))[0];
  return nearest?.lag ?? null;
}

/**
 * Compares the sound of a file with the sound that its encoder received.
 * @returns The fault in plain words, or null.
 */
export function findSoundFault(expected: SoundFacts, found: SoundFacts): string | null {
  const [wanted, actual] = [loudest(expected.envelope), loudest(found.envelope)];
  const lost = wanted.filter((level, index) => {
    // A short sound may lie on the border of two windows.
    const around = Math.max(...[-1, 0, 1].map((step) => actual[index + step] ?? 0));
    return level >= AUDIBLE && around < LOST_RATIO * level;
  });
  const isSilent = found.peak <= SILENT_PEAK && lost.length > 0;
  if (isSilent || lost.length > LOST_WINDOWS) return 'it is silent where it should be heard';
  if (found.clippedShare > CLIPPED_SHARE && found.clippedShare > 2 * expected.clippedShare)
    return 'its sound is clipped';
  const offset = findOffsetMs(expected.envelope, found.envelope);
  if (offset !== null && Math.abs(offset) > MAX_OFFSET_MS) {
    return `its sound is ${Math.abs(offset)} ms ${offset > 0 ? 'late' : 'early'}`;
  }
  return null;
}

/** The loudest step of each window. */
function loudest(envelope: Float32Array): number[] {
  return Array.from({ length: Math.ceil(envelope.length / WINDOW) }, (_, index) =>
    envelope.subarray(index * WINDOW, (index + 1) * WINDOW).reduce((most, level) => Math.max(most, level), 0),
  );
}

/** Correlation of two envelopes with the second shifted back by `lag` steps: 1 when equal, 0 when unlike or even. */
function likenessAt(expected: Float32Array, found: Float32Array, lag: number): number {
  const [from, to] = [Math.max(0, -lag), Math.min(expected.length, found.length - lag, MAX_COMPARED)];
  const count = to - from;
  if (count < WINDOW) return 0;
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let n = from; n < to; n++) {
    const [a, b] = [expected[n] ?? 0, found[n + lag] ?? 0];
    sumA += a;
    sumB += b;
    squareA += a * a;
    squareB += b * b;
    product += a * b;
  }
  const spread = Math.sqrt((squareA - (sumA * sumA) / count) * (squareB - (sumB * sumB) / count));
  return spread > 0 ? (product - (sumA * sumB) / count) / spread : 0;
}
