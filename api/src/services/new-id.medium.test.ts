import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { Transcript } from '#api/models/transcript.ts';
import { type Creator, createBrandKit, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset, upload } from '#api/testing/uploads.ts';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';

const COUNTER = join(import.meta.dirname, '../../../workers/fixtures/counter.mp4');
const words = (text: string) => ({
  language: 'en',
  engine: BUILT_IN_ENGINE,
  words: [{ text, start: 0, end: 0.5 }],
});
const KIT = { name: 'Mine', colors: ['#3b82f6', '#8b5cf6', '#10b981'], fonts: { primary: 'Inter' }, isDefault: false };

let studio: TestStudio;
let bytes: Buffer;
let owner: Creator;
let taker: Creator;
beforeAll(async () => {
  [studio, bytes] = await Promise.all([startTestStudio(), readFile(COUNTER)]);
  owner = await createCreator(studio);
  taker = await createCreator(studio);
});
afterAll(() => studio.close());

async function takeAsset(id: string) {
  const storageUrl = await upload(taker.agent, bytes);
  return taker.agent.post('/api/assets', { id, type: 'video', name: 'taken.mp4', fileSize: bytes.length, storageUrl });
}

it('the id of an asset in the trash is not taken: its words stay its owner’s, and it comes back', async () => {
  const { id } = await createAsset(owner.agent, bytes, { name: 'mine.mp4' });
  expect((await owner.agent.put(`/api/assets/${id}/transcript`, words('secret'))).status).toBe(200);
  expect((await owner.agent.delete(`/api/assets/${id}`)).status).toBe(204);

  const taken = await takeAsset(id);
  expect([taken.status, taken.body.code]).toEqual([404, 'asset.not-found']);
  expect((await taker.agent.get(`/api/assets/${id}/transcript`)).status).toBe(404);
  expect((await taker.agent.put(`/api/assets/${id}/transcript`, words('taken'))).status).toBe(404);

  const restored = await owner.agent.post(`/api/assets/${id}/restore`);
  expect([restored.status, restored.body.name]).toEqual([200, 'mine.mp4']);
  expect((await owner.agent.get(`/api/assets/${id}/transcript`)).body.words[0].text).toBe('secret');
});

it('an id that was taken before this was checked gives nothing away, and costs its owner nothing', async () => {
  const { id } = await createAsset(owner.agent, bytes, { name: 'mine.mp4' });
  await owner.agent.put(`/api/assets/${id}/transcript`, words('secret'));
  await owner.agent.delete(`/api/assets/${id}`);
  // Stored in the format of older versions.
  const other = await createAsset(taker.agent, bytes);
  const taken = (await Asset.findById(other.id).orFail()).toObject();
  await Asset.deleteOne({ _id: other.id });
  await Asset.create({ ...taken, _id: id });

  expect((await taker.agent.get(`/api/assets/${id}/transcript`)).status).toBe(404);
  expect((await taker.agent.put(`/api/assets/${id}/transcript`, words('taken'))).status).toBe(409);
  expect((await owner.agent.post(`/api/assets/${id}/restore`)).status).toBe(409);
  expect(await TrashedAsset.exists({ _id: id, userId: owner.user._id })).not.toBeNull();
  await Asset.deleteOne({ _id: id, userId: taker.user._id });
  expect(await Transcript.exists({ assetId: id, userId: owner.user._id })).not.toBeNull();
  expect((await owner.agent.post(`/api/assets/${id}/restore`)).status).toBe(200);
});

it('whatever an id is used for, nothing else of another account is made under it', async () => {
  const project = await createProject(owner.user);
  const trashed = await createProject(owner.user);
  expect((await owner.agent.delete(`/api/projects/${trashed._id}`)).status).toBe(204);
  const kit = await createBrandKit(owner.user);
  const asset = await createAsset(owner.agent, bytes);
  const render = await RenderJob.create({
    ...{ projectId: project._id, userId: owner.user._id, slot: project._id, preset: 'tiktok-1080', status: 'queued' },
    ...{ executor: 'browser', frameCount: 1, timelineVersion: 1, lastHeardAt: new Date() },
  });
  const original = await createProject(taker.user);
  for (const id of [project._id, trashed._id, kit._id, asset.id, render._id, owner.user._id]) {
    const made = [
      await takeAsset(id),
      await taker.agent.post('/api/brand-kits', { ...KIT, id }),
      await taker.agent.post('/api/projects', { id, title: 'Taken', aiPrompt: { topic: 'Bees' } }),
      await taker.agent.post(`/api/projects/${original._id}/copy`, { id }),
    ];
    expect(made.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  for (const projectId of [project._id, trashed._id]) {
    expect(await TimelineRecord.exists({ projectId })).not.toBeNull();
  }
});

it('an order that arrives twice makes one thing', async () => {
  const id = crypto.randomUUID();
  const storageUrl = await upload(owner.agent, bytes);
  const order = { id, type: 'video', name: 'a.mp4', fileSize: bytes.length, storageUrl };
  const answers = await Promise.all([owner.agent.post('/api/assets', order), owner.agent.post('/api/assets', order)]);
  expect(answers.map(({ status, body }) => [status, body.id]).toSorted()).toEqual([
    [200, id],
    [201, id],
  ]);
  expect((await owner.agent.post('/api/brand-kits', { ...KIT, id: `${id}-kit` })).status).toBe(201);
  expect((await owner.agent.post('/api/brand-kits', { ...KIT, id: `${id}-kit` })).status).toBeLessThan(300);
});
