import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url&no-inline';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { MODELS, modelUrl } from '#shared/models/manifest.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { DETECTOR_SIZE } from '#workers/lib/faces/face-boxes.ts';
import { tfliteToOnnx } from '#workers/lib/onnx/tflite-to-onnx.ts';
import { sha256 } from '#workers/lib/sha256.ts';

const ID = 'blazeface';

/** The network's raw answer for a picture, as `readFaces` takes it. */
export interface DetectorAnswer {
  readonly boxes: Float32Array;
  readonly scores: Float32Array;
}

/** Looks at a picture of `DETECTOR_SIZE` squared: bytes of red, green, blue and alpha. */
export type DetectFaces = (rgba: Uint8ClampedArray) => Promise<DetectorAnswer>;

/**
 * Fetches the face detector, which the browser's cache keeps, and loads it.
 * @throws CodedError `model.…`, `faces.crashed`; AbortedError or AbortError.
 */
export async function loadDetector(signal: AbortSignal): Promise<DetectFaces> {
  const graph = tfliteToOnnx(await fetchModel(signal));
  env.wasm.wasmPaths = { mjs: runtimeUrl, wasm: wasmUrl };
  // One thread: the decoder and the page need the others, and threads that wait for a core are slower than one.
  env.wasm.numThreads = 1;
  const session = await naming(() => InferenceSession.create(graph, { executionProviders: ['wasm'] }));
  return async (rgba) => {
    const input = new Tensor('uint8', new Uint8Array(rgba.buffer), [DETECTOR_SIZE, DETECTOR_SIZE, 4]);
    const { output0, output1 } = await naming(() => session.run({ rgba: input }));
    return { boxes: output0?.data as Float32Array, scores: output1?.data as Float32Array };
  };
}

async function fetchModel(signal: AbortSignal): Promise<Uint8Array> {
  const file = MODELS.find(({ id }) => id === ID)?.files[0];
  if (!file) throw new RangeError(`No model ${ID}`);
  const response = await fetch(modelUrl(ID, file), { signal, credentials: 'same-origin' }).catch((cause: unknown) => {
    if (!(cause instanceof TypeError)) throw cause;
    const message = 'The connection was lost while the face detector was fetched. Try again.';
    throw new CodedError('model.interrupted', message, {}, { cause });
  });
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
    const message = answer?.message ?? 'The face detector could not be fetched. Try again.';
    throw new CodedError(answer?.code ?? 'model.unavailable', message);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  if ((await sha256(bytes)) === file.sha256) return bytes;
  throw new CodedError('model.damaged', 'The face detector arrived damaged. Try again.');
}

async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message = 'Looking for faces stopped, perhaps for lack of memory. Close other tabs and try again.';
    throw new CodedError('faces.crashed', message, {}, { cause });
  }
}
