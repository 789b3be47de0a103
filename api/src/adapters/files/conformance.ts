import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileKey, FileStat, FileStore, StoredKey } from './file-store.ts';
import { removeScratch, scratchKey, sweepScratch } from './scratch.ts';

/**
 * Describes the behaviour that every file store must have. Each store's test runs it.
 * @param open Opens the store under test. Called once, before the first test. The store may already hold files.
 */
export function describeFileStore(open: () => FileStore): void {
  /** Each run has its own owners, so that a shared store can be tested. */
  const OWNER = randomUUID();
  let store: FileStore;
  beforeAll(() => {
    store = open();
  });

  async function write(text: string, key = store.newKey(OWNER)): Promise<FileKey> {
    await store.write(key, body(text), { maxBytes: 1_000, expectedBytes: text.length });
    return key;
  }
  const textOf = async (key: StoredKey): Promise<string> => (await buffer(await store.read(key))).toString();

  describe('writing', () => {
    it('returns the written bytes, whatever their chunks', async () => {
      const key = store.newKey(OWNER);
      const stat = await store.write(key, body('one ', 'two ', 'three'), { maxBytes: 13, expectedBytes: null });
      expect(stat).toMatchObject({ key, size: 13 });
      expect(await textOf(key)).toBe('one two three');
      expect(await store.stat(key)).toMatchObject({ key, size: 13 });
    });

    it('knows when a file was written', async () => {
      const key = await write('x');
      const { modifiedAt } = (await store.stat(key)) as FileStat;
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('accepts a local file by its path', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'clipwright-write-'));
      const path = join(folder, 'video.mp4');
      await writeFile(path, 'a finished video');
      const key = store.newKey(OWNER);
      expect(await store.write(key, path)).toMatchObject({ key, size: 16 });
      expect(await textOf(key)).toBe('a finished video');
      await rm(folder, { recursive: true });
    });

    it('from a missing path fails and keeps nothing', async () => {
      const key = store.newKey(OWNER);
      await expect(store.write(key, '/nowhere/video.mp4')).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await store.stat(key)).toBeNull();
    });

    it.each([
      ['one byte too many', ['12345', '6'], 5, null, 'storage.too-large'],
      ['a length that is too much from the start', ['12'], 5, 6, 'storage.too-large'],
      ['fewer bytes than announced', ['123'], 5, 4, 'storage.incomplete'],
      ['no bytes', [], 5, null, 'storage.empty'],
    ])('with %s nothing is kept', async (_, chunks, maxBytes, expectedBytes, code) => {
      const key = store.newKey(OWNER);
      await expect(store.write(key, body(...chunks), { maxBytes, expectedBytes })).rejects.toMatchObject({ code });
      expect(await store.stat(key)).toBeNull();
    });

    it('an aborted sender leaves no file', async () => {
      const key = store.newKey(OWNER);
      const cut = new Readable({ read() {} });
      cut.push('half of a film');
      const written = store.write(key, cut, { maxBytes: 1_000, expectedBytes: 1_000 });
      await delay(50);
      cut.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      await expect(written).rejects.toMatchObject({ code: 'storage.incomplete' });
      expect(await store.stat(key)).toBeNull();
    });

    it('a finished file is never overwritten', async () => {
      const key = await write('first');
      await expect(write('other', key)).rejects.toMatchObject({ code: 'storage.exists' });
      await expect(store.write(key, body('other'), { ifAbsent: true })).rejects.toMatchObject({
        code: 'storage.exists',
      });
      expect(await textOf(key)).toBe('first');
    });

    it('exactly one of ten writers of a key succeeds, and its bytes are complete', async () => {
      const key = store.newKey(OWNER);
      const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(1_000));
      const results = await Promise.allSettled(
        texts.map((text) =>
          store.write(key, body(text.slice(0, 500), text.slice(500)), { maxBytes: 1_000, expectedBytes: null }),
        ),
      );
      const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [index] : []));
      expect(winners).toHaveLength(1);
      expect(await textOf(key)).toBe(texts[winners[0] as number]);
      const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
      expect(new Set(losers)).toEqual(new Set(['storage.exists']));
    });

    it('a file of several megabytes comes back byte for byte', async () => {
      const key = store.newKey(OWNER);
      const size = 9 * 1024 * 1024 + 17;
      const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31) >>> 7));
      await store.write(key, Readable.from(pieces(bytes, 100_000)), { maxBytes: size, expectedBytes: size });
      expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
      const [start, endExclusive] = [size - 1_000_000, size - 3];
      expect(
        (await buffer(await store.read(key, { start, endExclusive }))).equals(bytes.subarray(start, endExclusive)),
      ).toBe(true);
      await store.delete(key);
    });
  });

  describe('reading', () => {
    it('reads any part of a file', async () => {
      const key = await write('0123456789');
      const part = async (start: number, endExclusive: number) =>
        (await buffer(await store.read(key, { start, endExclusive }))).toString();
      expect(await part(0, 1)).toBe('0');
      expect(await part(3, 7)).toBe('3456');
      expect(await part(9, 10)).toBe('9');
      expect(await part(4, 4)).toBe('');
    });

    it('reads pieces of an open file, cut at its end', async () => {
      const file = await store.open(await write('0123456789'));
      expect(file.size).toBe(10);
      expect(Buffer.from(await file.read(8, 20)).toString()).toBe('89');
      expect(Buffer.from(await file.read(0, 3)).toString()).toBe('012');
      expect(Buffer.from(await file.read(20, 30)).toString()).toBe('');
      await file.close();
    });

    it('a nonexistent file is missing', async () => {
      const key = store.newKey(OWNER);
      await expect(store.read(key)).rejects.toMatchObject({ code: 'storage.missing' });
      await expect(store.read(key, { start: 0, endExclusive: 5 })).rejects.toMatchObject({ code: 'storage.missing' });
      await expect(store.open(key)).rejects.toMatchObject({ code: 'storage.missing' });
      expect(await store.stat(key)).toBeNull();
      await store.delete(key);
    });

    it('a deleted file is gone, and its key may be written again', async () => {
      const key = await write('first');
      await store.delete(key);
      expect(await store.stat(key)).toBeNull();
      await write('second', key);
      expect(await textOf(key)).toBe('second');
    });
  });

  describe('keys', () => {
    it('are unique and name their owner', () => {
      const [one, other] = [store.newKey(OWNER), store.newKey(OWNER)];
      expect(one).toMatch(new RegExp(`^${OWNER}/[0-9a-f]{32}$`));
      expect(one).not.toBe(other);
      expect(() => store.newKey('../..')).toThrow(RangeError);
    });

    it('are read from their URL and from nothing else', () => {
      const key = store.newKey(OWNER);
      const url = store.urlOfKey(key);
      expect(store.keyOfUrl(url)).toBe(key);
      expect(store.keyOfUrl(`${url}?expires=1`)).toBe(key);
      for (const other of [
        '',
        '/etc/passwd',
        '/api/files/../../etc/passwd',
        `/api/files/${OWNER}/..`,
        `/api/other/${key}`,
        `${url}/more`,
        `${url}%2f..`,
        url.replace(OWNER, `..%2f${OWNER}`),
        url.replace(key, scratchKey(randomUUID(), 1, 'segment.mp4')),
        `https://evil.example/api/files/${key}`,
        `https://evil.example/${key}`,
        'javascript:1',
      ]) {
        expect(store.keyOfUrl(other), other).toBeNull();
      }
    });

    it('of a signed upload are read from its URL', async () => {
      const key = store.newKey(OWNER);
      const expiresAt = new Date(Date.now() + 60_000);
      const { url } = await store.signUpload({ key, maxBytes: 100, contentType: 'video/mp4', expiresAt });
      expect(store.keyOfUrl(url)).toBe(key);
      expect(store.keyOfUrl(url.split('?', 1)[0] as string)).toBe(key);
    });

    it.each(['../secret', 'a/b/c', `${OWNER}/../../x`, `${OWNER}/00112233445566778899AABBCCDDEEFF`, 'scratch/../x'])(
      '%s is no key, and never becomes a path',
      async (key) => {
        await expect(store.stat(key)).rejects.toThrow(RangeError);
        await expect(store.delete(key)).rejects.toThrow(RangeError);
        await expect(store.write(key, body('x'))).rejects.toThrow(RangeError);
      },
    );
  });

  describe('listing', () => {
    it('lists the finished files of one owner', async () => {
      const other = randomUUID();
      const keys = [store.newKey(other), store.newKey(other)];
      for (const key of keys) await write('abc', key);
      const found = await listed(store.list(other));
      expect(found.map((file) => file.key).sort()).toEqual(keys.sort());
      expect(found.map((file) => file.size)).toEqual([3, 3]);
      expect(found.every((file) => file.modifiedAt instanceof Date)).toBe(true);
      expect(await listed(store.list(randomUUID()))).toEqual([]);
      const all = (await listed(store.list())).map((file) => file.key);
      expect(all).toEqual(expect.arrayContaining(keys));
    });
  });

  describe('scratch objects', () => {
    it('are written, read and listed by render, and are not files', async () => {
      const [render, another] = [randomUUID(), randomUUID()];
      const keys = [scratchKey(render, 1, 'segment-0000.mp4'), scratchKey(render, 2, 'sound.m4a')];
      for (const key of keys) await store.write(key, body('frames'));
      await store.write(scratchKey(another, 1, 'segment-0000.mp4'), body('other frames'));
      expect(await textOf(keys[0] as string)).toBe('frames');
      expect((await listed(store.listScratch(render))).map(({ key }) => key).sort()).toEqual(keys);
      expect((await listed(store.listScratch())).length).toBeGreaterThanOrEqual(3);
      expect((await listed(store.list())).filter(({ key }) => key.startsWith('scratch/'))).toEqual([]);
      expect(await removeScratch(store, render)).toBe(2);
      expect(await listed(store.listScratch(render))).toEqual([]);
      expect(await listed(store.listScratch(another))).toHaveLength(1);
      await removeScratch(store, another);
    });

    it('can be replaced as a whole by their writer', async () => {
      const render = randomUUID();
      const key = scratchKey(render, 1, 'segment-0000.mp4');
      await store.write(key, body('a first try'));
      await expect(store.write(key, body('no'))).rejects.toMatchObject({ code: 'storage.exists' });
      await store.write(key, body('second'), { ifAbsent: false });
      expect(await textOf(key)).toBe('second');
      await removeScratch(store, render);
    });

    it('are removed when they are old', async () => {
      const render = randomUUID();
      await store.write(scratchKey(render, 7, 'segment-0001.mp4'), body('frames'));
      await sweepScratch(store, new Date(Date.now() - 60_000));
      expect(await listed(store.listScratch(render))).toHaveLength(1);
      await sweepScratch(store, new Date(Date.now() + 60_000));
      expect(await listed(store.listScratch(render))).toEqual([]);
    });
  });

  describe('abandoned writes', () => {
    it('are removed without touching a finished file', async () => {
      const key = await write('kept');
      await store.removeAbandonedWrites(new Date(Date.now() + 60_000));
      expect(await textOf(key)).toBe('kept');
    });
  });
}

function body(...chunks: string[]): AsyncIterable<Uint8Array> {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
}

function* pieces(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function listed<T>(files: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const file of files) all.push(file);
  return all;
}
