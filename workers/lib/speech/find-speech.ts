import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-node';
import { SPEECH_RATE_HZ } from './model/mel-bank.ts';
import type { SecondsRange } from './snap-words.ts';

/** Samples that Silero judges at once, after some of those before them. */
const STEP = 512;
const CONTEXT = 64;
const STATE = 2 * 128;
const STEP_SECONDS = STEP / SPEECH_RATE_HZ;

/** Speech begins where it is likelier than this, and ends where it is less likely than that. */
const BEGIN = 0.5;
const END = 0.35;

/** Shorter pauses are part of speech; shorter speech is a noise. */
const SHORTEST_PAUSE_SECONDS = 0.2;
const SHORTEST_SPEECH_SECONDS = 0.2;

/** Soft beginnings and ends of words are less likely speech. */
const PADDING_SECONDS = 0.1;

/** Longest range: one window of the recogniser with its padding. */
const LONGEST_SECONDS = 27;

/** A runtime of ONNX: `onnxruntime-node` or `onnxruntime-web`. */
export interface Ort {
  readonly Tensor: TensorConstructor;
}

/** Probability of speech in every {@link STEP_SECONDS} of samples at 16 kHz. */
export async function speechProbabilities(
  ort: Ort,
  silero: InferenceSession,
  samples: Float32Array,
): Promise<Float32Array> {
  const probabilities = new Float32Array(Math.ceil(samples.length / STEP));
  const rate = new ort.Tensor('int64', BigInt64Array.of(BigInt(SPEECH_RATE_HZ)), []);
  let state: Tensor = new ort.Tensor('float32', new Float32Array(STATE), [2, 1, 128]);
  for (let step = 0; step < probabilities.length; step++) {
    const input = new Float32Array(CONTEXT + STEP);
    const from = Math.max(0, step * STEP - CONTEXT);
    input.set(samples.subarray(from, (step + 1) * STEP), step === 0 ? CONTEXT : 0);
    const output = await silero.run({ input: new ort.Tensor('float32', input, [1, input.length]), state, sr: rate });
    probabilities[step] = Number(output['output']?.data[0] ?? 0);
    state = output['stateN'] ?? state;
  }
  return probabilities;
}

/** Ranges of speech in seconds, in order, none longer than 27 s. */
export function speechRanges(probabilities: Float32Array): readonly SecondsRange[] {
  const ranges: { first: number; end: number }[] = [];
  let first: number | null = null;
  for (let step = 0; step <= probabilities.length; step++) {
    const probability = probabilities[step] ?? 0;
    if (first === null && probability >= BEGIN) first = step;
    if (first === null || (probability >= END && step < probabilities.length)) continue;
    const last = ranges.at(-1);
    if (last && (first - last.end) * STEP_SECONDS < SHORTEST_PAUSE_SECONDS) last.end = step;
    else ranges.push({ first, end: step });
    first = null;
  }
  const length = probabilities.length * STEP_SECONDS;
  return ranges
    .filter(({ first: from, end }) => (end - from) * STEP_SECONDS >= SHORTEST_SPEECH_SECONDS)
    .flatMap((range) => divide(range, probabilities))
    .map(({ first: from, end }) => ({ start: from * STEP_SECONDS, end: end * STEP_SECONDS }))
    .map(({ start, end }, index, all) => ({
      start: Math.max(start - PADDING_SECONDS, middle(all[index - 1]?.end, start) ?? 0),
      end: Math.min(end + PADDING_SECONDS, middle(end, all[index + 1]?.start) ?? length),
    }));
}

function middle(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? undefined : (left + right) / 2;
}

/** Divides speech without a pause where it is least likely to be speech, in the second half of a window. */
function divide(range: { first: number; end: number }, probabilities: Float32Array): { first: number; end: number }[] {
  const most = Math.floor(LONGEST_SECONDS / STEP_SECONDS);
  if (range.end - range.first <= most) return [range];
  let cut = range.first + most;
  for (let step = cut; step > range.first + most / 2; step--) {
    if ((probabilities[step] ?? 1) < (probabilities[cut] ?? 1)) cut = step;
  }
  return [{ first: range.first, end: cut }, ...divide({ first: cut, end: range.end }, probabilities)];
}
