import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url&no-inline';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { SpeechModels } from '#workers/lib/speech/recognise-speech.ts';
import { whisperConfigSchema } from '#workers/lib/speech/whisper-model.ts';
import { tokenizerSchema, WhisperTokens } from '#workers/lib/speech/whisper-tokens.ts';
import { type ReadModel, textOf } from './device-models.ts';

/** Two compute while the page draws; more help little. */
const MOST_THREADS = 2;

/**
 * Loads the models into WebAssembly. Ending the worker frees their memory.
 * @throws The errors of `read`; CodedError `captions.crashed`, like the models later.
 */
export async function loadRecogniser(read: ReadModel): Promise<SpeechModels> {
  env.wasm.wasmPaths = { mjs: runtimeUrl, wasm: wasmUrl };
  env.wasm.numThreads = Math.min(MOST_THREADS, navigator.hardwareConcurrency);
  // Memory patterns retain the memory of every length that the decoder's cache has had, the arena that of the largest
  // window.
  const options = { executionProviders: ['wasm'], enableMemPattern: false, enableCpuMemArena: false };
  // One after another, because the bytes of each are needed only until it is loaded.
  const load = async (name: 'encoder' | 'decoder' | 'silero') => {
    const bytes = await read(name);
    return guarded(await naming(() => InferenceSession.create(bytes, options)));
  };
  const parse = async (name: 'config' | 'tokenizer'): Promise<unknown> => JSON.parse(textOf(await read(name)));
  return {
    whisper: {
      ort: { Tensor },
      tokens: new WhisperTokens(tokenizerSchema.parse(await parse('tokenizer'))),
      config: whisperConfigSchema.parse(await parse('config')),
      encoder: await load('encoder'),
      decoder: await load('decoder'),
    },
    silero: await load('silero'),
  };
}

function guarded(session: InferenceSession): Pick<InferenceSession, 'run'> {
  const run = (...inputs: Parameters<InferenceSession['run']>) => naming(() => session.run(...inputs));
  return { run } as Pick<InferenceSession, 'run'>;
}

/** Adds a code to the runtime's failures. Most are a lack of memory, which it reports as its own numbers and texts. */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message = 'Speech recognition stopped, perhaps for lack of memory. Close other tabs and try again.';
    throw new CodedError('captions.crashed', message, {}, { cause });
  }
}
