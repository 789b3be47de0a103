// @module-tag long

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Storage } from '@google-cloud/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { createCreator } from '#api/testing/factories.ts';
import { REDIS_MISSING, startTestRedis, type TestRedis } from '#api/testing/redis-server.ts';
import { type ApiProcess, startWorkerProcess } from '#api/testing/server-process.ts';
import { createServerRender } from '#api/testing/server-renders.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { writeGoogleAccount } from '#scripts/test-peers/google-account.ts';

/** Address of fake-gcs-server, which `npm run test:peers` starts. */
const FAKE_GCS = process.env['FAKE_GCS'];

describe.skipIf(FAKE_GCS === undefined || REDIS_MISSING !== null)('workers that share a bucket with the API', () => {
  let folder: MediaFolder;
  let redis: TestRedis;
  let studio: TestStudio;
  let environment: Record<string, string>;
  let mp4: Buffer;
  const workers: ApiProcess[] = [];

  beforeAll(async () => {
    const name = `clipwright-${randomUUID()}`;
    folder = await createMediaFolder();
    const mp4Path = await folder.make(...testPicture('320x180', 4), ...testTone(4), ...H264_AAC, 'a.mp4');
    mp4 = await readFile(mp4Path);
    const { path: account } = await writeGoogleAccount(dirname(mp4Path));
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', account);
    await new Storage({ apiEndpoint: FAKE_GCS as string, projectId: 'clipwright' }).bucket(name).create();
    redis = await startTestRedis();
    const places = { REDIS_URL: redis.url, GCS_BUCKET: name, GCS_API_BASE: FAKE_GCS as string };
    studio = await startTestStudio(places);
    // Their documents are in the studio's database; their files are in the bucket.
    environment = { ...places, DATA_DIR: studio.dataDir, GOOGLE_APPLICATION_CREDENTIALS: account };
  });
  afterAll(async () => {
    for (const worker of workers) worker.signal('SIGTERM');
    await Promise.all(workers.map(({ exited }) => exited));
    await studio.close();
    await redis.stop();
    vi.unstubAllEnvs();
    await folder.remove();
  });

  it('render from and into it, and leave only the video there', async () => {
    const creator = await createCreator(studio, { plan: 'studio' });
    const { files, renderer } = studio.deps;
    if (!renderer.isAvailable) throw new Error(renderer.reason);
    const granted = await creator.agent.post('/api/assets/upload-url', { fileSize: mp4.length });
    const { uploadUrl, uploadHeaders } = granted.body;
    await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: Uint8Array.from(mp4) });
    const body = { type: 'video', name: 'a.mp4', storageUrl: uploadUrl.split('?', 1)[0], fileSize: mp4.length };
    const { id: assetId } = (await creator.agent.post('/api/assets', body)).body;

    for (let worker = 0; worker < 2; worker += 1) workers.push(await startWorkerProcess('worker.ts', environment));
    const render = await createServerRender(creator, assetId, { seconds: 4 });
    await renderer.queue.add(render);
    const statusOf = async () => (await RenderJob.findById(render._id).orFail()).status;
    await expect.poll(statusOf, { timeout: 150_000, interval: 500 }).toMatch(/completed|failed/);
    const ended = await RenderJob.findById(render._id).orFail();
    expect(ended.status, ended.logs.join('\n')).toBe('completed');

    const download = await creator.agent.get(`/api/renders/${render._id}/download`);
    expect(download.status).toBe(302);
    const location = new URL(download.headers.get('location') as string);
    expect(location.searchParams.get('response-content-disposition')).toMatch(/^attachment; filename="/);
    const video = await fetch(location);
    expect(video.headers.get('content-length')).toBe(String(ended.fileSize));
    expect(
      Buffer.from(await video.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');

    const left: string[] = [];
    for await (const { key } of files.listScratch(render._id)) left.push(key);
    expect(left).toEqual([]);
    const owned: string[] = [];
    for await (const { key } of files.list(creator.user._id)) owned.push(key);
    expect(owned).toHaveLength(2);
    expect(existsSync(join(studio.dataDir, 'files'))).toBe(false);
  });
});
