import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpokenWord, VoiceOrder } from '#api/adapters/voice/voice-maker.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { MAX_VOICEOVER_CHARACTERS, VOICE_SPEED } from '#shared/speech/voices.ts';
import { BuiltInVoice } from './built-in-voice.ts';

const TEXT = 'Buy two for $4.50, today. Dr. Lee asks: why wait? Tell everyone!';

/** Sound quieter than this is a pause, in dB below full scale. */
const PAUSE_DB = -45;
const RATE_HZ = 48_000;

let folder: string;
let voice: BuiltInVoice;
const order = (values: Partial<VoiceOrder> = {}): VoiceOrder => {
  return { accountId: 'ada', text: TEXT, voice: 'alloy', speed: 1, language: null, ...values };
};
const signal = new AbortController().signal;

describe.skipIf(modelMissing('kokoro') !== null)('the built-in voice', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clipwright-voice-'));
    const models = { ensure: async () => join(TEST_MODELS_DIR, 'kokoro') };
    voice = new BuiltInVoice({ models, folder, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await voice.stop();
    await rm(folder, { recursive: true });
  });

  it('speaks a text at −16 LUFS without clicks, and says when each word is heard', { tags: 'long' }, async () => {
    const { bytes, words, summary } = await voice.speak(
      order(),
      async ({ path, words }) => ({ bytes: await readFile(path), words, summary: await measure(path) }),
      { signal },
    );
    const samples = samplesOf(bytes);
    const seconds = samples.length / RATE_HZ;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(8);
    expect(words.map(({ text }) => text).join(' ')).toBe(TEXT);
    expect(summary.loudness).toBeCloseTo(-16, 0);
    expect(summary.truePeak).toBeLessThanOrEqual(-1);
    expect(Math.max(...[...samples.subarray(0, 50), ...samples.subarray(-50)].map(Math.abs))).toBeLessThan(0.002);

    const errors = onsetsOf(samples).map((onset) => nearestStart(words, onset) - onset);
    expect(errors.length).toBeGreaterThanOrEqual(4);
    expect(median(errors.map(Math.abs))).toBeLessThan(0.05);
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends a text when it is aborted, with its process, and speaks the next', { tags: 'long' }, async () => {
    const controller = new AbortController();
    const speaking = Promise.withResolvers<void>();
    const spoken = voice.speak(order({ text: TEXT.repeat(20) }), async () => 'never', {
      signal: controller.signal,
      onProgress: ({ stage }) => stage === 'speaking' && speaking.resolve(),
    });
    await speaking.promise;
    const pid = voice.pid;
    controller.abort(new Error('left'));
    await expect(spoken).rejects.toThrow('left');
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    expect(await voice.speak(order({ text: 'Again.' }), async ({ words }) => words.length, { signal })).toBe(1);
  });

  it('finishes a long sound without the model, whose memory it would need, and speaks the next', {
    tags: 'long',
  }, async () => {
    const models = { ensure: async () => join(TEST_MODELS_DIR, 'kokoro') };
    const log = pino({ level: 'silent' });
    const other = new BuiltInVoice({ models, folder: join(folder, 'other'), log, besideModelSeconds: 0 });
    for (const text of ['One, two.', 'Again.']) {
      const { words, durationSeconds } = await other.speak(order({ text }), async (speech) => speech, { signal });
      expect(words.map((word) => word.text).join(' ')).toBe(text);
      expect(durationSeconds).toBeGreaterThan(0.3);
      expect(other.pid).toBeNull();
    }
  });

  // At the slowest speed, this makes ten minutes of sound and takes about seven.
  it.each([VOICE_SPEED.min, VOICE_SPEED.default, VOICE_SPEED.max])(
    'speaks the longest text at a speed of %d whole, in 700 MB, and lets another account in between',
    { tags: 'long', timeout: 60 * 60_000 },
    async (speed) => {
      const text = longText(MAX_VOICEOVER_CHARACTERS);
      let peakMegabytes = 0;
      let other: Promise<number> | null = null;
      const turns: string[] = [];
      const speech = await voice.speak(
        order({ text, speed }),
        async ({ path, words, durationSeconds }) => ({
          samples: samplesOf(await readFile(path)),
          summary: await measure(path),
          words,
          durationSeconds,
        }),
        {
          signal,
          onProgress: () => {
            peakMegabytes = Math.max(peakMegabytes, peakMemoryOf(voice.pid));
            other ??= voice
              .speak(order({ accountId: 'bob', text: 'Again.' }), async ({ words }) => words.length, { signal })
              .finally(() => turns.push('bob'));
          },
        },
      );
      turns.push('ada');
      expect(await other).toBe(1);
      expect(turns).toEqual(['bob', 'ada']);
      expect(peakMegabytes).toBeGreaterThan(100);
      expect(peakMegabytes).toBeLessThan(700);
      const { words, durationSeconds, samples, summary } = speech;
      expect(words.map((word) => word.text).join(' ')).toBe(text);
      expect(summary.loudness).toBeCloseTo(-16, 0);
      expect(summary.truePeak).toBeLessThanOrEqual(-1);
      expect(durationSeconds).toBeGreaterThan(text.length / (24 * speed));
      expect(samples.length).toBe(Math.round(durationSeconds * RATE_HZ));
      // Every word has its sound, and no gap to the next word is longer than a pause.
      for (const [index, { start, end }] of words.entries()) {
        const part = samples.subarray(Math.floor(start * RATE_HZ), Math.ceil(end * RATE_HZ));
        expect(part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(0.01);
        expect((words[index + 1]?.start ?? durationSeconds) - end).toBeLessThan(2.5);
      }
    },
  );

  it('fails only the text whose process dies', { tags: 'long' }, async () => {
    const speaking = Promise.withResolvers<void>();
    const spoken = voice.speak(order(), async () => 'never', {
      signal,
      onProgress: ({ stage }) => stage === 'speaking' && speaking.resolve(),
    });
    const failure = expect(spoken).rejects.toMatchObject({ code: 'voiceover.crashed' });
    await speaking.promise;
    process.kill(voice.pid ?? 0, 'SIGKILL');
    await failure;
    expect(await voice.speak(order({ text: 'Again.' }), async ({ words }) => words.length, { signal })).toBe(1);
  });

  it('lets accounts take turns by parts', { tags: 'long' }, async () => {
    const turns: string[] = [];
    const speak = (accountId: string, text: string) =>
      voice.speak(order({ accountId, text }), async () => turns.push(`${accountId} is done`), {
        signal,
        onProgress: ({ stage }) => stage === 'speaking' && turns.push(accountId),
      });
    await Promise.all([speak('ada', 'One.\nTwo.\nThree.'), speak('bob', 'Four.')]);
    // Either may be first.
    expect(turns.indexOf('bob')).toBeLessThan(2);
    expect(turns.indexOf('bob is done')).toBeLessThan(turns.indexOf('ada is done'));
  });

  it.each([
    ['nothing but emoji', { text: '🎉 🎉' }, 'voiceover.no-words'],
    ['another alphabet', { text: 'Привет, как дела?' }, 'voiceover.language'],
    ['a language that it does not speak', { text: 'Hallo', language: 'de' }, 'voiceover.language'],
    ['only markup', { text: '<break time="1s"/>' }, 'voiceover.no-words'],
  ])('refuses %s', async (_what, values, code) => {
    await expect(voice.speak(order(values), async () => 'never', { signal })).rejects.toMatchObject({ code });
  });
});

