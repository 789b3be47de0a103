import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { CodedError } from '#workers/lib/coded-error.ts';
import { toResult } from '#workers/lib/result.ts';
import { loadPhonemizer, type Phonemizer } from './espeak.ts';
import { joinPieces, type Piece, VOICE_RATE_HZ } from './join-pieces.ts';
import { type Kokoro, loadKokoro } from './kokoro.ts';
import { kokoroVoice } from './kokoro-voices.ts';
import { bringToLevel } from './level.ts';
import type { VoiceRequest, VoiceTask, VoiceWork } from './messages.ts';
import { divideIntoParts } from './parts.ts';
import { readText } from './reading/read-text.ts';
import { writeWav } from './sound/write-wav.ts';
import { speakPart } from './speak-part.ts';

/* Process that speaks for its parent, which ends it. It exits by itself when the parent has exited. */

/** More threads help little, and a voice must not occupy a large machine. */
const MOST_THREADS = 4;

let engine: { kokoro: Kokoro; phonemizer: Phonemizer } | null = null;

const WORK: { readonly [T in VoiceTask]: (input: VoiceWork[T]['input']) => Promise<VoiceWork[T]['output']> } = {
  async load({ folder }) {
    const threadCount = Math.min(MOST_THREADS, availableParallelism());
    engine ??= { kokoro: await loadKokoro(folder, threadCount), phonemizer: await loadPhonemizer() };
    return null;
  },
  async read({ text, language, speed, glossary }) {
    return divideIntoParts(readText(text, language, glossary), speed);
  },
  async speak({ part, voice, language, speed, path }) {
    if (!engine) throw new Error('The model is not loaded.');
    const sound = await speakPart(engine, part.words, { ...kokoroVoice(voice, language), speed });
    await writeFile(path, new Uint8Array(sound.samples.buffer, sound.samples.byteOffset, sound.samples.byteLength));
    return sound.words;
  },
  async finish({ pieces, path }) {
    const { samples, words } = await joinPieces(() => loadPieces(pieces));
    bringToLevel(samples);
    await writeWav(path, samples, VOICE_RATE_HZ);
    return { durationSeconds: samples.length / VOICE_RATE_HZ, words };
  },
};

async function* loadPieces(pieces: VoiceWork['finish']['input']['pieces']): AsyncGenerator<Piece> {
  for (const { path, words, pauseSeconds } of pieces) {
    const bytes = await readFile(path);
    const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    yield { samples, words, pauseSeconds };
  }
}

process.once('disconnect', () => process.exit());
// The parent ends this process when it exits, even after Ctrl+C, which reaches both.
process.on('SIGINT', () => {});
process.on('message', (message) => {
  // The parent is this program too, so the message's type can be trusted.
  const { task, input } = message as VoiceRequest;
  void toResult(() => (WORK[task] as (input: unknown) => Promise<unknown>)(input).catch(asFullDisk)).then((result) =>
    process.send?.(result),
  );
});

function asFullDisk(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  if (isFull) throw new CodedError('storage.full', 'The disk is full.', {}, { cause: error });
  throw error;
}
