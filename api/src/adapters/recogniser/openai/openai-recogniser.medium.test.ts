import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HeardParts } from '#api/adapters/recogniser/heard-parts.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { OPENAI_KEY, type OpenAiServer, startOpenAiServer } from '#api/testing/openai-server.ts';
import { OpenAiRecogniser } from './openai-recogniser.ts';

const RATE_HZ = 16_000;

let server: OpenAiServer;
let folder: string;
let logged: string[];
let kept: Map<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-speech-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startOpenAiServer();
  logged = [];
  kept = new Map();
});
afterEach(() => server.close());

const heardParts: HeardParts = {
  find: async (accountId, key) => kept.get(`${accountId} ${key}`) ?? null,
  keep: async (accountId, key, content) => void kept.set(`${accountId} ${key}`, content),
  forget: async (accountId, keys) => {
    for (const key of keys) kept.delete(`${accountId} ${key}`);
  },
};

function create(
  options: { apiKey?: string; transcriptionModel?: string; timeoutMs?: number; heardParts?: HeardParts } = {},
): OpenAiRecogniser {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  const known = { apiKey: OPENAI_KEY, baseUrl: server.baseUrl, transcriptionModel: 'whisper-1', timeoutMs: 5_000 };
  return new OpenAiRecogniser({ ...known, heardParts, log, ...options });
}

/** A tone with a pause of half a second at the given second. */
async function order(durationSeconds: number, pauseAt = Number.NaN) {
  const path = join(folder, 'sound.pcm');
  const pcm = Buffer.alloc(Math.round(durationSeconds * RATE_HZ) * 2);
  for (let n = 0; n < pcm.length / 2; n++) {
    const isQuiet = n >= pauseAt * RATE_HZ && n < (pauseAt + 0.5) * RATE_HZ;
    if (!isQuiet) pcm.writeInt16LE(Math.round(8_000 * Math.sin(n / 5)), n * 2);
  }
  await writeFile(path, pcm);
  return { accountId: 'ada', path, durationSeconds, language: null };
}

const never = new AbortController().signal;
const word = (text: string, start: number) => ({ word: text, start, end: start + 0.4 });
const segment = (start: number, end: number, noSpeech = 0.01, logProbability = -0.2) => {
  return { start, end, no_speech_prob: noSpeech, avg_logprob: logProbability };
};

it('words come with the punctuation of their text, and inventions over silence are left out', async () => {
  server.transcriptionReplies.push({
    type: 'answer',
    answer: {
      language: 'english',
      text: 'Cold brew, in 3 steps. Thank you.',
      words: [
        word('Cold', 0),
        word('brew', 0.5),
        word('in', 1),
        word('3', 1.5),
        word('steps', 2),
        word('Thank', 8),
        word('you', 8.5),
      ],
      segments: [segment(0, 1.4), segment(1.4, 2.1, 0.01, -0.9), segment(7, 9.5, 0.9, -1.4)],
    },
  });
  const terms = ['Kraków', 'p99'];
  const recognised = await create().recognise({ ...(await order(10)), terms }, { signal: never });
  // The last word is in no segment: nothing is known of it.
  expect(recognised.words.map(({ text, start, confidence }) => `${text} ${start} ${confidence}`)).toEqual([
    'Cold 0 0.82',
    'brew, 0.5 0.82',
    'in 1 0.82',
    '3 1.5 0.41',
    'steps. 2 undefined',
  ]);
  expect(recognised).toMatchObject({ language: 'en', engine: 'openai whisper-1' });
  const [request] = server.transcribed;
  expect(request).toMatchObject({ model: 'whisper-1', language: null, prompt: 'Kraków, p99.' });
  expect(request?.bytes.length).toBe(44 + 10 * RATE_HZ * 2);
});

