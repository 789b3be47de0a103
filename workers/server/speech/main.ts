import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { toResult } from '#workers/lib/result.ts';
import { SpeechDetector } from '#workers/lib/speech/find-speech.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import type { SpeechModels } from '#workers/lib/speech/recognise-speech.ts';
import { recogniseWindow } from '#workers/lib/speech/whisper.ts';
import { loadSpeech } from './load-speech.ts';
import type { SoundPart, SpeechRequest, SpeechTask, SpeechWork } from './messages.ts';

/* Process that recognises speech for its parent, which ends it. It exits by itself when the parent has exited. */

/** More threads help little, and recognition must not occupy a large machine. */
const MOST_THREADS = 4;

const BYTES_PER_SAMPLE = 2;

let models: SpeechModels | null = null;

const WORK: { readonly [T in SpeechTask]: (input: SpeechWork[T]['input']) => Promise<SpeechWork[T]['output']> } = {
  async load(folders) {
    models ??= await loadSpeech(folders, Math.min(MOST_THREADS, availableParallelism()));
    return null;
  },
  async find(part) {
    const { whisper, silero } = loaded();
    return [...(await new SpeechDetector(whisper.ort, silero).judge(await readSamples(part)))];
  },
  async recognise({ language, terms, pauses, ...part }) {
    const recognised = await recogniseWindow(loaded().whisper, await readSamples(part), language, { terms, pauses });
    const words = recognised.words.map((word) => ({
      ...word,
      start: part.start + word.start,
      end: part.start + word.end,
    }));
    return { language: recognised.language, words };
  },
};

function loaded(): SpeechModels {
  if (!models) throw new Error('The models are not loaded.');
  return models;
}

/** Samples from −1 to 1. The file may end before the part does. */
async function readSamples({ path, start, end }: SoundPart): Promise<Float32Array> {
  const [first, endExclusive] = [Math.round(start * SPEECH_RATE_HZ), Math.round(end * SPEECH_RATE_HZ)];
  const bytes = Buffer.alloc((endExclusive - first) * BYTES_PER_SAMPLE);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, first * BYTES_PER_SAMPLE);
    const count = Math.floor(bytesRead / BYTES_PER_SAMPLE);
    return Float32Array.from({ length: count }, (_, n) => bytes.readInt16LE(n * BYTES_PER_SAMPLE) / 32_768);
  } finally {
    await file.close();
  }
}

process.once('disconnect', () => process.exit());
// The parent ends this process when it exits, even after Ctrl+C, which reaches both.
process.on('SIGINT', () => {});
process.on('message', (message) => {
  // The parent is this program too, so the message's type can be trusted.
  const { task, input } = message as SpeechRequest;
  void toResult(() => (WORK[task] as (input: unknown) => Promise<unknown>)(input)).then((result) =>
    process.send?.(result),
  );
});
