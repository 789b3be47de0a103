import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Asset } from '#api/models/asset.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { deleteAsset } from './delete-assets.ts';

let studio: TestStudio;

beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

it('deleting a file does not wait for a read of everyone’s files', async () => {
  const userId = randomUUID();
  const asset = await Asset.create({
    userId,
    type: 'image',
    name: 'Logo',
    fileName: 'logo.png',
    storageKey: `${userId}/${'0'.repeat(32)}`,
    fileSize: 1,
    mimeType: 'image/png',
  });
  const filters: object[] = [];
  mongoose.set('debug', (_collection: string, method: string, filter: object) => {
    if (method === 'updateMany') filters.push(filter);
  });
  await deleteAsset(studio.deps.files, asset).finally(() => mongoose.set('debug', false));

  expect(filters).toHaveLength(1);
  for (const filter of filters) {
    const plan = await Asset.collection.find(filter).explain('queryPlanner');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  }
});
