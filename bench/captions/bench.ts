import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { BuiltInRecogniser } from '#api/adapters/recogniser/built-in/built-in-recogniser.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { type Bench, type Column, type Figures, type Table, temporaryFolder } from '#bench/lib/bench.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import { watchMemory } from '#bench/lib/process-tree.ts';
import { MODELS } from '#shared/models/manifest.ts';
import { alignText } from '#workers/lib/speech/align.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';
import { startsOff, wordErrors } from '#workers/lib/speech/testing/word-errors.ts';
import { loadSpeech } from '#workers/server/speech/load-speech.ts';
import type { SpeechBenchAnswer, SpeechBenchRequest } from './page/page.ts';
import { type BenchSound, FILM_SECONDS, fetchReading, makeFilm, makeSound, SOUNDS } from './sounds.ts';

const STARTS: readonly Column[] = [
  { title: 'words', of: 'words' },
  { title: 'starts off, ms', of: 'offMs' },
  { title: 'p90', of: 'offMs', at: 0.9 },
];

const COLUMNS: readonly Column[] = [
  ...STARTS,
  { title: 'wrong, %', of: 'wrong', digits: 1 },
  { title: 'first words, s', of: 'firstWordsSeconds', digits: 1 },
  { title: 'work per s', of: 'factor', digits: 3 },
  { title: 'memory, MiB', of: 'memoryMiB' },
];

/** Recognition on the server and in the browser, models on disk. */
export const captions: Bench = {
  summary: 'words of a minute of speech, on the server',
  isOnDemand: true,
  async setUp(stack) {
    const missing = modelMissing('whisper-base') ?? modelMissing('silero-vad');
    if (missing !== null) return missing;
    const folder = temporaryFolder(stack);
    const reading = fetchReading(folder);
    const sounds = reading ? [...SOUNDS, reading] : SOUNDS;
    if (!reading) console.log('  no human reading: its Debian package cannot be had here');
    return [serverTable(folder, sounds), alignmentTable(folder), await browserTable(stack, folder, sounds)];
  },
};

function serverTable(folder: string, sounds: readonly BenchSound[]): Table {
  return {
    title: 'server, a process',
    columns: COLUMNS,
    async *measure() {
      for (const sound of sounds) {
        const order = { accountId: 'bench', path: makeSound(sound, folder, 'pcm'), language: null };
        const models = { ensure: async (id: string) => join(TEST_MODELS_DIR, id) };
        const recogniser = new BuiltInRecogniser({ models, log: pino({ level: 'silent' }) });
        const { signal } = new AbortController();
        // The first third of a second contains no speech, so this only starts the process.
        await recogniser.recognise({ ...order, durationSeconds: 0.3 }, { signal });
        const loadedAt = performance.now();
        using watching = new DisposableStack();
        const memory = watchMemory(watching, () => recogniser.pid, 100);
        const { words } = await recogniser.recognise({ ...order, durationSeconds: sound.seconds }, { signal });
        const factor = (performance.now() - loadedAt) / 1_000 / sound.seconds;
        await recogniser.stop();
        yield [sound.name, { ...compareWords(sound, words), factor, memoryMiB: memory() }];
      }
    },
    note:
      'wanted: ≤ 0.1 work per s, ≤ 6 % wrong (human ≤ 2 %), starts ≤ 45 ms, p90 ≤ 150 ms, no words in music and silence;\n' +
      '  a number is the same word in digits and in letters, as in Whisper’s own measure',
  };
}

/** The voice's text, alone and under music, aligned with its sound. */
function alignmentTable(folder: string): Table {
  return {
    title: 'known text',
    turns: 1,
    columns: STARTS,
    async *measure() {
      const [whisper, silero] = [join(TEST_MODELS_DIR, 'whisper-base'), join(TEST_MODELS_DIR, 'silero-vad')];
      const models = await loadSpeech({ whisper, silero }, 2);
      for (const sound of SOUNDS.slice(0, 2)) {
        const pcm = readFileSync(makeSound(sound, folder, 'pcm'));
        let at = 0;
        const read = async (count: number) => {
          const length = Math.min(count, pcm.length / 2 - at);
          at += length;
          return Float32Array.from({ length }, (_, n) => pcm.readInt16LE(2 * (at - length + n)) / 32_768);
        };
        const text = sound.reference.map((word) => word.text);
        const parts = await Array.fromAsync(alignText(models, read, text, 'en'));
        const { words, offMs } = compareWords(
          sound,
          parts.flatMap((part) => part.words),
        );
        yield [sound.name, { words, offMs }];
      }
    },
    note: 'wanted: starts ≤ 40 ms, p90 ≤ 120 ms',
  };
}

async function browserTable(
  stack: AsyncDisposableStack,
  folder: string,
  sounds: readonly BenchSound[],
): Promise<Table> {
  const served = join(folder, 'served');
  for (const { id, files } of MODELS.filter((model) => model.id !== 'kokoro')) {
    mkdirSync(join(served, 'api/models', id), { recursive: true });
    for (const { name } of files) symlinkSync(join(TEST_MODELS_DIR, id, name), join(served, 'api/models', id, name));
  }
  const urls = sounds.map((sound) => `/${basename(makeSound(sound, served, 'm4a'))}`);
  const film = { url: `/${basename(makeFilm(served))}`, seconds: FILM_SECONDS };
  const page = await serveScript(stack, join(import.meta.dirname, 'page'), served);
  const recognise = async (sound: BenchSound, request: SpeechBenchRequest): Promise<Figures> => {
    const { value, memory } = await measureInFreshBrowser<SpeechBenchAnswer>(page, request);
    const { words, fetchMs, firstWordsMs, recogniseMs: listenMs, pictureCount } = value;
    const recognising = memory.filter(({ atMs }) => atMs > fetchMs).map(({ pssMiB }) => pssMiB);
    return {
      ...compareWords(sound, words),
      factor: listenMs / 1_000 / sound.seconds,
      firstWordsSeconds: firstWordsMs && firstWordsMs / 1_000,
      memoryMiB: Math.max(...recognising) - (memory[0]?.pssMiB ?? 0),
      pictures: request.film ? (pictureCount / listenMs) * 1_000 : null,
    };
  };
  return {
    title: 'browser, what it adds',
    columns: [...COLUMNS, { title: 'pictures/s', of: 'pictures', digits: 1 }],
    async *measure(turn) {
      for (const [index, sound] of sounds.entries()) {
        const request = { url: urls[index] ?? '', endSeconds: sound.seconds };
        yield [sound.name, await recognise(sound, request)];
        if (turn === 0 && index === 0) yield ['beside the preview', await recognise(sound, { ...request, film })];
      }
    },
    note: 'wanted: ≤ 0.2 work per s, ≤ 750 MiB, first words ≤ 5 s, the preview at ≥ 25 pictures a second, the rest as on the server',
  };
}

/** Compares the recognised words with the spoken ones. */
function compareWords({ reference, isTimed }: BenchSound, words: readonly RecognisedWord[]) {
  return {
    words: `${words.length} of ${reference.length}`,
    wrong: reference.length > 0 ? wordErrors(reference, words) * 100 : null,
    offMs: isTimed ? startsOff(reference, words).map((seconds) => seconds * 1_000) : null,
  };
}
