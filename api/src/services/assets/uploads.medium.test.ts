import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { UploadGrant } from '#api/models/upload-grant.ts';
import type { Agent } from '#api/testing/agent.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { ACCOUNT_COUNTS } from '#shared/contracts/account.ts';

const PICTURE = join(import.meta.dirname, '../../../sample/the-glass.webp');
const QUOTA_BYTES = 1_000_000;

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
  studio.deps.config.storageQuotaBytes = QUOTA_BYTES;
});
beforeEach(() => {
  // As with a bucket, uploads bypass this process.
  vi.spyOn(studio.deps.files, 'receiver', 'get').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => studio.close());

const grant = (agent: Agent, fileSize: number) => agent.post('/api/assets/upload-url', { fileSize });

it('granted addresses of a bucket take up room, even in parallel', async () => {
  const { agent } = await createCreator(studio);
  for (let n = 0; n < 2; n++) expect((await grant(agent, 0.4 * QUOTA_BYTES)).status).toBe(200);
  const refused = await grant(agent, 0.4 * QUOTA_BYTES);
  expect([refused.status, refused.body.code]).toEqual([413, 'storage.quota']);
  expect((await grant(agent, 0.2 * QUOTA_BYTES)).status).toBe(200);

  const other = await createCreator(studio);
  const answers = await Promise.all(Array.from({ length: 6 }, () => grant(other.agent, 0.4 * QUOTA_BYTES)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
});

it('an expired address takes up none', async () => {
  const { agent, user } = await createCreator(studio);
  await grant(agent, QUOTA_BYTES);
  await UploadGrant.updateOne({ userId: user._id }, { $set: { expiresAt: new Date(Date.now() - 1_000) } }).orFail();
  expect((await grant(agent, QUOTA_BYTES)).status).toBe(200);
});

it('an arrived file counts once, and an emptied trash frees its room', async () => {
  const { agent } = await createCreator(studio);
  const { files } = studio.deps;
  const picture = await readFile(PICTURE);
  const storageUrl = (await grant(agent, picture.length)).body.uploadUrl.split('?')[0];
  await files.write(files.keyOfUrl(new URL(storageUrl).pathname) ?? '', PICTURE);
  expect((await grant(agent, QUOTA_BYTES - picture.length)).status).toBe(200);
  const body = { type: 'image', name: 'a.webp', fileSize: picture.length, storageUrl };
  const { id } = (await agent.post('/api/assets', body)).body;
  await agent.delete(`/api/assets/${id}`);
  expect((await grant(agent, picture.length)).status).toBe(413);
  await agent.delete('/api/assets/trash');
  expect((await grant(agent, picture.length)).status).toBe(200);
  expect((await grant(agent, 1)).status).toBe(413);
});

it('an upload that has outgrown the quota by the time it is registered is removed', async () => {
  const { agent, user } = await createCreator(studio);
  const { files } = studio.deps;
  const storageUrl = (await grant(agent, QUOTA_BYTES)).body.uploadUrl.split('?')[0];
  const key = files.keyOfUrl(new URL(storageUrl).pathname) ?? '';
  await files.write(key, PICTURE);
  await files.write(files.newKey(user._id), Readable.from([Buffer.alloc(QUOTA_BYTES)]));
  const answer = await agent.post('/api/assets', { type: 'image', name: 'a.webp', fileSize: 1, storageUrl });
  expect([answer.status, answer.body.code]).toEqual([413, 'storage.quota']);
  expect(await files.stat(key)).toBeNull();
});

it('a render’s record takes up the room of its log', async () => {
  const { agent, user } = await createCreator(studio);
  const { _id: projectId } = await createProject(user);
  const values = {
    projectId,
    userId: user._id,
    slot: projectId,
    preset: 'tiktok-1080-916',
    executor: 'browser',
  } as const;
  await RenderJob.create({ ...values, frameCount: 1, timelineVersion: 1, lastHeardAt: new Date() });
  expect((await grant(agent, QUOTA_BYTES)).body.code).toBe('storage.quota');
  expect((await grant(agent, QUOTA_BYTES - 64 * 1024)).status).toBe(200);
});

it('an account has only so many files and projects, because all are listed', async () => {
  const { agent, user } = await createCreator(studio);
  const { files } = studio.deps;
  const some = (count: number) =>
    Array.from({ length: count }, () => {
      const id = randomUUID();
      return { _id: id, userId: user._id, storageKey: id };
    }) as never[];
  await Promise.all([
    Asset.collection.insertMany(some(ACCOUNT_COUNTS.assets - 1)),
    TrashedAsset.collection.insertMany(some(1)),
    Project.collection.insertMany(some(ACCOUNT_COUNTS.projects)),
  ]);
  const picture = await readFile(PICTURE);
  const storageUrl = (await grant(agent, picture.length)).body.uploadUrl.split('?')[0];
  await files.write(files.keyOfUrl(new URL(storageUrl).pathname) ?? '', PICTURE);
  const body = { type: 'image', name: 'a.webp', fileSize: picture.length, storageUrl };
  expect(await agent.post('/api/assets', body)).toMatchObject({ status: 409, body: { code: 'asset.too-many' } });
  await Asset.deleteOne({ userId: user._id });
  expect((await agent.post('/api/assets', body)).status).toBe(201);
  const project = { title: 'One more', aiPrompt: { topic: 'Bees' } };
  expect((await agent.post('/api/projects', project)).body.code).toBe('project.too-many');
});
