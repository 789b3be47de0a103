import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recogniser, SpeechOrder } from '#api/adapters/recogniser/recogniser.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset } from '#api/models/asset.ts';
import { Transcript, wordsOf } from '#api/models/transcript.ts';
import type { UserDocument } from '#api/models/user.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { captionsAnswerSchema } from '#shared/contracts/captions.ts';

const SPOKEN = join(import.meta.dirname, '../../../sample/the-voice.m4a');
const FIXTURES = join(import.meta.dirname, '../../../../workers/fixtures');

const WORDS = [
  { text: 'Cold', start: 0.5, end: 0.8 },
  { text: 'brew.', start: 0.8, end: 1.2 },
  { text: 'Then', start: 5, end: 5.5 },
];

let studio: TestStudio;
/** Received orders with the bytes of their sound, and the bytes that it takes on disk. */
let orders: (SpeechOrder & { bytes: number; diskBytes: number })[] = [];
let words: typeof WORDS | readonly [] = WORDS;
let isModelThere = true;
const recogniser: Recogniser = {
  async prepare() {
    if (!isModelThere) throw new ApiError('model.unavailable');
  },
  async recognise(order, { onProgress }) {
    const { size, blocks } = await stat(order.path);
    orders.push({ ...order, bytes: size, diskBytes: blocks * 512 });
    onProgress?.({ stage: 'listening', share: 0.5 });
    return { words, language: words.length > 0 ? 'en' : 'und', engine: 'whisper-base' };
  },
  stop: async () => {},
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-gap-'));
  studio = await startTestStudio();
  studio.deps.recogniser = recogniser;
});
beforeEach(() => {
  orders = [];
  words = WORDS;
  isModelThere = true;
});
afterAll(async () => {
  await studio.close();
  await rm(folder, { recursive: true });
});

async function start(path = SPOKEN) {
  const { agent, user } = await createCreator(studio);
  const project = await createProject(user);
  const asset = await add(user, path);
  const url = `/api/projects/${project._id}/generate-captions`;
  const generate = (body: object = {}) =>
    agent.post(url, { assetId: asset._id, style: 'karaoke', startTime: 10, ...body });
  return { agent, asset, generate, project };
}

/** Two seconds of a tone with a gap between their timestamps: 11 KB. */
async function toneWithGap(seconds: number): Promise<string> {
  const path = join(folder, `gap-${seconds}.mka`);
  const jump = `asetpts='PTS+if(gt(T,1),${seconds}/TB,0)'`;
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=440:sample_rate=48000:duration=2', '-af', jump];
  await promisify(execFile)('ffmpeg', [...args, '-c:a', 'libopus', '-b:a', '32k', path]);
  return path;
}

function add(user: UserDocument, path: string) {
  return addAsset(studio.deps, user, { path, name: 'Voice', fileName: path, projectId: null });
}

