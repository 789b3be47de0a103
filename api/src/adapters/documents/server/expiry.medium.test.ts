import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#api/adapters/documents/process/open.ts';
import { removeExpired } from './expiry.ts';
import { type Collection, Store } from './store.ts';

let folder: string;
let db: DatabaseSync;
let store: Store;
let sessions: Collection;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clipwright-expiry-'));
  db = openDatabase(folder);
  store = new Store(db);
  sessions = store.transaction(() => {
    const collection = store.createCollection('db', 'sessions');
    store.createIndex(collection, { v: 2, key: { expire: 1 }, name: 'expire_1', expireAfterSeconds: 10 });
    return collection;
  });
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function fill(count: number, expire: unknown): void {
  store.transaction(() => {
    for (let i = 0; i < count; i++) store.insert(sessions, { _id: `${String(expire)} ${i}`, expire });
  });
}

test('expired documents are removed in batches with pauses for other commands', () => {
  fill(1200, new Date(0));
  const left = [];
  while (removeExpired(store, new Date(10_000))) left.push(store.count(sessions));
  expect(left).toEqual([700, 200]);
  expect(store.count(sessions)).toBe(0);
});

test('documents without a date or with a later one stay', () => {
  for (const expire of [new Date(1), null, 0, 'never']) fill(1, expire);
  expect(removeExpired(store, new Date(10_000))).toBe(false);
  expect(store.count(sessions)).toBe(4);
});
