import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type EmbeddedDocuments, startEmbeddedDocuments } from './adapters/documents/embedded.ts';
import { LocalFileStore } from './adapters/files/local-file-store.ts';
import { createCreator, createProject, PASSWORD } from './testing/factories.ts';
import { canMakeSmallDisks, makeSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { startTestStudio } from './testing/studio.ts';

const hasSmallDisks = await canMakeSmallDisks();

let disk: SmallDisk;
let documents: EmbeddedDocuments;

async function startDocuments(sweepMs: number): Promise<void> {
  disk = await makeSmallDisk('24m');
  documents = await startEmbeddedDocuments({ dataDir: disk.path, sweepMs, log: { error: () => {} } });
}

function openItems(): Collection<{ _id: number; text: string }> {
  const client = new MongoClient(documents.uri);
  onTestFinished(() => client.close());
  return client.db().collection('items');
}

/** The write-ahead log keeps its size after a merge, so writes that fit in it need no space. */
async function useUpLog(): Promise<void> {
  const items = openItems();
  let _id = 0;
  for (const length of [100_000, 4_000, 1]) {
    const text = 'x'.repeat(length);
    while (await items.insertOne({ _id: ++_id, text }).catch(() => null));
  }
}

afterEach(async () => {
  await documents.close();
  await disk.remove();
});

describe.skipIf(!hasSmallDisks)('a full disk', () => {
  it('gives up its reserve, so that small writes go on', async () => {
    await startDocuments(50);
    const items = openItems();
    await items.insertOne({ _id: 0, text: '' });
    await expect.poll(() => stat(join(disk.path, 'studio.reserve')).catch(() => null)).not.toBeNull();
    const empty = await disk.fill();
    for (let _id = 1; _id <= 200; _id++) await items.insertOne({ _id, text: 'x'.repeat(2_000) });

    const insertMuch = () => items.insertOne({ _id: -1, text: 'x'.repeat(12_000_000) });
    await expect(insertMuch()).rejects.toMatchObject({ code: 14031 });
    expect(await items.countDocuments()).toBe(201);
    await empty();
    await insertMuch();
  });

  it('takes no upload that would use up its last 64 MiB', async () => {
    await startDocuments(60_000);
    const files = new LocalFileStore({ root: disk.path, secret: new Uint8Array(32) });
    const grant = {
      key: files.newKey(randomUUID()),
      maxBytes: 10,
      contentType: null,
      expiresAt: new Date(Date.now() + 60_000),
    };
    const piece = { from: 'start-over', endExclusive: 1, body: Readable.from([Buffer.from('x')]) } as const;
    await expect(files.receive(grant, 1, piece)).rejects.toMatchObject({ code: 'storage.full' });
  });

  it('without one answers saves, sign-in and registration with 507, and works again once there is room', async () => {
    await startDocuments(60_000);
    const studio = await startTestStudio({ MONGODB_URI: documents.uri });
    onTestFinished(() => studio.close());
    const creator = await createCreator(studio);
    const project = await createProject(creator.user);
    const path = `/api/projects/${project._id}/timeline`;
    const before = (await creator.agent.get(path)).body;
    const account = { email: 'bea@example.com', password: 'correct horse battery' };
    const tries = [
      () => creator.agent.put(path, { tracks: [{ id: 'video-1', type: 'video', clips: [] }] }),
      () => studio.agent().post('/api/auth/register', account),
      () => studio.agent().post('/api/auth/login', { email: creator.user.email, password: PASSWORD }),
    ];
    const empty = await disk.fill();
    await useUpLog();
    for (const attempt of tries) {
      expect(await attempt()).toMatchObject({
        status: 507,
        body: { code: 'storage.database-full', message: expect.stringContaining('kept') },
      });
    }
    expect((await creator.agent.get(path)).body).toEqual(before);
    await empty();
    for (const attempt of tries) expect((await attempt()).status).toBeLessThan(300);
  });
});