describe('POST /api/projects/{id}/generate-captions', () => {
  it('gives silence in a gap no room on the disk', async () => {
    const { generate } = await start(await toneWithGap(5 * 3_600));
    expect((await generate()).status).toBe(200);
    const [order] = orders;
    expect(order?.durationSeconds).toBeCloseTo(5 * 3_600 + 2, 1);
    expect(order?.bytes).toBe(Math.round((order?.durationSeconds ?? 0) * 32_000));
    expect(order?.diskBytes).toBeLessThan(256 * 1024);
  });

  it('refuses a file longer than 6 hours, with the limit, before it is decoded', async () => {
    const { generate } = await start(await toneWithGap(10 * 3_600));
    expect(await generate()).toMatchObject({ status: 422, body: { code: 'captions.too-long', maxSeconds: 21_600 } });
    expect(orders).toEqual([]);
  });

  it('reads no sound without a model: not even how long it is', async () => {
    const { generate } = await start(await toneWithGap(10 * 3_600));
    isModelThere = false;
    expect(await generate()).toMatchObject({ status: 503, body: { code: 'model.unavailable' } });
  });

  it('listens to an asset once, keeps its transcript and answers with captions of the asked range', async () => {
    const { agent, asset, generate } = await start();
    const answer = await generate();
    expect(answer.status).toBe(200);
    const { captions } = captionsAnswerSchema.parse(answer.body);
    expect(captions.map(({ text, style }) => [text, style])).toEqual([
      ['Cold brew.', 'karaoke'],
      ['Then', 'karaoke'],
    ]);
    expect(captions[0]).toMatchObject({ start: 10_500_000, words: [{ text: 'Cold', start: 0 }, { text: 'brew.' }] });
    const [order] = orders;
    expect(order).toMatchObject({ accountId: asset.userId, language: null });
    expect(order?.durationSeconds).toBeCloseTo(18, 1);
    expect(order?.bytes).toBe(Math.round((order?.durationSeconds ?? 0) * 32_000));

    const part = await generate({ in: 4, out: 8, startTime: 0, style: 'lower-third' });
    expect(captionsAnswerSchema.parse(part.body).captions).toMatchObject([{ text: 'Then', start: 1_000_000 }]);
    expect(orders).toHaveLength(1);
    expect((await agent.get(`/api/assets/${asset._id}/transcript`)).body).toMatchObject({
      language: 'en',
      words: WORDS,
    });

    await generate({ language: 'fr' });
    expect(orders.map(({ language }) => language)).toEqual([null, 'fr']);
    await agent.delete(`/api/assets/${asset._id}`);
  });

  it('spells the terms of the account and of the project’s brand, and keeps what was heard', async () => {
    const { agent, asset, generate, project } = await start();
    const term = (written: string) => ({ term: written, say: '' });
    await agent.put('/api/account/glossary', { glossary: [term('ColdBrew'), term('x1')] });
    const kit = { name: 'Kit', colors: ['#ffffff'], fonts: { primary: 'Inter' }, glossary: [term('Zen')] };
    const { body } = await agent.post('/api/brand-kits', kit);
    expect(body.glossary).toEqual(kit.glossary);
    await agent.patch(`/api/projects/${project._id}`, { brandKitId: body.id });
    await Asset.updateOne({ _id: asset._id }, { $set: { projectId: project._id } });
    words = [
      { text: 'Cold', start: 0.5, end: 0.8 },
      { text: 'Brew.', start: 0.8, end: 1.2 },
    ];
    const { captions } = captionsAnswerSchema.parse((await generate()).body);
    expect(captions.map(({ text }) => text)).toEqual(['ColdBrew.']);
    expect(orders[0]?.terms).toEqual(['Zen', 'ColdBrew', 'x1']);
    const transcript = await Transcript.findOne({ assetId: asset._id }).orFail();
    expect(wordsOf(transcript)).toEqual([{ text: 'ColdBrew.', spoken: 'Cold Brew.', start: 0.5, end: 1.2 }]);
    expect((await agent.get('/api/account/glossary')).body.glossary).toHaveLength(2);
    const wrong = await agent.put('/api/account/glossary', { glossary: [term('…')] });
    expect(wrong.status).toBe(400);
  });

  it('uses what a voice knows of its words without listening', async () => {
    const { asset, generate } = await start();
    const values = { userId: asset.userId, assetId: asset._id, language: 'en', engine: 'kokoro-82m', words: WORDS };
    await Transcript.create(values);
    expect((await generate()).body.captions).toHaveLength(2);
    expect(orders).toEqual([]);
  });

  it('keeps what a device heard of an asset, and listens to the rest itself', async () => {
    const { agent, asset, generate } = await start();
    const url = `/api/assets/${asset._id}/transcript`;
    const transcript = {
      language: 'en',
      engine: 'whisper-base',
      words: WORDS.slice(0, 2).map((word) => ({ ...word, confidence: 0.42 })),
      parts: [{ start: 0, end: 4 }],
    };
    expect((await agent.put(url, { ...transcript, engine: 'kokoro-82m' })).body.code).toBe('request.invalid');
    expect(await agent.put(url, transcript)).toMatchObject({ status: 200, body: transcript });
    expect((await agent.get(url)).body).toEqual(transcript);
    expect((await generate()).body.captions).toHaveLength(2);
    expect(orders).toHaveLength(1);
    // The whole asset is known now, and stays known.
    const whole = { language: 'en', engine: 'whisper-base', words: WORDS };
    expect((await agent.put(url, transcript)).body).toEqual(whole);
    await Transcript.updateOne({ assetId: asset._id }, { $set: { engine: 'kokoro-82m' } });
    expect((await agent.put(url, { ...whole, words: [] })).body).toEqual({ ...whole, engine: 'kokoro-82m' });
    const other = await start();
    expect((await other.agent.put(url, whole)).status).toBe(404);
  });

  it('has no captions for sound without speech, and remembers that', async () => {
    words = [];
    const { generate } = await start();
    for (let n = 0; n < 2; n++) expect((await generate()).body).toEqual({ captions: [] });
    expect(orders).toHaveLength(1);
  });

  it('refuses a file without sound, and one whose sound is damaged', async () => {
    const silent = await start(join(FIXTURES, 'counter-without-sound.mp4'));
    expect((await silent.generate()).body.code).toBe('captions.no-sound');
    const damaged = await start(join(FIXTURES, 'truncated.mp4')).catch(() => null);
    if (damaged) expect((await damaged.generate()).body.code).toBe('captions.unreadable');
    expect(orders).toEqual([]);
    expect(await Transcript.countDocuments({ assetId: silent.asset._id })).toBe(0);
  });

  it('keeps the words so far of a recogniser that dies, and listens again', async () => {
    const { agent, asset, generate } = await start();
    studio.deps.recogniser = {
      ...recogniser,
      async recognise(_order, { onRecognised }) {
        onRecognised?.({ words: WORDS.slice(0, 2), language: 'en', engine: 'whisper-base' }, 4);
        throw new ApiError('captions.crashed');
      },
    };
    expect((await generate()).body.code).toBe('captions.crashed');
    studio.deps.recogniser = recogniser;
    const url = `/api/assets/${asset._id}/transcript`;
    expect((await agent.get(url)).body).toMatchObject({ words: WORDS.slice(0, 2), parts: [{ start: 0, end: 4 }] });
    expect((await generate()).body.captions).toHaveLength(2);
    expect((await agent.get(url)).body).toMatchObject({ words: WORDS });
  });

  it('is not found for another account’s asset or project', async () => {
    const own = await start();
    const other = await start();
    expect((await own.generate({ assetId: other.asset._id })).status).toBe(404);
    const url = `/api/projects/${other.project._id}/generate-captions`;
    expect((await own.agent.post(url, { assetId: own.asset._id, style: 'karaoke', startTime: 0 })).status).toBe(404);
    expect((await own.generate({ style: 'comic' })).body.code).toBe('request.invalid');
    expect(orders).toEqual([]);
  });

  it('listens once for equal requests, shows their progress, and keeps nothing of a deleted asset', async () => {
    const { agent, asset, generate } = await start();
    const running = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    studio.deps.recogniser = {
      ...recogniser,
      async recognise(order, options) {
        options.onProgress?.({ stage: 'listening', share: 0.25 });
        running.resolve();
        await finish.promise;
        return recogniser.recognise(order, options);
      },
    };
    const requestId = crypto.randomUUID();
    const answers = [generate({ requestId })];
    await running.promise;
    answers.push(generate());
    studio.deps.recogniser = recogniser;
    expect((await agent.get(`/api/captions/progress/${requestId}`)).body).toEqual({ stage: 'listening', share: 0.25 });
    await Asset.deleteOne({ _id: asset._id });
    finish.resolve();
    for (const answer of await Promise.all(answers)) expect(answer.body.code).toBe('asset.not-found');
    expect(orders).toHaveLength(1);
    expect(await Transcript.exists({ assetId: asset._id })).toBeNull();
    expect((await agent.get(`/api/captions/progress/${requestId}`)).body.code).toBe('captions.not-running');
  });
});
