import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Storage } from '@google-cloud/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RenderJob } from '#api/models/render-job.ts';
import { type BucketServer, startBucketServer } from '#api/testing/bucket/bucket-server.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { createServerRender } from '#api/testing/server-renders.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { type UploadUrlAnswer, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';

const MEBIBYTE = 1024 * 1024;
const SAMPLE = join(import.meta.dirname, '../../../sample');
const PICTURE = join(SAMPLE, 'the-glass.webp');
const VOICE = join(SAMPLE, 'the-voice.m4a');

let bucket: BucketServer;
let studio: TestStudio;
let creator: Creator;
/** A picture, followed by bytes that its readers skip. */
let file: Buffer;

beforeAll(async () => {
  bucket = await startBucketServer();
  const { GOOGLE_APPLICATION_CREDENTIALS: account, ...environment } = bucket.environment;
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', account);
  // The library retries for seconds, which this test does not cover.
  const { bucket: open } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'bucket').mockImplementation(function (this: Storage, name, options) {
    this.retryOptions.maxRetries = 0;
    return open.call(this, name, options);
  });
  studio = await startTestStudio(environment);
  studio.deps.voice = {
    speaks: () => true,
    speak: (_order, use) =>
      use({ path: VOICE, extension: '.m4a', durationSeconds: 1, words: [], language: 'en', engine: 'stand-in' }),
    stop: async () => {},
  };
  creator = await createCreator(studio);
  file = Buffer.concat([await readFile(PICTURE), randomBytes(2.5 * MEBIBYTE)]);
});
afterAll(async () => {
  await studio.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await bucket.close();
});

async function grant(body: object = {}): Promise<UploadUrlAnswer> {
  return uploadUrlAnswerSchema.parse((await creator.agent.post('/api/assets/upload-url', body)).body);
}

async function openSession(): Promise<string> {
  const { sessionUrl } = await grant({ fileSize: file.length, contentType: 'image/webp' });
  if (sessionUrl === undefined) throw new Error('There is no session.');
  return sessionUrl;
}

function register(uploadUrl: string) {
  const [storageUrl] = uploadUrl.split('?');
  return creator.agent.post('/api/assets', { type: 'image', name: 'glass.webp', fileSize: file.length, storageUrl });
}

/** PUTs bytes of the file, as a page of the studio does. @returns The status, and the bytes that the bucket has. */
async function put(url: string, start: number, endExclusive: number, total = file.length) {
  const headers = { 'Content-Range': `bytes ${start}-${endExclusive - 1}/${total}`, Origin: studio.url };
  const body = Uint8Array.from(file.subarray(start, endExclusive));
  const { status, headers: answer } = await fetch(url, { method: 'PUT', headers, body });
  return [status, answer.get('range')];
}

async function ask(url: string) {
  const headers = { 'Content-Range': `bytes */${file.length}` };
  const { status, headers: answer } = await fetch(url, { method: 'PUT', headers });
  return [status, answer.get('range')];
}

describe('an upload into a bucket', () => {
  it('of unknown or small size gets a signed address alone, as ever', async () => {
    for (const body of [{}, { fileSize: MEBIBYTE }]) {
      expect(Object.keys(await grant(body))).toEqual(['uploadUrl', 'uploadHeaders']);
    }
  });

  it('in pieces becomes a file of the library', async () => {
    const { uploadUrl, sessionUrl = '' } = await grant({ fileSize: file.length, contentType: 'image/webp' });
    expect(await ask(sessionUrl)).toEqual([308, null]);
    expect(await put(sessionUrl, 0, MEBIBYTE)).toEqual([308, `bytes=0-${MEBIBYTE - 1}`]);
    expect(await ask(sessionUrl)).toEqual([308, `bytes=0-${MEBIBYTE - 1}`]);
    expect(await put(sessionUrl, MEBIBYTE, file.length)).toEqual([200, null]);
    expect(await ask(sessionUrl)).toEqual([200, null]);
    const { status, body: asset } = await register(uploadUrl);
    expect([status, asset.fileSize]).toEqual([201, file.length]);
  });

  it('by its signed address still takes the whole file, once', async () => {
    const { uploadUrl, uploadHeaders, sessionUrl = '' } = await grant({ fileSize: file.length });
    const whole = { method: 'PUT', headers: uploadHeaders ?? {}, body: Uint8Array.from(file) };
    expect((await fetch(uploadUrl, whole)).status).toBe(200);
    expect((await fetch(uploadUrl, whole)).status).toBe(412);
    // The session's file would be a second one under the key.
    expect(await put(sessionUrl, 0, file.length)).toEqual([412, null]);
  });

  it('is refused another length, origin, or place than it was begun with', async () => {
    const url = await openSession();
    expect(await put(url, 0, MEBIBYTE, file.length + 1)).toEqual([400, null]);
    expect(await put(url, 0, MEBIBYTE - 1)).toEqual([400, null]);
    expect(await put(url, MEBIBYTE, 2 * MEBIBYTE)).toEqual([503, null]);
    expect(await ask(url)).toEqual([308, null]);
    const preflight = (origin: string) => fetch(url, { method: 'OPTIONS', headers: { Origin: origin } });
    expect((await preflight(studio.url)).headers.get('access-control-allow-origin')).toBe(studio.url);
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
    bucket.forgetSessions();
    expect(await ask(url)).toEqual([410, null]);
  });
});

