import { OUTPUT_SAMPLE_RATE_HZ } from '#shared/render/compile.ts';

/** Position and length of the test tone, in samples. Its loudest sample is the first. */
const TONE_AT = 6_000;
const TONE_SAMPLES = 4_096;
const TONE_HZ = 1_000;
const MEASURED_SAMPLES = 16_384;
const [FIRST_PEAK, TONE_PEAK] = [0.9, 0.5];

/** A block of samples smears the attack over what is before it. */
const SMEARED_SAMPLES = 2_048;

/** Most power of the noise before the tone, compared with the tone's. The bundled encoder's is a hundred times less. */
const MOST_NOISE = 0.001;

/** Largest factor between the powers of the decoded and the encoded tone. */
const MOST_CHANGE = 1.5;

/** A tone with silence before and after it. */
export function makeTestTone(): Float32Array {
  const samples = new Float32Array(MEASURED_SAMPLES);
  for (let n = 0; n < TONE_SAMPLES; n++) {
    samples[TONE_AT + n] = TONE_PEAK * Math.sin((2 * Math.PI * TONE_HZ * n) / OUTPUT_SAMPLE_RATE_HZ);
  }
  samples[TONE_AT] = FIRST_PEAK;
  return samples;
}

/**
 * Finds how much later the test tone is in an encoder's decoded result, in samples.
 * @returns Null when the result is not the tone: silence, noise, or another loudness.
 */
export function findDelay(decoded: Float32Array): number | null {
  const tone = makeTestTone();
  const delay = indexOfPeak(decoded) - TONE_AT;
  if (delay < 0) return null;
  const given = powerOf(tone, TONE_AT, TONE_AT + TONE_SAMPLES);
  const returned = powerOf(decoded, TONE_AT + delay, TONE_AT + delay + TONE_SAMPLES);
  const noise = powerOf(decoded, 0, TONE_AT + delay - SMEARED_SAMPLES);
  const isTone = returned > given / MOST_CHANGE && returned < given * MOST_CHANGE && noise < given * MOST_NOISE;
  return isTone ? delay : null;
}

function indexOfPeak(samples: Float32Array): number {
  let peak = 0;
  for (let n = 1; n < samples.length; n++) {
    if (Math.abs(samples[n] ?? 0) > Math.abs(samples[peak] ?? 0)) peak = n;
  }
  return peak;
}

/** Average power of samples [start, endExclusive). */
function powerOf(samples: Float32Array, start: number, endExclusive: number): number {
  const part = samples.subarray(Math.max(0, start), endExclusive);
  return part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length);
}
