import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-node';
import { SPEECH_RATE_HZ } from './model/mel-bank.ts';

/** Samples that Silero judges at once, after some of the previous ones. */
const STEP = 512;
const CONTEXT = 64;
const STATE = 2 * 128;

/** Seconds of sound for each probability. */
export const STEP_SECONDS = STEP / SPEECH_RATE_HZ;

/** Samples that are best judged together: 150 steps, about 5 s. */
export const BLOCK_SAMPLES = 150 * STEP;

/** A runtime of ONNX: `onnxruntime-node` or `onnxruntime-web`. */
export interface Ort {
  readonly Tensor: TensorConstructor;
}

/** A model in memory. */
export type Session = Pick<InferenceSession, 'run'>;

/** Estimates the probability of speech in sound that arrives block by block. */
export class SpeechDetector {
  readonly #ort: Ort;
  readonly #silero: Session;
  readonly #context = new Float32Array(CONTEXT);
  #state: Tensor;

  constructor(ort: Ort, silero: Session) {
    this.#ort = ort;
    this.#silero = silero;
    this.#state = new ort.Tensor('float32', new Float32Array(STATE), [2, 1, 128]);
  }

  /**
   * Returns the probability of speech in every {@link STEP_SECONDS} of the next samples.
   * @param samples At 16 kHz; whole steps of 512, except at the end of the sound.
   */
  async judge(samples: Float32Array): Promise<Float32Array> {
    const probabilities = new Float32Array(Math.ceil(samples.length / STEP));
    const rate = new this.#ort.Tensor('int64', BigInt64Array.of(BigInt(SPEECH_RATE_HZ)), []);
    for (let step = 0; step < probabilities.length; step++) {
      const input = new Float32Array(CONTEXT + STEP);
      input.set(this.#context);
      input.set(samples.subarray(step * STEP, (step + 1) * STEP), CONTEXT);
      this.#context.set(input.subarray(STEP));
      const output = await this.#silero.run({
        input: new this.#ort.Tensor('float32', input, [1, input.length]),
        state: this.#state,
        sr: rate,
      });
      probabilities[step] = Number(output['output']?.data[0] ?? 0);
      this.#state = output['stateN'] ?? this.#state;
    }
    return probabilities;
  }
}
