import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type EmbeddedDocuments, socketPath, startEmbeddedDocuments } from './embedded.ts';

interface Item {
  _id: number;
  text?: string;
  n?: number;
}

/** Rounds in which the server is killed while clients write. */
const KILLS = process.env['TEST_LONG'] ? 50 : 5;
/** Documents acknowledged before each kill, however slow the machine is. */
const WRITES_A_ROUND = 15;

let dataDir: string;
let running: EmbeddedDocuments[];
let clients: MongoClient[];
let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clipwright-embedded-'));
  [running, clients, logged] = [[], [], []];
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(running.map((documents) => documents.close()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir, sweepMs = 60_000): Promise<EmbeddedDocuments> {
  const documents = await startEmbeddedDocuments({
    dataDir: folder,
    sweepMs,
    log: { error: (_fields, message) => logged.push(message) },
  });
  running.push(documents);
  return documents;
}

async function itemsOf({ uri }: EmbeddedDocuments): Promise<Collection<Item>> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3000, maxPoolSize: 8 });
  clients.push(client);
  await client.connect();
  return client.db().collection<Item>('items');
}

/** Names and contents of all the database's files. */
async function fingerprint(): Promise<Record<string, string>> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('studio.db'));
  const hashes = names.map(async (name) => [
    name,
    createHash('sha256')
      .update(await readFile(join(dataDir, name)))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(hashes));
}

test('messages that Node’s watch mode adds are not mistaken for errors', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const documents = await start();
  const items = await itemsOf(documents);
  await items.insertOne({ _id: 1 });
  expect(logged).toEqual([]);
});

describe('durability', () => {
  test('a server killed under parallel writers restarts with every acknowledged write', async () => {
    const acknowledged = new Map<number, number>();
    let next = 0;
    for (let round = 0; round < KILLS; round++) {
      const documents = await start();
      const items = await itemsOf(documents);
      await items.createIndex({ n: 1 });
      // Every write acknowledged in earlier rounds is in the collection and in its index.
      const kept = new Map((await items.find().toArray()).map(({ _id, n }) => [_id, n ?? 0]));
      for (const [id, n] of acknowledged) expect(kept.get(id) ?? -1, `document ${id}`).toBeGreaterThanOrEqual(n);
      const found = new Map((await items.find({ n: { $gte: 0 } }).toArray()).map(({ _id, n }) => [_id, n]));
      for (const [id, n] of kept) expect(found.get(id)).toBe(n);

      const writers = Array.from({ length: 4 }, async () => {
        while (true) {
          const _id = next++;
          await items.insertOne({ _id, n: 0 });
          acknowledged.set(_id, 0);
          await items.updateOne({ _id }, { $inc: { n: 1 } });
          acknowledged.set(_id, 1);
        }
      });
      const stopped = Promise.allSettled(writers);
      const enough = acknowledged.size + WRITES_A_ROUND;
      while (acknowledged.size < enough) await sleep(10);
      await sleep((round % 5) * 10);
      process.kill(documents.pid, 'SIGKILL');
      await documents.exited;
      await clients.pop()?.close(true);
      await stopped;
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * WRITES_A_ROUND);
  });

  test('other processes can read the file while the server runs', async () => {
    const items = await itemsOf(await start());
    await items.insertOne({ _id: 1 });
    const reader = new DatabaseSync(join(dataDir, 'studio.db'), { readOnly: true });
    expect(reader.prepare('SELECT name FROM collections').all()).toEqual([{ name: 'items' }]);
    reader.close();
    await items.insertOne({ _id: 2 });
  });

  test('only their owner can use the files and the socket', async () => {
    await start();
    for (const name of ['studio.db', 'studio.lock', 'studio.sock']) {
      expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
    }
  });
});

describe('two processes on one folder', () => {
  test('the second says so and ends; the first keeps running', async () => {
    const items = await itemsOf(await start());
    await items.insertOne({ _id: 1 });
    await expect(start()).rejects.toMatchObject({
      code: 'documents.in-use',
      message: expect.stringContaining(dataDir),
    });
    await items.insertOne({ _id: 2 });
    expect(await items.countDocuments()).toBe(2);
  });

  test('a lock ends with its process, even a killed one', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const items = await itemsOf(await start());
    await items.insertOne({ _id: 1 });
  });
});

