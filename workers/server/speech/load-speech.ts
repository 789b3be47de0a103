import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { SpeechModels } from '#workers/lib/speech/recognise-speech.ts';
import { whisperConfigSchema } from '#workers/lib/speech/whisper-model.ts';
import { tokenizerSchema, WhisperTokens } from '#workers/lib/speech/whisper-tokens.ts';
import { loadGraphs } from './load-graphs.ts';

/** Folders of the models. Their files have been checked by their hashes. */
export interface SpeechFolders {
  readonly whisper: string;
  readonly silero: string;
}

/**
 * Loads the models, and first builds the graphs if they are not stored.
 * @throws Error when a file does not match its hash.
 */
export async function loadSpeech(folders: SpeechFolders, threadCount: number): Promise<SpeechModels> {
  const readJson = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folders.whisper, name), 'utf8'));
  const config = whisperConfigSchema.parse(await readJson('config.json'));
  const tokens = new WhisperTokens(tokenizerSchema.parse(await readJson('tokenizer.json')));
  const graphs = await loadGraphs(folders.whisper, config.alignment_heads);
  // Memory patterns retain the memory of every length that the decoder's cache has had.
  const options = { intraOpNumThreads: threadCount, interOpNumThreads: 1, enableMemPattern: false };
  return {
    whisper: {
      ort: { Tensor },
      tokens,
      config,
      encoder: await InferenceSession.create(graphs.encoder, options),
      decoder: await InferenceSession.create(graphs.decoder, options),
    },
    silero: await InferenceSession.create(join(folders.silero, 'silero_vad_v5.onnx'), {
      ...options,
      intraOpNumThreads: 1,
    }),
  };
}
