import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { exportAccount } from '#api/services/account/export-account.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { richCreator } from './testing/rich-creator.ts';

let studio: TestStudio;
let media: MediaFolder;
let mp4: Buffer;
beforeAll(async () => {
  media = await createMediaFolder();
  mp4 = await readFile(await media.make(...testPicture('64x36', 1), ...testTone(1), ...H264_AAC, 'a.mp4'));
  studio = await startTestStudio();
});
afterAll(async () => {
  await studio.close();
  await media.remove();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('GET /api/account/export', () => {
  it('is an archive of everything: account, projects with script and timeline, media and finished videos', async () => {
    const { agent, user, renderId, projectId } = await richCreator(studio, mp4);
    const response = await agent.fetch('GET', '/api/account/export');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="clipwright-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const entries = await unzip(Buffer.from(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(entries.get(name)!.toString());

    expect(json('account.json')).toMatchObject({ id: user._id, email: user.email, usage: { plan: 'creator' } });
    expect(json(`projects/${projectId}.json`)).toMatchObject({
      id: projectId,
      title: 'Bees / “wings” ../../x',
      aiPrompt: { topic: 'Why bees matter' },
      script: { script: 'Bees fly.' },
      timeline: { version: 1, tracks: expect.any(Array) },
    });
    const [asset] = json('assets.json');
    expect(asset).toMatchObject({ mimeType: 'video/mp4', projectId });
    expect(json('brand-kits.json')).toMatchObject([{ name: 'Bee Happy', fonts: { primary: 'Inter' } }]);
    expect(json('renders.json')).toMatchObject([{ id: renderId, logs: ['done'] }]);
    expect(entries.get(`assets/${asset.id}/etc passwd.mp4`)?.equals(mp4)).toBe(true);
    expect(entries.get(`exports/${renderId}/Bees “wings” .. .. x.mp4`)?.toString()).toBe('the finished video');
    expect([...entries.keys()].filter((name) => name.startsWith('/') || /(^|\/)\.\.(\/|$)/.test(name))).toEqual([]);
    expect([...entries.values()].join('')).not.toMatch(/argon2|passwordHash/);
  });

  it('has nothing of other users', async () => {
    const stranger = await richCreator(studio, mp4);
    const { agent } = await createCreator(studio);
    const response = await agent.fetch('GET', '/api/account/export');
    const entries = await unzip(Buffer.from(await response.arrayBuffer()));
    expect([...entries.keys()].toSorted()).toEqual([
      'README.txt',
      'account.json',
      'api-tokens.json',
      'assets.json',
      'brand-kits.json',
      'comments.json',
      'decisions.json',
      'proposals.json',
      'renders.json',
      'share-links.json',
      'templates.json',
      'transcripts.json',
      'webhooks.json',
    ]);
    expect([...entries.values()].join('')).not.toContain(stranger.user._id);
  });

  it('reads long documents one at a time', async () => {
    const { agent, user } = await richCreator(studio, mp4);
    const found: { readonly collection: string; readonly fields: string[] }[] = [];
    mongoose.set('debug', (collection: string, method: string, query: unknown, options?: { projection?: object }) => {
      // The studio's queue reads too, of other accounts.
      const isOwn = JSON.stringify(query).includes(user._id);
      if (method === 'find' && isOwn) found.push({ collection, fields: Object.keys(options?.projection ?? {}) });
    });
    const response = await agent.fetch('GET', '/api/account/export');
    const entries = await unzip(Buffer.from(await response.arrayBuffer()));
    mongoose.set('debug', false);
    expect(JSON.parse(entries.get('renders.json')!.toString())).toHaveLength(1);
    const whole = found.filter(({ fields }) => fields.length === 0).map(({ collection }) => collection);
    expect(found.length).toBeGreaterThan(3);
    expect(whole.toSorted()).toEqual(['apitokens', 'brandkits', 'templates', 'webhooks']);
  });

  it('leaves out a missing file', async () => {
    const { agent, user } = await richCreator(studio, mp4);
    for await (const { key } of studio.deps.files.list(user._id)) await studio.deps.files.delete(key);
    const response = await agent.fetch('GET', '/api/account/export');
    const names = [...(await unzip(Buffer.from(await response.arrayBuffer()))).keys()];
    expect(names).toContain('assets.json');
    expect(names.filter((name) => /^(assets|exports)\//.test(name))).toEqual([]);
  });

  it('is complete even when files are deleted during the download, or a timeline is of a later version', async () => {
    const { user, renderId, projectId } = await richCreator(studio, mp4);
    await TimelineRecord.updateOne({ projectId }, { schemaVersion: 999 });
    const { files } = studio.deps;
    const deleted = Promise.withResolvers<void>();
    const read = files.read.bind(files);
    vi.spyOn(files, 'read').mockImplementation(async (...which) => {
      await deleted.promise;
      return await read(...which);
    });
    const archive = await exportAccount(studio.deps, user);
    for await (const { key } of files.list(user._id)) await files.delete(key);
    deleted.resolve();
    const entries = await unzip(await buffer(archive));
    vi.restoreAllMocks();
    const video = `exports/${renderId}/Bees “wings” .. .. x.mp4`;
    expect(entries.get(video)).toHaveLength(0);
    expect(JSON.parse(entries.get(`projects/${projectId}.json`)!.toString())).toMatchObject({ timeline: null });
    const readme = entries.get('README.txt')!.toString();
    expect(readme).toContain(`${video}: deleted\n`);
    expect(readme).toContain(`projects/${projectId}.json: timeline: This timeline was saved by a newer`);
  });

  it('fails only the download when a file breaks off', async () => {
    const { user } = await richCreator(studio, mp4);
    vi.spyOn(studio.deps.files, 'read').mockImplementation(async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('a beginning');
          throw new Error('The bucket went away.');
        })(),
      ),
    );
    await expect(buffer(await exportAccount(studio.deps, user))).rejects.toThrow('The bucket went away.');
    vi.restoreAllMocks();
  });

  it('begins without looking at each file, which is slow in a bucket', async () => {
    const { user } = await richCreator(studio, mp4);
    const { files } = studio.deps;
    const stored = await Array.fromAsync(files.list(user._id));
    // The local folder's list and read methods inspect each file; a bucket's do not.
    vi.spyOn(files, 'list').mockImplementation(async function* () {
      yield* stored;
    });
    const begun = Promise.withResolvers<void>();
    vi.spyOn(files, 'read').mockImplementation(() => new Promise(() => begun.resolve()));
    const stat = vi.spyOn(files, 'stat');
    const archive = await exportAccount(studio.deps, user);
    archive.resume();
    await begun.promise;
    expect(stat).not.toHaveBeenCalled();
    archive.destroy();
    vi.restoreAllMocks();
  });

  it('keeps memory flat for a slow reader, and closes the file when the reader leaves', async () => {
    const { agent, user } = await createCreator(studio);
    const megabyte = Buffer.alloc(1024 * 1024, 7);
    const key = studio.deps.files.newKey(user._id);
    await studio.deps.files.write(
      key,
      (async function* () {
        for (let n = 0; n < 128; n++) yield megabyte;
      })(),
      {
        maxBytes: 2 ** 30,
        expectedBytes: null,
      },
    );
    await RenderJob.create({
      projectId: crypto.randomUUID(),
      userId: user._id,
      slot: crypto.randomUUID(),
      preset: 'tiktok-1080p',
      status: 'completed',
      executor: 'browser',
      frameCount: 1,
      timelineVersion: 1,
      outputKey: key,
      lastHeardAt: new Date(),
    });
    const before = process.memoryUsage().arrayBuffers;
    const leave = new AbortController();
    const response = await agent.fetch('GET', '/api/account/export', { signal: leave.signal });
    const reader = response.body!.getReader();
    for (let read = 0; read < 4 * 1024 * 1024; ) read += (await reader.read()).value?.length ?? 0;
    await expect.poll(() => openFiles(key)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
    leave.abort();
    await expect.poll(() => openFiles(key)).toBe(0);
  });

  it('is refused when requested too often', async () => {
    const { agent } = await createCreator(studio);
    for (let n = 0; n < 5; n++) expect((await agent.get('/api/account/export')).status).toBe(200);
    expect((await agent.get('/api/account/export')).status).toBe(429);
    expect((await agent.send('HEAD', '/api/account/export')).status).toBe(200);
  });
});

/** Counts how many times this process has a stored file open. */
async function openFiles(key: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.endsWith(key.split('/').at(-1)!)).length;
}

function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure);
      zip.on('error', reject).on('end', () => resolve(entries));
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}
