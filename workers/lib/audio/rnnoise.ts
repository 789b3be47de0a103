import { decodeModule } from '#workers/lib/decode-module.ts';
import { RNNOISE_MODULE_BASE64 } from './rnnoise-module.ts';

/** Samples that RNNoise cleans at once: 10 ms. */
export const RNNOISE_FRAME_SAMPLES = 480;

/** The only rate that it was trained for. */
export const RNNOISE_RATE_HZ = 48_000;

/** RNNoise counts in 16-bit steps. */
const FULL_SCALE = 32_768;

/** The module's exports, which its compiler shortened. */
interface RnnoiseExports {
  /** Its memory, which never grows: one state takes a small part of it. */
  readonly c: WebAssembly.Memory;
  /** Runs the module's own start. */
  readonly d: () => void;
  /** `rnnoise_create`. 0 stands for the model inside. */
  readonly f: (model: number) => number;
  /** `malloc`. */
  readonly g: (bytes: number) => number;
  /** `rnnoise_process_frame`. */
  readonly j: (state: number, output: number, input: number) => number;
}

interface Addresses {
  readonly state: number;
  readonly frame: number;
}

let compiling: Promise<WebAssembly.Module> | undefined;

/**
 * Noise reduction by RNNoise for one channel at 48 kHz. It remembers what it has heard, so frames come in order. The same
 * module runs on both hosts, and gives the same samples.
 */
export class Rnnoise {
  readonly #module: WebAssembly.Module;
  readonly #exports: RnnoiseExports;
  readonly #addresses: Addresses;

  /** Loads one that has heard nothing. */
  static async load(): Promise<Rnnoise> {
    compiling ??= WebAssembly.compile(decodeModule(RNNOISE_MODULE_BASE64));
    return new Rnnoise(await compiling);
  }

  private constructor(module: WebAssembly.Module, original?: Rnnoise) {
    this.#module = module;
    this.#exports = instantiate(module);
    if (original) {
      this.#addresses = original.#addresses;
      new Uint8Array(this.#exports.c.buffer).set(new Uint8Array(original.#exports.c.buffer));
      return;
    }
    this.#exports.d();
    const frame = this.#exports.g(RNNOISE_FRAME_SAMPLES * Float32Array.BYTES_PER_ELEMENT);
    this.#addresses = { state: this.#exports.f(0), frame };
  }

  /** Returns another one that has heard the same. */
  copy(): Rnnoise {
    return new Rnnoise(this.#module, this);
  }

  /**
   * Cleans the next frame.
   * @param frame {@link RNNOISE_FRAME_SAMPLES} samples, full scale at 1.
   * @returns The previous frame, cleaned: RNNoise looks one frame ahead. The caller owns it.
   */
  clean(frame: Float32Array): Float32Array {
    const { state, frame: address } = this.#addresses;
    const shared = new Float32Array(this.#exports.c.buffer, address, RNNOISE_FRAME_SAMPLES);
    // A value that is no number would stay in its memory for ever.
    for (let n = 0; n < shared.length; n++) shared[n] = Number.isFinite(frame[n]) ? (frame[n] ?? 0) * FULL_SCALE : 0;
    this.#exports.j(state, address, address);
    return shared.map((sample) => sample / FULL_SCALE);
  }
}

function instantiate(module: WebAssembly.Module): RnnoiseExports {
  // Its imports are memcpy for large blocks, and growth of its memory, which it never needs.
  const copyBlock = (to: number, from: number, length: number) =>
    new Uint8Array(exports.c.buffer).copyWithin(to, from, from + length);
  const { exports: untyped } = new WebAssembly.Instance(module, { a: { a: () => 0, b: copyBlock } });
  const exports = untyped as unknown as RnnoiseExports;
  return exports;
}
