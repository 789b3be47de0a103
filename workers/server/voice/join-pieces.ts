import { designFilter, resample } from '#workers/lib/audio/resampler.ts';
import { KOKORO_RATE_HZ } from './kokoro.ts';
import { type PartSound, shifted, type TimedWord } from './speak-part.ts';

/** Sample rate of finished voices, the same as of videos. */
export const VOICE_RATE_HZ = 48_000;

/** Sound below this is the near-silence that the model puts around a part. */
const SILENCE = 0.004;

/** Length kept around a part, in seconds: attacks start softly, endings fade. */
const LEAD_SECONDS = 0.04;
const TAIL_SECONDS = 0.09;

/** Silence at the end, so that the next sound doesn't seem cut. */
const END_SECONDS = 0.12;

/** Short enough not to soften an attack, long enough not to click. */
const FADE_SECONDS = 0.008;

/** Corner of the filter that removes inaudible frequencies, which click at cuts. */
const HIGH_PASS_HZ = 30;

const UPSAMPLING = VOICE_RATE_HZ / KOKORO_RATE_HZ;
const FILTER = designFilter(KOKORO_RATE_HZ, VOICE_RATE_HZ);

/** A part and the silence after it, in seconds. */
export interface Piece extends PartSound {
  readonly pauseSeconds: number;
}

/**
 * Joins parts at {@link VOICE_RATE_HZ} with pauses between them, and removes the silence that the model put around
 * each.
 * @param read Reads the parts from the first one. Called twice, because two copies of a long voice would not fit beside
 * the model.
 */
export async function joinPieces(
  read: () => AsyncIterable<Piece>,
): Promise<{ samples: Float32Array; words: readonly TimedWord[] }> {
  let length = 0;
  for await (const { end } of placesOf(read())) length = end;
  const samples = new Float32Array(length + Math.round(END_SECONDS * VOICE_RATE_HZ));
  const words: TimedWord[] = [];
  for await (const { piece, from, to, start } of placesOf(read())) {
    samples.set(upsampled(cleaned(piece.samples.subarray(from, to))), start);
    const shift = start / VOICE_RATE_HZ - from / KOKORO_RATE_HZ;
    words.push(...piece.words.map((word) => shifted(word, shift)));
  }
  return { samples, words: inOrder(words, samples.length / VOICE_RATE_HZ) };
}

/** Yields the audible range of each part, and its position in the whole. */
async function* placesOf(pieces: AsyncIterable<Piece>) {
  let start = 0;
  for await (const piece of pieces) {
    const { from, to } = soundOf(piece.samples);
    if (to <= from) continue;
    const end = start + UPSAMPLING * (to - from);
    yield { piece, from, to, start, end };
    start = end + Math.round(piece.pauseSeconds * VOICE_RATE_HZ);
  }
}

/** The range that is not silent, with a small margin. */
function soundOf(samples: Float32Array): { from: number; to: number } {
  const isLoud = (sample: number) => Math.abs(sample) > SILENCE;
  const first = samples.findIndex(isLoud);
  if (first < 0) return { from: 0, to: 0 };
  const from = Math.max(0, first - LEAD_SECONDS * KOKORO_RATE_HZ);
  const to = Math.min(samples.length, samples.findLastIndex(isLoud) + TAIL_SECONDS * KOKORO_RATE_HZ);
  return { from, to };
}

/** Copies a part, removes its DC offset, and fades its ends. */
function cleaned(samples: Float32Array): Float32Array {
  const keep = Math.exp((-2 * Math.PI * HIGH_PASS_HZ) / KOKORO_RATE_HZ);
  const fade = Math.min(samples.length / 2, FADE_SECONDS * KOKORO_RATE_HZ);
  let [before, out] = [samples[0] ?? 0, 0];
  return samples.map((sample, n) => {
    out = keep * (out + sample - before);
    before = sample;
    return out * Math.min(1, n / fade, (samples.length - 1 - n) / fade);
  });
}

function upsampled(samples: Float32Array): Float32Array {
  const output = new Float32Array(samples.length * UPSAMPLING);
  resample(FILTER, samples, 0, { numerator: KOKORO_RATE_HZ, denominator: VOICE_RATE_HZ }, output);
  return output;
}

/** Keeps words inside the sound, each ending before the next begins. */
function inOrder(words: readonly TimedWord[], length: number): readonly TimedWord[] {
  const round = (seconds: number) => Math.round(Math.min(length, Math.max(0, seconds)) * 1000) / 1000;
  return words.map(({ text, start, end }, index) => {
    const next = words[index + 1]?.start ?? length;
    return { text, start: round(start), end: round(Math.max(start, Math.min(end, next))) };
  });
}