describe('parent and child', () => {
  /** A process that starts the server, prints its process id and waits. */
  async function startParent(): Promise<{ parent: ChildProcess; childPid: number }> {
    const source = `
      import { startEmbeddedDocuments } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
      const { pid } = await startEmbeddedDocuments({ dataDir: ${JSON.stringify(dataDir)}, log: { error() {} } });
      process.stdout.write(String(pid));
      setInterval(() => {}, 1000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    return { parent, childPid: Number(output.toString()) };
  }

  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test('the server ends with its parent, even a killed one', async () => {
    const { parent, childPid } = await startParent();
    expect(isAlive(childPid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(childPid)).toBe(false);
    await start();
  });

  test('the server ignores signals to the whole group and waits for its parent', async () => {
    const documents = await start();
    const items = await itemsOf(documents);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(documents.pid, signal);
    await items.insertOne({ _id: 1 });
    await documents.close();
    expect(await documents.exited).toMatchObject({ code: 0 });
    expect(logged).toEqual([]);
  });

  test('the parent learns of an unexpected death', async () => {
    const documents = await start();
    process.kill(documents.pid, 'SIGKILL');
    expect(await documents.exited).toEqual({ code: null, signal: 'SIGKILL', message: undefined });
    expect(logged).toEqual(['The embedded database has ended unexpectedly.']);
  });
});

describe('a damaged file', () => {
  beforeEach(async () => {
    const documents = await start();
    const items = await itemsOf(documents);
    await items.createIndex({ text: 1 });
    await items.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, text: `${_id}`.repeat(100) })));
    await documents.close();
  });

  type Damage = [title: string, damage: (file: string) => Promise<void>, code: string, message: RegExp];
  const often: Damage[] = [
    [
      'overwritten in the middle',
      (file) => overwrite(file, 3 * 4096, Buffer.alloc(8 * 4096, 0x5a)),
      'damaged',
      /is damaged .*Nothing was changed.*backup/,
    ],
    ['of a newer version', makeNewer, 'foreign', /newer version.*Nothing was changed/],
  ];
  const rare: Damage[] = [
    ['cut short', (file) => truncate(file, 5 * 4096 + 100), 'damaged', /is damaged/],
    ['emptied', (file) => truncate(file, 0), 'damaged', /is damaged \(the file is empty\)/],
    [
      'replaced by text',
      (file) => writeFile(file, 'not a database at all, but long enough to have a header '.repeat(20)),
      'damaged',
      /is damaged/,
    ],
    ['of another program', makeForeign, 'foreign', /another program.*Nothing was changed/],
  ];
  const stopsTheStart = async (...[, damage, code, message]: Damage) => {
    const file = join(dataDir, 'studio.db');
    await damage(file);
    const before = await fingerprint();
    await expect(start()).rejects.toMatchObject({
      code: `documents.${code}`,
      message: expect.stringMatching(message),
    });
    await expect(start()).rejects.toMatchObject({ message: expect.stringContaining(file) });
    expect((await fingerprint())['studio.db']).toBe(before['studio.db']);
  };
  test.each(often)('%s stops the start with a clear message and is left as it is', stopsTheStart);
  test.each(rare)('%s stops the start with a clear message and is left as it is', { tags: 'long' }, stopsTheStart);

  test('damage found while running ends the server with the same message', async () => {
    const documents = await start();
    const items = await itemsOf(documents);
    const file = join(dataDir, 'studio.db');
    const { size } = await stat(file);
    await overwrite(file, 4096, Buffer.alloc(size - 4096, 0x5a));
    await items
      .find({ text: { $gt: '' } })
      .toArray()
      .catch(() => undefined);
    await items.insertOne({ _id: 9999, text: 'x' }).catch(() => undefined);
    expect((await documents.exited).message).toMatch(/is damaged/);
  });

  test('so does damage found while removing expired documents', { tags: 'long' }, async () => {
    const before = await start();
    await (await itemsOf(before)).createIndex({ n: 1 }, { expireAfterSeconds: 0 });
    await before.close();
    const documents = await start(dataDir, 1_000);
    const file = join(dataDir, 'studio.db');
    const { size } = await stat(file);
    await overwrite(file, 4096, Buffer.alloc(size - 4096, 0x5a));
    expect((await documents.exited).message).toMatch(/is damaged/);
  });

  test('a log without its file is reported, not discarded', async () => {
    await rm(join(dataDir, 'studio.db'));
    await writeFile(join(dataDir, 'studio.db-wal'), 'the last writes');
    await expect(start()).rejects.toMatchObject({ code: 'documents.damaged' });
    expect(await readFile(join(dataDir, 'studio.db-wal'), 'utf8')).toBe('the last writes');
  });

  describe('the write-ahead log after a crash', () => {
    /** Makes 40 writes and then kills the server immediately. */
    async function crash(): Promise<{ log: string; size: number }> {
      const documents = await start();
      const items = await itemsOf(documents);
      for (let n = 0; n < 40; n++) await items.insertOne({ _id: 10_000 + n, text: 'x'.repeat(3_000) });
      process.kill(documents.pid, 'SIGKILL');
      await documents.exited;
      const log = join(dataDir, 'studio.db-wal');
      return { log, size: (await stat(log)).size };
    }

    test.each([
      ['at its beginning', () => 20],
      ['in its middle', (size: number) => Math.floor(size / 3)],
    ])('%s is reported, and nothing is thrown away', async (_, placeOf) => {
      const { log, size } = await crash();
      await overwrite(log, placeOf(size), Buffer.alloc(200, 0x5a));
      const before = await fingerprint();
      await expect(start()).rejects.toMatchObject({
        code: 'documents.damaged',
        message: expect.stringContaining('studio.db-wal'),
      });
      expect((await fingerprint())['studio.db-wal']).toBe(before['studio.db-wal']);
      expect((await fingerprint())['studio.db']).toBe(before['studio.db']);
    });

    test('loses only the last write if its end is cut off', async () => {
      const { log, size } = await crash();
      await overwrite(log, size - 300, Buffer.alloc(200, 0x5a));
      const items = await itemsOf(await start());
      expect(await items.countDocuments({ _id: { $gte: 10_000 } })).toBe(39);
    });

    test('has every write if it is untouched', async () => {
      await crash();
      const items = await itemsOf(await start());
      expect(await items.countDocuments({ _id: { $gte: 10_000 } })).toBe(40);
      // The log is merged into the file by now.
      expect((await stat(join(dataDir, 'studio.db-wal'))).size).toBe(0);
    });
  });

  async function overwrite(file: string, position: number, bytes: Buffer): Promise<void> {
    const handle = await open(file, 'r+');
    await handle.write(bytes, 0, bytes.length, position);
    await handle.close();
  }

  async function makeForeign(file: string): Promise<void> {
    await rm(file);
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE bookmarks (url TEXT)');
    db.close();
  }

  async function makeNewer(file: string): Promise<void> {
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 2');
    db.close();
  }
});

describe('the socket', () => {
  test('is in another private folder when the path is too long', async () => {
    const deep = join(dataDir, 'a-folder-with-a-rather-long-name'.repeat(3), 'ä'.repeat(30));
    await mkdir(deep, { recursive: true });
    const documents = await start(deep);
    expect(Buffer.byteLength(socketPath(deep))).toBeLessThan(104);
    expect(documents.uri).toContain(encodeURIComponent(socketPath(deep)));
    const items = await itemsOf(documents);
    await items.insertOne({ _id: 1 });
  });

  test('clients that break the protocol are disconnected without harm to others', async () => {
    const documents = await start();
    const items = await itemsOf(documents);
    const frame = (size: number, opCode: number, body = Buffer.alloc(0)) => {
      const header = Buffer.alloc(16);
      header.writeInt32LE(size, 0);
      header.writeInt32LE(opCode, 12);
      return Buffer.concat([header, body]);
    };
    const attacks = [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      frame(2 ** 31 - 1, 2013),
      frame(-5, 2013),
      frame(16, 2013),
      frame(21, 2013, Buffer.from([0, 0, 0, 0, 9])),
      frame(26, 2013, Buffer.from([0, 0, 0, 0, 0, 255, 255, 255, 127, 0])),
      frame(30, 2004, Buffer.alloc(14, 1)),
      frame(16, 4711),
    ];
    for (const [i, attack] of attacks.entries()) {
      const socket = connect(join(dataDir, 'studio.sock'));
      socket.on('error', () => {});
      socket.write(attack);
      await expect
        .poll(() => socket.closed || socket.destroyed || socket.readableEnded, {
          message: `attack ${i}`,
        })
        .toBe(true);
      socket.destroy();
    }
    await items.insertOne({ _id: 1 });
    expect(logged).toEqual([]);
  });
});

test('an unwritable folder is named in the error', async () => {
  // The superuser may write anywhere.
  if (process.getuid?.() === 0) {
    await writeFile(join(dataDir, 'file'), '');
    await expect(start(join(dataDir, 'file', 'data'))).rejects.toThrow(/file/);
    return;
  }
  await chmod(dataDir, 0o500);
  await expect(start()).rejects.toMatchObject({
    code: 'documents.unusable',
    message: expect.stringContaining(dataDir),
  });
});
