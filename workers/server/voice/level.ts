import { Limiter } from '#workers/lib/audio/limiter.ts';
import { loudnessOf } from '#workers/lib/audio/loudness.ts';
import { VOICE_RATE_HZ } from './join-pieces.ts';

/**
 * Loudness of a finished voice: normal for speech on phones, and 2 dB below the loudest that platforms play unchanged.
 */
const TARGET_LUFS = -16;

/** Highest sample: 1 dB below the highest true peak, which may lie between samples. */
const PEAK = 10 ** (-2 / 20);

/** Limiting makes the sound quieter, and another round makes up for it. */
const ROUNDS = 3;
const CLOSE_ENOUGH_LU = 0.1;

/** Brings sound to −16 LUFS without a peak above −1 dBTP, in place. Silence stays silence. */
export function bringToLevel(samples: Float32Array): void {
  for (let round = 0; round < ROUNDS; round++) {
    const missing = TARGET_LUFS - loudnessOf(samples);
    if (!Number.isFinite(missing) || (round > 0 && Math.abs(missing) < CLOSE_ENOUGH_LU)) return;
    amplify(samples, 10 ** (missing / 20));
    limit(samples);
  }
}

function amplify(samples: Float32Array, gain: number): void {
  for (let n = 0; n < samples.length; n++) samples[n] = (samples[n] ?? 0) * gain;
}

function limit(samples: Float32Array): void {
  if (samples.every((sample) => Math.abs(sample) <= PEAK)) return;
  const limiter = new Limiter(1, VOICE_RATE_HZ, PEAK);
  limiter.process([samples]);
  const rest = new Float32Array(limiter.delay);
  limiter.process([rest]);
  samples.copyWithin(0, limiter.delay);
  samples.set(rest, samples.length - limiter.delay);
}
