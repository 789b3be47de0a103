import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { AccountDeletion } from '#api/models/account-deletion.ts';
import { emptyOldTrash } from '#api/services/assets/trash.ts';
import { sweepFiles, UNREGISTERED_FILE_MS } from '#api/services/upkeep/sweep-files.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset, isStored, upload } from '#api/testing/uploads.ts';
import { trashedAssetSchema } from '#shared/contracts/asset.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';

let studio: TestStudio;
let folder: MediaFolder;
let creator: Creator;
let other: Creator;
let agent: Agent;
let mp4: Buffer;
let png: Buffer;
beforeAll(async () => {
  [studio, folder] = await Promise.all([startTestStudio(), createMediaFolder()]);
  [creator, other] = await Promise.all([createCreator(studio), createCreator(studio)]);
  agent = creator.agent;
  mp4 = await readFile(await folder.make(...testPicture('320x180', 2), ...testTone(2), ...H264_AAC, 'a.mp4'));
  png = await readFile(await folder.make(...testPicture('64x36', 1), '-frames:v', '1', 'a.png'));
});
afterAll(async () => {
  await studio.close();
  await folder.remove();
});

describe('DELETE /api/assets/{id}', () => {
  it('moves the asset to the trash, with its files', async () => {
    const thumbnailUrl = await upload(agent, png, { contentType: 'image/png' });
    const asset = await createAsset(agent, mp4, { thumbnailUrl });
    expect((await agent.delete(`/api/assets/${asset.id}`)).status).toBe(204);
    expect((await agent.get(`/api/assets/${asset.id}`)).status).toBe(404);
    expect((await agent.delete(`/api/assets/${asset.id}`)).status).toBe(404);
    const trash = z.array(trashedAssetSchema).parse((await agent.get('/api/assets/trash')).body);
    const trashed = trash.find(({ id }) => id === asset.id);
    const days = (Date.parse(trashed!.removedAt) - Date.now()) / DAY_MS;
    expect([trashed!.name, Math.round(days)]).toEqual([asset.name, 30]);
    await sweepFiles(studio.deps.files, new Date(Date.now() + UNREGISTERED_FILE_MS + 1_000));
    expect(await Promise.all([isStored(studio, asset.storageUrl), isStored(studio, thumbnailUrl)])).toEqual([
      true,
      true,
    ]);
  });
});

describe('the trash', () => {
  it('gives an asset back as it was, to its project if that is still there', async () => {
    const [kept, gone] = [await createProject(creator.user), await createProject(creator.user)];
    const assets = [];
    for (const project of [kept, gone]) {
      const asset = await createAsset(agent, mp4, { projectId: project._id });
      await agent.delete(`/api/assets/${asset.id}`);
      assets.push(asset);
    }
    await agent.delete(`/api/projects/${gone._id}`);
    const answers = await Promise.all(assets.map(({ id }) => agent.post(`/api/assets/${id}/restore`)));
    expect(answers.map(({ body }) => body)).toEqual([assets[0], { ...assets[1], projectId: null }]);
    expect((await agent.get(`/api/assets/${assets[0]!.id}/stream`)).status).toBe(200);
    expect((await agent.post(`/api/assets/${assets[0]!.id}/restore`)).status).toBe(404);
  });

  it('is emptied on request, and after 30 days by itself', async () => {
    const [now, later] = [await createAsset(agent, mp4), await createAsset(agent, mp4)];
    await agent.delete(`/api/assets/${now.id}`);
    expect((await agent.delete('/api/assets/trash')).status).toBe(204);
    expect(await isStored(studio, now.storageUrl)).toBe(false);
    await agent.delete(`/api/assets/${later.id}`);
    expect(await emptyOldTrash(studio.deps.files, new Date(Date.now() + TRASH_DAYS * DAY_MS - 60_000))).toBe(0);
    expect(await emptyOldTrash(studio.deps.files, new Date(Date.now() + TRASH_DAYS * DAY_MS + 1_000))).toBe(1);
    expect(await isStored(studio, later.storageUrl)).toBe(false);
    expect((await agent.get('/api/assets/trash')).body).toEqual([]);
  });

  it('loses only the assets that its owner saw in it', async () => {
    const [seen, later] = [await createAsset(agent, mp4), await createAsset(agent, mp4)];
    for (const { id } of [seen, later]) await agent.delete(`/api/assets/${id}`);
    const ids = [seen.id, crypto.randomUUID()].join(',');
    expect((await other.agent.delete(`/api/assets/trash?ids=${seen.id}`)).status).toBe(204);
    expect(await isStored(studio, seen.storageUrl)).toBe(true);
    expect((await agent.delete(`/api/assets/trash?ids=${ids}`)).status).toBe(204);
    expect([await isStored(studio, seen.storageUrl), await isStored(studio, later.storageUrl)]).toEqual([false, true]);
    expect((await agent.post(`/api/assets/${later.id}/restore`)).status).toBe(200);
    expect((await agent.delete('/api/assets/trash?ids=..')).status).toBe(400);
  });

  it('is its owner’s only', async () => {
    const asset = await createAsset(agent, mp4);
    await agent.delete(`/api/assets/${asset.id}`);
    expect((await other.agent.post(`/api/assets/${asset.id}/restore`)).status).toBe(404);
    await other.agent.delete('/api/assets/trash');
    expect((await other.agent.get('/api/assets/trash')).body).toEqual([]);
    expect((await agent.post(`/api/assets/${asset.id}/restore`)).status).toBe(200);
  });
});

