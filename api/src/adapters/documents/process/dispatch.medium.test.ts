import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cursors } from '#api/adapters/documents/server/cursors.ts';
import { Store } from '#api/adapters/documents/server/store.ts';
import { type Doc, decode, type Numeric, toNumber } from '#api/adapters/documents/server/values.ts';
import { dispatchTogether, type Server } from './dispatch.ts';
import { openDatabase } from './open.ts';

let folder: string;
let db: DatabaseSync;
let server: Server;
let commits: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-dispatch-'));
  db = openDatabase(folder);
  const fail = (error: unknown) => {
    throw error;
  };
  server = {
    store: new Store(db),
    cursors: new Cursors(),
    reserve: { release: () => false },
    onDamage: fail,
    onBug: fail,
  };
  commits = 0;
  const exec = db.exec.bind(db);
  vi.spyOn(db, 'exec').mockImplementation((sql) => {
    commits += Number(sql === 'COMMIT');
    exec(sql);
  });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

const insert = (collection: string, doc: Doc) => ({ insert: collection, documents: [doc], $db: 'studio' });

function together(...commands: Doc[]): Doc[] {
  const replies = dispatchTogether(
    commands.map((command, connectionId) => ({ command, connectionId })),
    server,
  );
  return replies.map((reply) => (reply instanceof Uint8Array ? decode(reply) : reply));
}

/** Ids in a collection of the file. */
function ids(name: string): number[] {
  const store = new Store(db);
  const collection = store.collection('studio', name);
  if (!collection) return [];
  return [...store.rids(collection)].map((rid) =>
    toNumber(decode(store.read(collection, rid) as Uint8Array)['_id'] as Numeric),
  );
}

it('makes the writes of several connections durable with one commit', () => {
  const replies = together(insert('a', { _id: 1 }), insert('b', { _id: 1 }), insert('a', { _id: 2 }));
  expect(replies).toEqual(Array(3).fill(expect.objectContaining({ n: 1, ok: 1 })));
  expect([ids('a'), ids('b'), commits]).toEqual([[1, 2], [1], 1]);
});

it('undoes a failed command alone', () => {
  const twice = { insert: 'a', documents: [{ _id: 2 }, { _id: 1 }], $db: 'studio' };
  const wrong = { insert: '$a', documents: [{ _id: 3 }], $db: 'studio' };
  const [first, second, third, fourth] = together(insert('a', { _id: 1 }), twice, wrong, insert('a', { _id: 4 }));
  expect([first, fourth]).toEqual(Array(2).fill(expect.objectContaining({ n: 1, ok: 1 })));
  expect(second).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 11000 }] });
  expect(third).toMatchObject({ ok: 0, code: 73 });
  expect(ids('a')).toEqual([1, 2, 4]);
});

it('keeps what fits on a full disk, each once, and answers the rest with the reason', () => {
  together(insert('a', { _id: 0 }));
  const { page_count } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  db.exec(`PRAGMA max_page_count = ${page_count + 3}`);
  const large = insert('a', { _id: 2, text: 'x'.repeat(100_000) });
  const replies = together(insert('a', { _id: 1 }), large, insert('a', { _id: 3 }));
  expect(replies).toMatchObject([
    { n: 1, ok: 1 },
    { ok: 0, code: 14031 },
    { n: 1, ok: 1 },
  ]);
  expect(ids('a')).toEqual([0, 1, 3]);
});

it('forgets collections that a full disk undid', () => {
  db.exec('PRAGMA max_page_count = 1');
  const replies = together(insert('a', { _id: 1 }), insert('b', { _id: 1 }));
  expect(replies).toMatchObject([
    { ok: 0, code: 14031 },
    { ok: 0, code: 14031 },
  ]);
  db.exec('PRAGMA max_page_count = 100000');
  expect(together(insert('a', { _id: 1 }), insert('b', { _id: 1 }))).toMatchObject([{ n: 1 }, { n: 1 }]);
  expect([ids('a'), ids('b')]).toEqual([[1], [1]]);
});
