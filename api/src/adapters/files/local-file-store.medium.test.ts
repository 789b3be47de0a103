import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFileStore } from './conformance.ts';
import { LocalFileStore } from './local-file-store.ts';
import { scratchKey } from './scratch.ts';
import { deriveUploadSecret } from './upload-signature.ts';

const OWNER = '0b9a6c1e-0000-4000-8000-000000000001';
const secret = deriveUploadSecret('test');
let root: string;
let store: LocalFileStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'clipwright-files-'));
  store = new LocalFileStore({ root, secret });
});
afterAll(() => rm(root, { recursive: true, force: true }));

function body(...chunks: string[]): AsyncIterable<Uint8Array> {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
}

async function write(text: string, key = store.newKey(OWNER)): Promise<string> {
  await store.write(key, body(text), { maxBytes: 1_000, expectedBytes: text.length });
  return key;
}

async function everythingBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Paths of this store that this process has open. */
function openPaths(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const path = `/proc/self/fd/${fd}`;
    try {
      const target = readlinkSync(path);
      return target.startsWith(root) ? [target] : [];
    } catch {
      return []; // This is the descriptor of the listing itself.
    }
  });
}

describeFileStore(() => store);

it('earlier writers left nothing half-written or open, however they ended', async () => {
  expect((await everythingBelow(root)).filter((name) => name.includes('.'))).toEqual([]);
  expect(openPaths()).toEqual([]);
});

describe('writing to a folder', () => {
  it('keeps files in two levels of folders below the owner, under random names', async () => {
    const key = await write('x');
    const id = key.split('/')[1] as string;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(existsSync(join(root, OWNER, id.slice(0, 2), id))).toBe(true);
  });

  it('on a full disk says so and keeps nothing', async () => {
    const full = new LocalFileStore({ root, secret, openTemporary: () => open('/dev/full', 'w') });
    const before = await everythingBelow(root);
    await expect(
      full.write(full.newKey(OWNER), body('does not fit'), { maxBytes: 1_000, expectedBytes: 12 }),
    ).rejects.toMatchObject({ code: 'storage.full' });
    expect(await everythingBelow(root)).toEqual(before);
  });

  it('leaves no folders behind when the last file is deleted, and the root stays', async () => {
    const place = await mkdtemp(join(root, 'emptied-'));
    const own = new LocalFileStore({ root: place, secret });
    const [first, last] = ['00', '00'].map((kind) => `${OWNER}/${kind}${own.newKey(OWNER).slice(-30)}`) as [
      string,
      string,
    ];
    const scratch = scratchKey('0b9a6c1e-render', 1, 'sound');
    for (const key of [first, last, scratch]) await own.write(key, body('x'));
    await own.delete(first);
    expect(existsSync(join(place, OWNER, '00'))).toBe(true);
    await own.delete(last);
    await own.delete(last);
    expect(await readdir(place)).toEqual(['scratch']);
    await own.delete(scratch);
    expect(await readdir(place)).toEqual([]);
    await rmdir(place);
  });

  it('recreates a folder that a simultaneous delete has removed', async () => {
    let isFirst = true;
    const late = new LocalFileStore({
      root,
      secret,
      async openTemporary(path) {
        if (isFirst) await rmdir(dirname(path));
        isFirst = false;
        return open(path, 'wx');
      },
    });
    const key = late.newKey('0b9a6c1e-0000-4000-8000-000000000002');
    await late.write(key, body('kept'));
    expect(String(await buffer(await late.read(key)))).toBe('kept');
    await late.delete(key);
  });

  it('two processes writing one key leave one whole file, and readers never see a part of it', async () => {
    const key = store.newKey(OWNER);
    const size = 8 * 1024 * 1024;
    const writers = ['a', 'b'].map((letter) => spawnWriter(key, letter, size));
    const seen = new Set<number>();
    const codes = Promise.all(writers.map((writer) => once(writer, 'exit').then(([code]) => code as number)));
    let running = true;
    void codes.then(() => {
      running = false;
    });
    while (running) {
      const stat = await store.stat(key);
      if (stat !== null) seen.add(stat.size);
      await delay(1);
    }
    expect((await codes).sort()).toEqual([0, 1]);
    expect([...seen].every((seenSize) => seenSize === size)).toBe(true);
    const bytes = await buffer(await store.read(key));
    expect(bytes.length).toBe(size);
    expect(new Set(bytes).size).toBe(1);
  });
});

/**
 * Starts another process of the same program. It exits with 0 if it wrote the file, with 1 if the other process did.
 */
function spawnWriter(key: string, letter: string, size: number) {
  const module = new URL('./local-file-store.ts', import.meta.url).href;
  const script = `
    const { LocalFileStore } = await import(${JSON.stringify(module)});
    const store = new LocalFileStore({ root: ${JSON.stringify(root)}, secret: new Uint8Array(32) });
    async function* body() { for (let i = 0; i < 64; i += 1) yield Buffer.alloc(${size} / 64, ${JSON.stringify(letter)}); }
    const options = { maxBytes: ${size}, expectedBytes: ${size} };
    await store.write(${JSON.stringify(key)}, body(), options).catch((error) => {
      if (error.code !== 'storage.exists') throw error;
      process.exit(1);
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
}

describe('reading from a folder', () => {
  it('a stream that is read or abandoned closes its file', async () => {
    const key = store.newKey(OWNER);
    await store.write(key, body('x'.repeat(3_000_000)), { maxBytes: 3_000_000, expectedBytes: null });
    const stream = await store.read(key);
    expect(openPaths()).toHaveLength(1);
    stream.once('data', () => stream.destroy());
    await once(stream, 'close');
    await buffer(await store.read(key));
    expect(openPaths()).toEqual([]);
  });
});

describe('cleaning a folder', () => {
  it('lists and deletes the parts of an owner’s unfinished uploads, which are no files', async () => {
    const owner = '0b9a6c1e-0000-4000-8000-000000000004';
    const key = store.newKey(owner);
    const grant = { key, maxBytes: 10, contentType: null, expiresAt: new Date(Date.now() + 60_000) };
    const piece = { from: 0, endExclusive: 4, body: Readable.from([Buffer.from('0123')]) };
    expect(await store.receive(grant, 10, piece)).toBe(4);
    expect(await Array.fromAsync(store.listUnfinished(owner))).toMatchObject([{ key, size: 4 }]);
    expect(await Array.fromAsync(store.list(owner))).toEqual([]);
    expect(await store.stat(key)).toBeNull();
    await store.deleteUnfinished(owner);
    expect(await Array.fromAsync(store.listUnfinished(owner))).toEqual([]);
    expect(await store.arrivedBytes(grant, 10)).toBe(0);
  });

  it('removes half-written files of a killed process, but none that still grows', async () => {
    const key = await write('kept');
    const folder = join(root, OWNER, (key.split('/')[1] as string).slice(0, 2));
    await writeFile(join(folder, 'old.part'), 'half');
    await writeFile(join(folder, 'new.part'), 'half');
    await utimes(join(folder, 'old.part'), new Date(0), new Date(0));
    expect(await store.removeAbandonedWrites(new Date(Date.now() - 60_000))).toBe(1);
    const names = await readdir(folder);
    expect(names).toContain('new.part');
    expect(names).not.toContain('old.part');
    expect(await store.stat(key)).not.toBeNull();
  });
});
