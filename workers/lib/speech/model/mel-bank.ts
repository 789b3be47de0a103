/** Samples a second of all speech. */
export const SPEECH_RATE_HZ = 16_000;

/** Samples of a spectrum, and from one to the next (10 ms). */
export const FFT_SIZE = 400;
export const HOP_SIZE = 160;

export const MEL_COUNT = 80;

/** Frequencies of a spectrum. */
export const BIN_COUNT = FFT_SIZE / 2 + 1;

/** Slaney's mel scale: linear up to 1 kHz, then logarithmic. */
const LINEAR_HZ = 200 / 3;
const FIRST_LOG_MEL = 15;
const LOG_STEP = Math.log(6.4) / 27;
const LAST_MEL = FIRST_LOG_MEL + Math.log(SPEECH_RATE_HZ / 2 / 1_000) / LOG_STEP;

function frequencyOf(mel: number): number {
  return mel < FIRST_LOG_MEL ? LINEAR_HZ * mel : 1_000 * Math.exp(LOG_STEP * (mel - FIRST_LOG_MEL));
}

/** Weights of Whisper's mel filters, `[mel][frequency]`: triangles of equal area. */
export function melBank(): Float32Array {
  const edges = Array.from({ length: MEL_COUNT + 2 }, (_, n) => frequencyOf((LAST_MEL * n) / (MEL_COUNT + 1)));
  const bank = new Float32Array(MEL_COUNT * BIN_COUNT);
  for (let mel = 0; mel < MEL_COUNT; mel++) {
    const [low = 0, middle = 0, high = 0] = edges.slice(mel, mel + 3);
    for (let bin = 0; bin < BIN_COUNT; bin++) {
      const frequency = (bin * SPEECH_RATE_HZ) / FFT_SIZE;
      const weight = Math.min((frequency - low) / (middle - low), (high - frequency) / (high - middle));
      bank[mel * BIN_COUNT + bin] = (Math.max(0, weight) * 2) / (high - low);
    }
  }
  return bank;
}

/** A Hann window times cosines and negative sines: convolved with it, sound becomes its spectra, `[2 × frequency][sample]`. */
export function spectrumKernel(): Float32Array {
  const kernel = new Float32Array(2 * BIN_COUNT * FFT_SIZE);
  for (let bin = 0; bin < BIN_COUNT; bin++) {
    for (let n = 0; n < FFT_SIZE; n++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FFT_SIZE);
      const angle = (2 * Math.PI * bin * n) / FFT_SIZE;
      kernel[bin * FFT_SIZE + n] = Math.cos(angle) * window;
      kernel[(BIN_COUNT + bin) * FFT_SIZE + n] = -Math.sin(angle) * window;
    }
  }
  return kernel;
}
