import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecognisedWord, SpeechOrder } from '#api/adapters/recogniser/recogniser.ts';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { repeated, startsOff, wordErrors } from '#workers/lib/speech/testing/word-errors.ts';
import { BuiltInRecogniser } from './built-in-recogniser.ts';

const SAMPLE = join(import.meta.dirname, '../../../../sample');
const VOICE = join(SAMPLE, 'the-voice.m4a');
const MUSIC = join(SAMPLE, 'slow-morning.m4a');
/** 2.3 s of the voice from a microphone. With hesitations in its prompt, the model takes half of it for non-speech. */
const TAKE = 'begun-in-a-word.webm';

const FIXTURES = join(import.meta.dirname, '../../../../../workers/fixtures');

let folder: string;
let known: readonly RecognisedWord[];
let recogniser: BuiltInRecogniser;
const signal = new AbortController().signal;
const isMissing = modelMissing('whisper-base') ?? modelMissing('silero-vad');

describe.skipIf(isMissing !== null)('the built-in recogniser', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clipwright-speech-'));
    known = JSON.parse(await readFile(join(SAMPLE, 'the-voice.json'), 'utf8')).flat();
    const models = { ensure: async (id: string) => join(TEST_MODELS_DIR, id) };
    recogniser = new BuiltInRecogniser({ models, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await recogniser?.stop();
    await rm(folder, { recursive: true });
  });

  const hears = async (filter: string, medianLimit: number, p90Limit: number) => {
    const shares: number[] = [];
    const { words, language, engine } = await recogniser.recognise(
      await order(['-i', VOICE, '-i', MUSIC, '-filter_complex', filter]),
      { signal, onProgress: ({ stage, share }) => stage === 'listening' && shares.push(share) },
    );
    expect({ language, engine }).toEqual({ language: 'en', engine: 'whisper-base' });
    expect(wordErrors(known, words)).toBeLessThanOrEqual(0.06);
    const off = startsOff(known, words);
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(medianLimit);
    expect(off[Math.floor(off.length * 0.9)]).toBeLessThan(p90Limit);
    expect(words.every(({ start, end }, n) => end > start && start >= (words[n - 1]?.start ?? 0))).toBe(true);
    const confidences = words.map(({ confidence = Number.NaN }) => confidence);
    expect(confidences.every((confidence) => confidence > 0 && confidence <= 1)).toBe(true);
    // Nearly all words of a clear voice are sure.
    expect(confidences.filter((confidence) => confidence < 0.5).length).toBeLessThan(0.1 * words.length);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  };
  it('hears a voice alone, with the time of each word', { tags: 'long' }, () => hears('[0]anull', 0.06, 0.2));
  it('hears a voice under music, with the time of each word', () =>
    // The music is 5 dB quieter than the voice.
    hears('[1]volume=-10dB[m];[0][m]amix=normalize=0:duration=first', 0.15, 0.4));

  it.each([
    ['music', ['-i', MUSIC]],
    ['silence', ['-f', 'lavfi', '-i', 'anullsrc=r=16000:d=40']],
    ['noise', ['-f', 'lavfi', '-i', 'anoisesrc=r=16000:d=20:c=pink:a=0.3']],
    ['nothing', ['-f', 'lavfi', '-i', 'anullsrc=r=16000:d=0.01']],
  ])('hears no words in %s', async (_what, input) => {
    expect((await recogniser.recognise(await order(input), { signal })).words).toEqual([]);
  });

  it('hears a take that begins within a word, where what the model is told leads it astray', {
    tags: 'long',
  }, async () => {
    const { words } = await recogniser.recognise(await order(['-i', join(FIXTURES, TAKE)]), { signal });
    expect(words.map(({ text }) => text).join(' ')).toContain('three slow steps');
  });

  it.each([
    // A telephone number is said with a pause inside.
    ['speech-numbers.mp3', '555-0199', 7.2, 9.88],
    // Chords end before the voice and come again after "shelf.", whose last sound is as quiet as they are.
    ['chords-then-speech.mp3', 'shelf.', 17.94, 18.4],
  ])('gives a word of %s all of its sound and no other', { tags: 'long' }, async (name, text, start, end) => {
    const { words } = await recogniser.recognise(await order(['-i', join(FIXTURES, name)]), { signal });
    const word = words.find((other) => other.text === text);
    expect(word?.start).toBeCloseTo(start, 0.7);
    expect(word?.end).toBeCloseTo(end, 0.7);
  });

  it('loses no sentence of a long sound, whose times are right to its end', { tags: 'long' }, async () => {
    const times = 3;
    const { words } = await recogniser.recognise(
      await order(['-stream_loop', String(times - 1), '-i', VOICE, '-af', 'aresample=async=1']),
      { signal },
    );
    const all = repeated(known, times, (await order(['-i', VOICE])).durationSeconds);
    expect(wordErrors(all, words)).toBeLessThanOrEqual(0.06);
    const off = startsOff(all, words);
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.15);
  });

  it('ends when it is aborted, with its process, and recognises the next', { tags: 'long' }, async () => {
    const controller = new AbortController();
    const listening = Promise.withResolvers<void>();
    const recognised = recogniser.recognise(await order(['-stream_loop', '5', '-i', VOICE]), {
      signal: controller.signal,
      onProgress: ({ stage }) => stage === 'listening' && listening.resolve(),
    });
    await listening.promise;
    // In the middle of a window.
    await sleep(200);
    const { pid } = recogniser;
    controller.abort(new Error('left'));
    await expect(recognised).rejects.toThrow('left');
    await expect.poll(() => isRunning(pid)).toBe(false);
    const next = await recogniser.recognise(await order(['-t', '3', '-i', VOICE]), { signal });
    expect(next.words.map(({ text }) => text).join(' ')).toMatch(/cold brew/i);
  });

  it('fails only the sound whose process dies', { tags: 'long' }, async () => {
    const listening = Promise.withResolvers<void>();
    const recognised = recogniser.recognise(await order(['-stream_loop', '5', '-i', VOICE]), {
      signal,
      onProgress: ({ stage }) => stage === 'listening' && listening.resolve(),
    });
    const failure = expect(recognised).rejects.toMatchObject({ code: 'captions.crashed' });
    await listening.promise;
    process.kill(recogniser.pid ?? 0, 'SIGKILL');
    await failure;
  });
});

let count = 0;

/** Decodes the output of these ffmpeg arguments. */
async function order(input: readonly string[]): Promise<SpeechOrder> {
  const path = join(folder, `${count++}.pcm`);
  const output = ['-ac', '1', '-ar', '16000', '-f', 's16le', '-y', path];
  await promisify(execFile)(process.env['FFMPEG_PATH'] || 'ffmpeg', ['-v', 'error', ...input, ...output]);
  return { accountId: 'ada', path, durationSeconds: (await stat(path)).size / 32_000, language: null };
}

function isRunning(pid: number | null): boolean {
  try {
    process.kill(pid ?? 0, 0);
    return true;
  } catch {
    return false;
  }
}
