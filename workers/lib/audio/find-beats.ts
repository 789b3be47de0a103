import { type Microseconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { ONSET_STEP_SECONDS } from './onsets.ts';

/** Beats per minute that music has. */
const TEMPOS = { min: 60, max: 200, usual: 120 } as const;

/** A sound is compared with itself after one beat, after two, up to this many: only music is the same after all. */
const COMPARED_BEATS = 4;

/** The least mean of those correlations at which there are beats. Speech and noise stay below. */
const LEAST_CORRELATION = 0.2;

/** Beats found in less sound are chance. */
const LEAST_SECONDS = 4;

/** Twice the tempo is the tempo when it correlates almost as well. */
const DOUBLED = 0.9;

/** Cost of a beat that comes early or late, against the strength of onsets; D. Ellis, "Beat Tracking by Dynamic Programming", 2007. */
const TIGHTNESS = 100;

/** An onset is seen this many steps early, because a step's rise is that of the steps around it. */
const EARLY_STEPS = 1.25;

/** Beats before the first and after the last that have an onset weaker than this share of the usual one are left out. */
const LEAST_ONSET = 0.5;

/**
 * Finds the beats of music: its tempo by autocorrelation, then the sequence of times that keeps to the tempo and meets
 * the strongest onsets. Deterministic.
 * @param onsets Onset strength in steps of {@link ONSET_STEP_SECONDS}, as `OnsetCollector` measures it.
 * @returns Source times in order; none when the sound has no steady beat.
 */
export function findBeats(onsets: Float32Array): readonly Microseconds[] {
  if (onsets.length * ONSET_STEP_SECONDS < LEAST_SECONDS) return [];
  const strengths = normalise(onsets);
  if (!strengths) return [];
  const period = findPeriod(strengths);
  if (period === null) return [];
  const scores = smooth(strengths, period / 32);
  const steps = withoutQuietEnds(trackBeats(scores, period), scores);
  return steps.map((step) => secondsToMicroseconds((step + EARLY_STEPS) * ONSET_STEP_SECONDS));
}

/** Values with mean 0 and deviation 1; null for silence. */
function normalise(onsets: Float32Array): Float32Array | null {
  let sum = 0;
  let squares = 0;
  for (const onset of onsets) {
    sum += onset;
    squares += onset ** 2;
  }
  const mean = sum / onsets.length;
  const deviation = Math.sqrt(squares / onsets.length - mean ** 2);
  return deviation > 0 ? onsets.map((onset) => (onset - mean) / deviation) : null;
}

/** Steps from one beat to the next, as a fraction; null when no tempo fits. */
function findPeriod(strengths: Float32Array): number | null {
  const longest = stepsAt(TEMPOS.min);
  const correlations = autocorrelation(smooth(strengths, 1), Math.ceil(COMPARED_BEATS * longest) + 1);
  const correlationOf = (period: number) => {
    let sum = 0;
    for (let beats = 1; beats <= COMPARED_BEATS; beats++) sum += valueAt(correlations, beats * period);
    return sum / COMPARED_BEATS;
  };
  let best: number | null = null;
  let bestScore = 0;
  // Four beats later, a quarter of a step is a whole one.
  for (let period = stepsAt(TEMPOS.max); period <= longest; period += 1 / COMPARED_BEATS) {
    const score = correlationOf(period) * Math.exp(-0.5 * Math.log2(period / stepsAt(TEMPOS.usual)) ** 2);
    if (score > bestScore) {
      best = period;
      bestScore = score;
    }
  }
  if (best === null || correlationOf(best) < LEAST_CORRELATION) return null;
  const half = best / 2;
  return half >= stepsAt(TEMPOS.max) && correlationOf(half) >= DOUBLED * correlationOf(best) ? half : best;
}

function stepsAt(beatsPerMinute: number): number {
  return 60 / beatsPerMinute / ONSET_STEP_SECONDS;
}

/** Correlation of values with themselves, 0 to `longest` steps later; 1 at 0. */
function autocorrelation(values: Float32Array, longest: number): Float64Array {
  const correlations = new Float64Array(longest + 1);
  for (let lag = 0; lag <= longest && lag < values.length; lag++) {
    let sum = 0;
    for (let step = lag; step < values.length; step++) sum += (values[step] ?? 0) * (values[step - lag] ?? 0);
    correlations[lag] = sum / (values.length - lag);
  }
  const power = correlations[0] || 1;
  return correlations.map((each) => each / power);
}

/** Value between two steps. */
function valueAt(values: Float64Array, position: number): number {
  const step = Math.floor(position);
  const share = position - step;
  return (values[step] ?? 0) * (1 - share) + (values[step + 1] ?? 0) * share;
}

/** Values under a bell of a deviation in steps. */
function smooth(values: Float32Array, deviation: number): Float32Array {
  const reach = Math.ceil(3 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-0.5 * ((index - reach) / deviation) ** 2),
  );
  return values.map((_, step) => {
    let sum = 0;
    for (const [index, weight] of weights.entries()) sum += weight * (values[step + index - reach] ?? 0);
    return sum;
  });
}

/** The steps of the best sequence of beats: the greatest sum of strengths and of how well each distance fits. */
function trackBeats(strengths: Float32Array, period: number): readonly number[] {
  const nearest = Math.round(period / 2);
  const farthest = Math.round(2 * period);
  const costs = Array.from(
    { length: farthest - nearest + 1 },
    (_, index) => -TIGHTNESS * Math.log((nearest + index) / period) ** 2,
  );
  const totals = new Float64Array(strengths.length);
  const before = new Int32Array(strengths.length).fill(-1);
  for (let step = 0; step < strengths.length; step++) {
    let best = 0;
    for (let distance = nearest; distance <= farthest && distance <= step; distance++) {
      const total = (totals[step - distance] ?? 0) + (costs[distance - nearest] ?? 0);
      if (total <= best) continue;
      best = total;
      before[step] = step - distance;
    }
    totals[step] = best + (strengths[step] ?? 0);
  }
  let last = totals.length - 1;
  for (let step = Math.max(0, totals.length - farthest); step < totals.length; step++) {
    if ((totals[step] ?? 0) > (totals[last] ?? 0)) last = step;
  }
  const beats: number[] = [];
  for (let step = last; step >= 0; step = before[step] ?? -1) beats.push(step);
  return beats.reverse();
}

function withoutQuietEnds(beats: readonly number[], strengths: Float32Array): readonly number[] {
  const squares = beats.reduce((sum, step) => sum + (strengths[step] ?? 0) ** 2, 0);
  const least = LEAST_ONSET * Math.sqrt(squares / (beats.length || 1));
  const isStrong = (step: number) => (strengths[step] ?? 0) >= least;
  return beats.slice(Math.max(0, beats.findIndex(isStrong)), beats.findLastIndex(isStrong) + 1);
}