describe('GET /api/assets/{id}/uses', () => {
  it('counts the clips of each project that uses the asset', async () => {
    const [asset, project] = [await createAsset(agent, mp4), await createProject(creator.user, { title: 'Tea' })];
    expect((await agent.get(`/api/assets/${asset.id}/uses`)).body).toEqual([]);
    const clip = { assetId: asset.id, in: 0, out: 1 };
    const clips = [0, 1].map((n) => ({ ...clip, id: `clip-${n}`, start: n, end: n + 1 }));
    const tracks = [{ id: 'video-1', type: 'video', clips }];
    expect((await agent.put(`/api/projects/${project._id}/timeline`, { tracks })).status).toBe(200);
    const uses = [{ projectId: project._id, title: 'Tea', clips: 2 }];
    expect((await agent.get(`/api/assets/${asset.id}/uses`)).body).toEqual(uses);
  });
});

describe('the sweep', () => {
  it('removes uploads unused after a day, and keeps files in use', async () => {
    const thumbnailUrl = await upload(agent, png, { contentType: 'image/png' });
    const asset = await createAsset(agent, mp4, { thumbnailUrl });
    const forgotten = await upload(agent, mp4);
    await sweepFiles(studio.deps.files, new Date());
    expect(await isStored(studio, forgotten)).toBe(true);
    await sweepFiles(studio.deps.files, new Date(Date.now() + UNREGISTERED_FILE_MS + 1_000));
    const kept = await Promise.all([forgotten, asset.storageUrl, thumbnailUrl].map((url) => isStored(studio, url)));
    expect(kept).toEqual([false, true, true]);
  });

  it('leaves files alone whose accounts are not in this database, which may be the wrong one', async () => {
    const { files } = studio.deps;
    const foreign = files.newKey(randomUUID());
    const left = files.newKey(randomUUID());
    for (const key of [foreign, left]) await files.write(key, Readable.from([png]));
    await AccountDeletion.create({ _id: left.split('/')[0] });
    const later = new Date(Date.now() + UNREGISTERED_FILE_MS + 1_000);
    expect(await sweepFiles(files, later)).toMatchObject({ ownerless: 1 });
    expect(await files.stat(foreign)).not.toBeNull();
    expect(await files.stat(left)).toBeNull();
    await files.delete(foreign);
    expect(await sweepFiles(files, later)).toEqual({ removed: 0, ownerless: 0 });
  });
});
