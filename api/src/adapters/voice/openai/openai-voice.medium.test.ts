import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speech } from '#api/adapters/voice/voice-maker.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { OPENAI_KEY, type OpenAiServer, startOpenAiServer } from '#api/testing/openai-server.ts';
import { type SpeechReply, toneSpeech } from '#api/testing/openai-speech.ts';
import { OpenAiVoice } from './openai-voice.ts';

const TEXT = 'Cold brew in three steps. First, grind the beans. Then wait for sixteen hours, and pour.';
const ORDER = { accountId: 'ada', text: TEXT, voice: 'nova', speed: 1, language: null } as const;

let server: OpenAiServer;
let folder: string;
let logged: string[];
const voices: OpenAiVoice[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-voice-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startOpenAiServer();
  logged = [];
});
afterEach(async () => {
  await Promise.all(voices.splice(0).map((voice) => voice.stop()));
  await server.close();
});

function create(options: { apiKey?: string; speechModel?: string; timeoutMs?: number } = {}): OpenAiVoice {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  const known = { apiKey: OPENAI_KEY, baseUrl: server.baseUrl, speechModel: 'tts-1', timeoutMs: 5_000 };
  const voice = new OpenAiVoice({ ...known, folder: join(folder, 'unfinished'), log, ...options });
  voices.push(voice);
  return voice;
}

const never = new AbortController().signal;

function speak(order: Partial<typeof ORDER | { text: string; speed: number }> = {}, voice = create()) {
  return voice.speak(
    { ...ORDER, ...order },
    async (speech: Speech) => ({ speech, bytes: await readFile(speech.path) }),
    { signal: never },
  );
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? { code: error.code, message: error.message } : error),
  );

describe('a text', () => {
  it('is spoken into a WAV file of 48 kHz, with words near where they are heard', async () => {
    const { speech, bytes } = await speak();
    expect(server.spoken).toEqual([{ model: 'tts-1', voice: 'nova', input: TEXT, speed: 1, response_format: 'pcm' }]);
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(24)]).toEqual(['RIFF', 48_000]);
    expect(speech.durationSeconds).toBeCloseTo((bytes.length - 44) / 96_000, 2);
    expect(speech).toMatchObject({ extension: '.wav', language: 'en', engine: 'openai tts-1' });
    const { words } = toneSpeech(TEXT);
    expect(speech.words.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
    // The silence before the first word is cut.
    const shift = (words[0]?.start ?? 0) - (speech.words[0]?.start ?? 0);
    const off = speech.words.map(({ start }, index) => Math.abs(start + shift - (words[index]?.start ?? 0)));
    expect(off.toSorted((left, right) => left - right)[Math.floor(off.length / 2)]).toBeLessThan(0.1);
    expect(Math.max(...off)).toBeLessThan(0.35);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  it('of 5,000 characters is spoken in parts, whole and in order', { tags: 'long' }, async () => {
    const text = Array.from({ length: 200 }, (_, n) => `Line ${n} goes out here.`)
      .join(' ')
      .slice(0, 5_000);
    const { speech } = await speak({ text, speed: 2 });
    expect(server.spoken.length).toBeGreaterThan(4);
    expect(server.spoken.map(({ input }) => input).join(' ')).toBe(text);
    expect(speech.words.map((word) => word.text).join(' ')).toBe(text);
    expect(speech.words.every((word, index) => word.start >= (speech.words[index - 1]?.start ?? 0))).toBe(true);
  });

  it('without words is refused before it costs anything', async () => {
    expect(await failure(speak({ text: '🎉 🎉' }))).toMatchObject({ code: 'voiceover.no-words' });
    expect(server.spoken).toEqual([]);
  });
});

const isQuiet = ({ type }: SpeechReply) => type === 'silence' || type === 'stall';

describe('a service that fails', () => {
  it.each<{ name: string; reply: SpeechReply; code: string; message: string }>([
    { name: '429', reply: { type: 'status', status: 429 }, code: 'voiceover.busy', message: 'is busy' },
    {
      name: 'no credit left',
      reply: { type: 'status', status: 429, code: 'insufficient_quota' },
      code: 'voiceover.service',
      message: 'no credit',
    },
    { name: '500', reply: { type: 'status', status: 500 }, code: 'voiceover.service', message: 'not responding' },
    { name: 'a hang-up', reply: { type: 'hang-up' }, code: 'voiceover.service', message: 'not responding' },
    { name: 'silence', reply: { type: 'silence' }, code: 'voiceover.service', message: 'not responding' },
    { name: 'a stall', reply: { type: 'stall' }, code: 'voiceover.service', message: 'not responding' },
    {
      name: 'an empty answer',
      reply: { type: 'bytes', bytes: new Uint8Array() },
      code: 'voiceover.crashed',
      message: 'no usable sound',
    },
    {
      name: 'silence as sound',
      reply: { type: 'bytes', bytes: new Uint8Array(48_000) },
      code: 'voiceover.crashed',
      message: 'no usable sound',
    },
    {
      name: 'JSON',
      reply: { type: 'bytes', bytes: Buffer.alloc(48_000, '{"a":1}'), contentType: 'application/json' },
      code: 'voiceover.crashed',
      message: 'no usable sound',
    },
    {
      name: 'a file in another format',
      reply: { type: 'bytes', bytes: Buffer.alloc(48_000, 'ID3 some music') },
      code: 'voiceover.crashed',
      message: 'no usable sound',
    },
    { name: 'an endless answer', reply: { type: 'endless' }, code: 'voiceover.crashed', message: 'no usable sound' },
  ])('with $name is reported without its words', async ({ reply, code, message }) => {
    server.speechReplies = [reply];
    const failed = await failure(speak({}, create(isQuiet(reply) ? { timeoutMs: 400 } : {})));
    expect(failed).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(JSON.stringify([failed, logged])).not.toContain(OPENAI_KEY);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  it('because of the key or the model names the setting', async () => {
    const key = 'sk-wrong-0123456789';
    const refused = await failure(speak({}, create({ apiKey: key })));
    expect(refused).toMatchObject({
      code: 'voiceover.service',
      message: expect.stringContaining('OPENAI_API_KEY'),
    });
    expect(JSON.stringify([refused, logged])).not.toContain(key);
    expect(await failure(speak({}, create({ speechModel: 'tts-9' })))).toMatchObject({
      message: expect.stringContaining('OPENAI_SPEECH_MODEL'),
    });
  });
});

it.each<SpeechReply>([{ type: 'silence' }, { type: 'stall' }])('a user who leaves cancels a $type', async (reply) => {
  server.speechReplies = [reply];
  const leaving = new AbortController();
  const speaking = create().speak(ORDER, async () => null, { signal: leaving.signal });
  const ended = failure(speaking);
  await expect.poll(() => server.spoken).toHaveLength(1);
  leaving.abort(new Error('left'));
  expect(await ended).toEqual(new Error('left'));
  await expect.poll(() => server.abandoned).toBe(1);
});