async function measure(path: string): Promise<{ loudness: number; truePeak: number }> {
  const filters = ['-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  // A line for each tenth of a second, which is more than the default for a long voice.
  const { stderr } = await promisify(execFile)(process.env['FFMPEG_PATH'] || 'ffmpeg', filters, { maxBuffer: 2 ** 25 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { loudness: read(/I:\s+(-?[\d.]+) LUFS/), truePeak: read(/Peak:\s+(-?[\d.]+) dBFS/) };
}

function samplesOf(wav: Buffer): Float32Array {
  const data = wav.subarray(44);
  return Float32Array.from({ length: data.length / 2 }, (_, n) => data.readInt16LE(n * 2) / 32_768);
}

/** Times at which sound begins after a pause of at least 80 ms. */
function onsetsOf(samples: Float32Array): number[] {
  const step = RATE_HZ / 200;
  const onsets: number[] = [];
  let quietSteps = 16;
  for (let from = 0; from + step <= samples.length; from += step) {
    const energy = samples.subarray(from, from + step).reduce((sum, sample) => sum + sample * sample, 0) / step;
    if (10 * Math.log10(energy) < PAUSE_DB) quietSteps++;
    else {
      if (quietSteps >= 16) onsets.push(from / RATE_HZ);
      quietSteps = 0;
    }
  }
  return onsets;
}

function nearestStart(words: readonly SpokenWord[], time: number): number {
  return words.reduce((best, { start }) => (Math.abs(start - time) < Math.abs(best - time) ? start : best), Infinity);
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Numbered sentences with this many characters in all. */
function longText(length: number): string {
  let text = '';
  for (let number = 1; text.length < length; number++) text += `Here is sentence ${number}, which says a little more. `;
  return `${text.slice(0, length - 1).trimEnd()}.`;
}

/** Peak memory of a process in megabytes, on systems that report it. */
function peakMemoryOf(pid: number | null): number {
  if (pid === null) return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function isRunning(pid: number | null): boolean {
  try {
    process.kill(pid ?? 0, 0);
    return true;
  } catch {
    return false;
  }
}
