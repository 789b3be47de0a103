import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { BuiltInRecogniser } from '#api/adapters/recogniser/built-in/built-in-recogniser.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { measureTree } from '#bench/lib/process-tree.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';

/** Promised: seconds of work for a second of sound, memory of the process, seconds to start it. */
const LIMITS = { factor: 0.1, memoryMiB: 750, startSeconds: 5 };

const SAMPLE = join(import.meta.dirname, '../../api/sample');

/** The sample's voice three times: about a minute. */
const INPUT = ['-stream_loop', '2', '-i', join(SAMPLE, 'the-voice.m4a')];

/** Recognition of a minute of speech in the process of the server, models on disk. */
export async function benchCaptions({ runCount }: BenchOptions): Promise<void> {
  const missing = modelMissing('whisper-base') ?? modelMissing('silero-vad');
  if (missing !== null) return console.log(`  ${missing}`);
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  const models = { ensure: async (id: string) => join(TEST_MODELS_DIR, id) };
  const recogniser = new BuiltInRecogniser({ models, log: pino({ level: 'silent' }) });
  const path = join(folder, 'sound.pcm');
  const format = ['-ac', '1', '-ar', String(SPEECH_RATE_HZ), '-f', 's16le', path];
  execFileSync(process.env['FFMPEG_PATH'] || 'ffmpeg', ['-v', 'error', ...INPUT, ...format]);
  const durationSeconds = (await stat(path)).size / 2 / SPEECH_RATE_HZ;
  const order = { accountId: 'bench', path, durationSeconds, language: null };
  const { signal } = new AbortController();
  const startedAt = performance.now();
  // Nothing is said in the first third of a second: only the start of the process is measured.
  await recogniser.recognise({ ...order, durationSeconds: 0.3 }, { signal });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  let memoryMiB = 0;
  const watch = setInterval(() => {
    if (recogniser.pid !== null) memoryMiB = Math.max(memoryMiB, measureTree(recogniser.pid).pssMiB);
  }, 100);
  try {
    const factors: number[] = [];
    let count = 0;
    for (let run = 0; run < runCount; run++) {
      const before = performance.now();
      count = (await recogniser.recognise(order, { signal })).words.length;
      factors.push((performance.now() - before) / 1_000 / durationSeconds);
    }
    const known = JSON.parse(await readFile(join(SAMPLE, 'the-voice.json'), 'utf8')).flat().length * 3;
    printTable(
      ['sound, s', 'words', 'start, s', 'work per s', 'memory, MiB'],
      [
        [
          durationSeconds.toFixed(1),
          `${count} of ${known}`,
          startSeconds.toFixed(1),
          median(factors).toFixed(3),
          memoryMiB.toFixed(0),
        ],
      ],
    );
    const isKept =
      median(factors) <= LIMITS.factor && memoryMiB <= LIMITS.memoryMiB && startSeconds <= LIMITS.startSeconds;
    console.log(
      `\n  ≤ ${LIMITS.startSeconds} s, ≤ ${LIMITS.factor}, ≤ ${LIMITS.memoryMiB} MiB: ${isKept ? 'yes' : 'NO'}`,
    );
  } finally {
    clearInterval(watch);
    await recogniser.stop();
    await rm(folder, { recursive: true });
  }
}
