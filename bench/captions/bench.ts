import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { BuiltInRecogniser } from '#api/adapters/recogniser/built-in/built-in-recogniser.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { servePage } from '#bench/lib/page-server.ts';
import { measureTree } from '#bench/lib/process-tree.ts';
import { MODELS } from '#shared/models/manifest.ts';
import { alignText } from '#workers/lib/speech/align.ts';
import type { HeardWord } from '#workers/lib/speech/snap-words.ts';
import { startsOff, wordErrors } from '#workers/lib/speech/testing/word-errors.ts';
import { loadSpeech } from '#workers/server/speech/load-speech.ts';
import type { SpeechBenchAnswer, SpeechBenchRequest } from './page/page.ts';
import { type BenchSound, FILM_SECONDS, fetchReading, makeFilm, makeSound, SOUNDS } from './sounds.ts';

const HEADER = ['sound', 'words', 'wrong', 'starts off, ms', 'p90', 'first words, s', 'work per s', 'memory, MiB'];

interface Measure {
  readonly words: readonly HeardWord[];
  readonly firstWordsSeconds: number | null;
  readonly factor: number;
  readonly memoryMiB: number;
}

/** Recognition on the server and in the browser, models on disk. */
export async function benchCaptions({ runCount }: BenchOptions): Promise<void> {
  const missing = modelMissing('whisper-base') ?? modelMissing('silero-vad');
  if (missing !== null) return console.log(`  ${missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'clipwright-bench-'));
  try {
    const reading = fetchReading(folder);
    const sounds = reading ? [...SOUNDS, reading] : SOUNDS;
    if (!reading) console.log('  no human reading: its Debian package cannot be had here');
    printTable(['server, a process', ...HEADER.slice(1)], await measureServer(folder, sounds, runCount));
    console.log(
      '  wanted: ≤ 0.1 work per s, ≤ 6 % wrong (human ≤ 2 %), starts ≤ 45 ms, p90 ≤ 150 ms, no words in music and silence;\n' +
        '  a number is the same word in digits and in letters, as in Whisper’s own measure\n',
    );
    printTable(['known text', 'words', 'starts off, ms', 'p90'], await measureAlignment(folder));
    console.log('  wanted: starts ≤ 40 ms, p90 ≤ 120 ms\n');
    printTable(['browser, what it adds', ...HEADER.slice(1)], await measureBrowser(folder, sounds, runCount));
    console.log(
      '  wanted: ≤ 0.2 work per s, ≤ 750 MiB, first words ≤ 5 s, the preview at ≥ 25 pictures a second, the rest as on the server',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureServer(folder: string, sounds: readonly BenchSound[], runCount: number): Promise<string[][]> {
  const models = { ensure: async (id: string) => join(TEST_MODELS_DIR, id) };
  const rows: string[][] = [];
  for (const sound of sounds) {
    const order = {
      accountId: 'bench',
      path: makeSound(sound, folder, 'pcm'),
      durationSeconds: sound.seconds,
      language: null,
    };
    const measures: Measure[] = [];
    for (let run = 0; run < runCount; run++) {
      const recogniser = new BuiltInRecogniser({ models, log: pino({ level: 'silent' }) });
      const { signal } = new AbortController();
      // Nothing is said in the first third of a second: the process only starts.
      await recogniser.recognise({ ...order, durationSeconds: 0.3 }, { signal });
      const loadedAt = performance.now();
      let memoryMiB = 0;
      const watch = setInterval(() => {
        if (recogniser.pid !== null) memoryMiB = Math.max(memoryMiB, measureTree(recogniser.pid).pssMiB);
      }, 100);
      const { words } = await recogniser.recognise(order, { signal });
      clearInterval(watch);
      const factor = (performance.now() - loadedAt) / 1_000 / sound.seconds;
      await recogniser.stop();
      measures.push({ words, firstWordsSeconds: null, factor, memoryMiB });
    }
    rows.push(rowOf(sound, measures));
  }
  return rows;
}

/** The text of the voice, alone and under music, found in its sound. */
async function measureAlignment(folder: string): Promise<string[][]> {
  const [whisper, silero] = [join(TEST_MODELS_DIR, 'whisper-base'), join(TEST_MODELS_DIR, 'silero-vad')];
  const models = await loadSpeech({ whisper, silero }, 2);
  const rows: string[][] = [];
  for (const sound of SOUNDS.slice(0, 2)) {
    const pcm = readFileSync(makeSound(sound, folder, 'pcm'));
    let at = 0;
    const read = async (count: number) => {
      const length = Math.min(count, pcm.length / 2 - at);
      at += length;
      return Float32Array.from({ length }, (_, n) => pcm.readInt16LE(2 * (at - length + n)) / 32_768);
    };
    const text = sound.said.map((word) => word.text);
    const parts = await Array.fromAsync(alignText(models, read, text, 'en'));
    const words = parts.flatMap((part) => part.words);
    const off = startsOff(sound.said, words);
    rows.push([sound.name, `${words.length} of ${text.length}`, partOf(off, 0.5), partOf(off, 0.9)]);
  }
  return rows;
}

/** Milliseconds at a part of sorted seconds. */
function partOf(seconds: readonly number[], part: number): string {
  return ((seconds[Math.floor(seconds.length * part)] ?? 0) * 1_000).toFixed(0);
}

async function measureBrowser(folder: string, sounds: readonly BenchSound[], runCount: number): Promise<string[][]> {
  const served = join(folder, 'served');
  for (const { id, files } of MODELS.filter((model) => model.id !== 'kokoro')) {
    await mkdir(join(served, 'api/models', id), { recursive: true });
    for (const { name } of files) symlinkSync(join(TEST_MODELS_DIR, id, name), join(served, 'api/models', id, name));
  }
  const urls = sounds.map((sound) => `/${basename(makeSound(sound, served, 'm4a'))}`);
  const film = { url: `/${basename(makeFilm(served))}`, seconds: FILM_SECONDS };
  const server = await servePage(join(dirname(import.meta.filename), 'page'), served);
  const rows: string[][] = [];
  try {
    for (const [index, sound] of sounds.entries()) {
      const request: SpeechBenchRequest = { url: urls[index] ?? '', endSeconds: sound.seconds };
      const measures: Measure[] = [];
      for (let run = 0; run < runCount; run++) {
        const { value, memory } = await measureInFreshBrowser<SpeechBenchAnswer>(server.url, request);
        const listening = memory.filter(({ atMs }) => atMs > value.fetchMs);
        const memoryMiB = Math.max(...listening.map(({ pssMiB }) => pssMiB)) - (memory[0]?.pssMiB ?? 0);
        const firstWordsSeconds = value.firstWordsMs && value.firstWordsMs / 1_000;
        measures.push({
          words: value.words,
          firstWordsSeconds,
          factor: value.listenMs / 1_000 / sound.seconds,
          memoryMiB,
        });
      }
      rows.push(rowOf(sound, measures));
    }
    const [voice] = sounds;
    if (!voice) return rows;
    const request: SpeechBenchRequest = { url: urls[0] ?? '', endSeconds: voice.seconds, film };
    const { value } = await measureInFreshBrowser<SpeechBenchAnswer>(server.url, request);
    const rate = (value.pictureCount / value.listenMs) * 1_000;
    const factor = (value.listenMs / 1_000 / voice.seconds).toFixed(3);
    rows.push([`preview beside it: ${rate.toFixed(1)} pictures a second`, '–', '–', '–', '–', '–', factor, '–']);
  } finally {
    await server.close();
  }
  return rows;
}

function rowOf({ name, said, isTimed }: BenchSound, measures: readonly Measure[]): string[] {
  const words = measures[0]?.words ?? [];
  const off = startsOff(said, words);
  const middle = (factOf: (measure: Measure) => number) => median(measures.map(factOf));
  const isSpoken = said.length > 0;
  return [
    name,
    `${words.length} of ${said.length}`,
    isSpoken ? `${(wordErrors(said, words) * 100).toFixed(1)} %` : '–',
    isTimed ? partOf(off, 0.5) : '–',
    isTimed ? partOf(off, 0.9) : '–',
    measures[0]?.firstWordsSeconds ? middle(({ firstWordsSeconds }) => firstWordsSeconds ?? 0).toFixed(1) : '–',
    middle(({ factor }) => factor).toFixed(3),
    middle(({ memoryMiB }) => memoryMiB).toFixed(0),
  ];
}