it('a bucket that answers 503 for a while is said to users, loses nothing, and is used again', async () => {
  const { agent } = creator;
  const body = { fileSize: file.length, contentType: 'image/webp' };
  const [kept, deleted, arrived, begun] = await Promise.all([grant(body), grant(body), grant(body), grant(body)]);
  for (const { sessionUrl = '' } of [kept, deleted, arrived]) await put(sessionUrl, 0, file.length);
  const [{ id }, { id: deletedId }] = [(await register(kept.uploadUrl)).body, (await register(deleted.uploadUrl)).body];
  expect(await put(begun.sessionUrl ?? '', 0, MEBIBYTE)).toEqual([308, `bytes=0-${MEBIBYTE - 1}`]);
  expect((await agent.delete(`/api/assets/${deletedId}`)).status).toBe(204);
  const { _id: projectId } = await createProject(creator.user);
  const speak = () =>
    agent.post(`/api/projects/${projectId}/generate-voiceover`, { text: 'Cold brew.', voice: 'nova', startTime: 0 });

  bucket.fault = 503;
  const away = { status: 503, body: { code: 'storage.away' } };
  // Reading, beginning and registering an upload, and permanent deletion.
  expect(await agent.get(`/api/assets/${id}/stream`)).toMatchObject(away);
  expect(await agent.post('/api/assets/upload-url', body)).toMatchObject(away);
  expect(await register(arrived.uploadUrl)).toMatchObject(away);
  expect(await agent.delete('/api/assets/trash')).toMatchObject(away);
  expect(await speak()).toMatchObject(away);
  expect((await ask(begun.sessionUrl ?? ''))[0]).toBe(503);
  // Everything that needs no bytes still works.
  expect((await agent.get('/api/assets')).body).toContainEqual(expect.objectContaining({ id }));

  bucket.fault = null;
  expect((await speak()).status).toBe(201);
  expect((await agent.fetch('GET', `/api/assets/${id}/stream`)).status).toBe(200);
  expect((await register(arrived.uploadUrl)).status).toBe(201);
  expect((await agent.delete('/api/assets/trash')).status).toBe(204);
  expect(await ask(begun.sessionUrl ?? '')).toEqual([308, `bytes=0-${MEBIBYTE - 1}`]);
  expect(await put(begun.sessionUrl ?? '', MEBIBYTE, file.length)).toEqual([200, null]);
  expect((await register(begun.uploadUrl)).status).toBe(201);
});

it('a server render waits for its bucket, and is made once it is back', { tags: 'long' }, async () => {
  const { uploadUrl, sessionUrl = '' } = await grant({ fileSize: file.length, contentType: 'image/webp' });
  await put(sessionUrl, 0, file.length);
  const asset = (await register(uploadUrl)).body;
  bucket.fault = 503;
  const { _id } = await createServerRender(creator, asset.id, { seconds: 1 });
  const read = () => RenderJob.findById(_id).orFail();
  await expect.poll(async () => (await read()).logs.join('\n')).toContain('the file store is not answering');
  expect((await read()).status).toBe('queued');
  bucket.fault = null;
  await expect.poll(async () => (await read()).status).toBe('completed');
});