it('long sound is sent in parts that end at pauses, in the language of the first', async () => {
  const answer = { language: 'german', text: 'Ja.', words: [word('Ja', 1)], segments: [] };
  server.transcriptionReplies.push({ type: 'answer', answer });
  const recognised = await create().recognise(await order(700, 590), { signal: never });
  expect(
    server.transcribed.map(({ bytes, language }) => [Math.round((bytes.length - 44) / 3_200) / 10, language]),
  ).toEqual([
    [590.3, null],
    [109.8, 'de'],
  ]);
  expect(recognised.words.map(({ text, start }) => `${text} ${start.toFixed(0)}`)).toEqual(['Ja. 1', 'Ja. 591']);
});

it('parts that were heard before one failed are not paid again', async () => {
  const part = {
    type: 'answer',
    answer: { language: 'german', text: 'Ja.', words: [word('Ja', 1)], segments: [] },
  } as const;
  const failure = { type: 'status', status: 500 } as const;
  const long = { ...(await order(700, 590)), terms: ['Kraków'] };
  const attempt = async (wanted: Partial<typeof long> = {}, options: Parameters<typeof create>[0] = {}) => {
    server.transcribed.length = 0;
    const recognising = create(options).recognise({ ...long, ...wanted }, { signal: never });
    const texts = await recognising.then(
      ({ words }) => words.map(({ text, start }) => `${text} ${start.toFixed(0)}`),
      ({ code }: ApiError) => code,
    );
    return [texts, server.transcribed.map(({ bytes }) => (bytes.length > 10e6 ? 'first' : 'second'))];
  };
  server.transcriptionReplies.push(part, failure);
  expect(await attempt()).toEqual(['captions.service', ['first', 'second', 'second']]);
  // Another account or other names make another request.
  expect(await attempt({ accountId: 'ben' })).toEqual(['captions.service', ['first', 'first']]);
  expect(await attempt({ terms: ['Łódź'] })).toEqual(['captions.service', ['first', 'first']]);

  server.transcriptionReplies.splice(0, 1, part);
  expect(await attempt()).toEqual([['Ja. 1', 'Ja. 591'], ['second']]);
  expect(kept.size).toBe(0);

  // It works without what is kept.
  const broken = () => Promise.reject(new Error('No database'));
  const answer = await attempt({}, { heardParts: { find: broken, keep: broken, forget: broken } });
  expect(answer).toEqual([
    ['Ja. 1', 'Ja. 591'],
    ['first', 'second'],
  ]);
  expect(logged.join()).toContain('No database');
});

it.each([
  ['a wrong key', { apiKey: 'sk-wrong' }, undefined, 'captions.service', /OPENAI_API_KEY/],
  [
    'a model without word times',
    { transcriptionModel: 'gpt-4o-transcribe' },
    undefined,
    'captions.service',
    /OPENAI_TRANSCRIPTION_MODEL/,
  ],
  ['no credit', {}, { type: 'status', status: 429, code: 'insufficient_quota' }, 'captions.service', /credit/],
  ['too many calls', {}, { type: 'status', status: 429 }, 'captions.busy', /busy/],
  ['its failure', {}, { type: 'status', status: 500 }, 'captions.service', /not responding/],
  ['its silence', { timeoutMs: 300 }, { type: 'silence' }, 'captions.service', /not responding/],
  ['an unusable answer', {}, { type: 'answer', answer: { text: 3 } }, 'captions.service', /no usable words/],
] as const)('%s of the service is an error without its words', async (_what, options, reply, code, message) => {
  if (reply) server.transcriptionReplies.push(reply);
  const error = await create(options)
    .recognise(await order(1), { signal: never })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(logged.join()).not.toContain('sk-');
});

it('ends at once when the user leaves, and the service notices', async () => {
  server.transcriptionReplies.push({ type: 'silence' });
  const controller = new AbortController();
  const recognised = create().recognise(await order(1), { signal: controller.signal });
  await expect.poll(() => server.transcribed.length).toBe(1);
  controller.abort(new Error('left'));
  await expect(recognised).rejects.toThrow('left');
  await expect.poll(() => server.abandoned).toBe(1);
});
