import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { KOKORO_SIGNS } from './kokoro-signs.ts';

/** Samples a second of the model's sound. */
export const KOKORO_RATE_HZ = 24_000;

/** Most phonemes per run at a speed of 1: 14 s of sound, which peak at 0.7 GB. The model accepts 509. */
export const MAX_PHONEMES = 230;

/** Floats of a voice for one length of text. */
const STYLE_SIZE = 256;

/** The model measures phonemes in frames of 25 ms. */
export const FRAMES_PER_SECOND = 40;

/** Inside the graph: the frames of each phoneme, with a silent one at each end. */
const FRAMES_OUTPUT = '/encoder/Clip_output_0';

/** Sound of some phonemes. */
export interface KokoroSound {
  readonly samples: Float32Array;
  /** Frames of the silence before, of each phoneme, and of the silence after. */
  readonly frames: readonly number[];
}

/** The model in memory. */
export interface Kokoro {
  /** True for signs that the model knows. */
  knows(sign: string): boolean;
  /**
   * Speaks at most {@link MAX_PHONEMES} known signs.
   * @param voice Name of a file in the model's folder, without its extension.
   */
  speak(signs: readonly string[], voice: string, speed: number): Promise<KokoroSound>;
}

/**
 * Loads the model, whose files have been checked by their hashes.
 * @param folder Contains the graph and a `.bin` for each voice.
 */
export async function loadKokoro(folder: string, threadCount: number): Promise<Kokoro> {
  const graph = withFramesOutput(await readFile(join(folder, 'kokoro-v1.0.int8.onnx')));
  const session = await InferenceSession.create(graph, {
    intraOpNumThreads: threadCount,
    interOpNumThreads: 1,
    // Memory patterns retain the memory of every length: a run of 13 s peaks at 0.6 GB without them, at 2.2 without the
    // arena.
    enableMemPattern: false,
  });
  const voices = new Map<string, Float32Array>();

  async function styleOf(voice: string, length: number): Promise<Float32Array> {
    let styles = voices.get(voice);
    if (!styles) {
      const bytes = await readFile(join(folder, `${voice}.bin`));
      styles = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
      voices.set(voice, styles);
    }
    return styles.subarray(STYLE_SIZE * length, STYLE_SIZE * (length + 1));
  }

  return {
    knows: (sign) => KOKORO_SIGNS.has(sign),
    async speak(signs, voice, speed) {
      const ids = [0, ...signs.map((sign) => KOKORO_SIGNS.get(sign) ?? 0), 0].map(BigInt);
      const output = await session.run({
        tokens: new Tensor('int64', BigInt64Array.from(ids), [1, ids.length]),
        style: new Tensor('float32', await styleOf(voice, signs.length), [1, STYLE_SIZE]),
        speed: new Tensor('float32', [speed], [1]),
      });
      const frames = Array.from(output[FRAMES_OUTPUT]?.data as Iterable<number | bigint>, Number);
      return { samples: output['audio']?.data as Float32Array, frames };
    },
  };
}

/**
 * Adds the frames of the phonemes to the outputs of the graph. protobuf merges a second `graph` into the first, so a
 * few bytes at the end suffice: `ModelProto.graph { output { name } }`.
 */
function withFramesOutput(model: Uint8Array): Uint8Array {
  const name = field(1, Buffer.from(FRAMES_OUTPUT));
  return Buffer.concat([model, field(7, field(12, name))]);
}

/** A protobuf field with fewer than 128 bytes. */
function field(number: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
}
