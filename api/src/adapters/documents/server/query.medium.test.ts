import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ObjectId } from 'bson';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#api/adapters/documents/process/open.ts';
import { cpuTimeWithin } from '#api/testing/longest-round.ts';
import { parseFilter } from './filter.ts';
import { keyOf } from './keys.ts';
import { matches } from './match.ts';
import { keyPattern } from './options.ts';
import { count, run } from './query.ts';
import { type Collection, Store } from './store.ts';
import { type Doc, decode, encode } from './values.ts';

let folder: string;
let db: DatabaseSync;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clipwright-store-'));
  db = openDatabase(folder);
  store = new Store(db);
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const scalar = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom('', 'a', 'ab', 'b', null, true, 1.5, Number.NaN),
  fc.constantFrom(0, 5).map((ms) => new Date(ms)),
);
const document = fc.record({ a: scalar, b: scalar, c: scalar }, { requiredKeys: [] });
const comparison = fc
  .tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), scalar)
  .map(([operator, value]) => ({ [operator]: value }));
const condition = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 3, arbitrary: comparison },
  fc
    .tuple(fc.constantFrom('$gt', '$gte'), scalar, fc.constantFrom('$lt', '$lte'), scalar)
    .map(([low, x, high, y]) => ({ [low]: x, [high]: y })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
);
const conjunction = fc.dictionary(fc.constantFrom('a', 'b', 'c'), condition, { maxKeys: 3 });
const query = fc.oneof(
  { weight: 3, arbitrary: conjunction },
  fc
    .tuple(conjunction, fc.array(conjunction, { minLength: 1, maxLength: 2 }))
    .map(([all, any]) => ({ ...all, $or: any })),
);
const order = fc.dictionary(fc.constantFrom('a', 'b', 'c', '_id'), fc.constantFrom(1, -1), { maxKeys: 3 });
const INDEXES: Doc[] = [
  { key: { a: 1 } },
  { key: { b: 1, c: -1 } },
  { key: { c: 1, a: -1 } },
  { key: { c: -1, b: 1, a: 1 } },
];

test('with any indexes, a query finds, orders and counts the documents that match the filter', () => {
  let round = 0;
  const question = fc.record({ wanted: query, sorting: order, skip: fc.nat(3), limit: fc.nat(4) });
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 3, maxLength: 15 }),
      fc.subarray(INDEXES, { minLength: 1, maxLength: 3 }),
      fc.array(question, { minLength: 20, maxLength: 30 }),
      (given, specs, questions) => {
        const documents = given.map((doc, _id) => decode(encode({ _id, ...doc })));
        const collection = make(`c${round++}`, documents, specs);
        for (const { wanted, sorting, skip, limit } of questions) {
          const filter = parseFilter(decode(encode(wanted)));
          const sort = keyPattern({ sort: sorting }, 'sort');
          const expected = documents.filter((doc) => matches(filter, doc));
          const all = { filter, sort, skip: 0, limit: 0 };
          const found = [...run(store, collection, all)].map(({ doc }) => doc);
          const told = JSON.stringify({ wanted, sorting });
          expect(idsOf(found).toSorted(), told).toEqual(idsOf(expected).toSorted());
          const keys = found.map((doc) => keyOf(doc, sort).toString('hex'));
          expect(keys, told).toEqual(keys.toSorted());
          expect(count(store, collection, filter), told).toBe(expected.length);
          const page = [...run(store, collection, { ...all, skip, limit })];
          const pageKeys = page.map(({ doc }) => keyOf(doc, sort).toString('hex'));
          expect(pageKeys, told).toEqual(keys.slice(skip, limit === 0 ? undefined : skip + limit));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('after any changes the indexes equal new ones over the same documents', () => {
  const change = fc.record({ at: fc.nat(9), doc: fc.option(document) });
  let round = 0;
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 6 }),
      fc.array(change, { maxLength: 8 }),
      (given, changes) => {
        const collection = make(
          `c${round}`,
          given.map((doc, _id) => decode(encode({ _id, ...doc }))),
          INDEXES,
        );
        store.transaction(() => {
          for (const { at, doc } of changes) {
            const [found] = run(store, collection, {
              filter: parseFilter({ _id: at }),
              sort: [],
              skip: 0,
              limit: 1,
            });
            if (found && doc) store.replace(collection, found.rid, found.doc, decode(encode({ _id: at, ...doc })));
            else if (found) store.remove(collection, found.rid, found.doc);
            else if (doc) store.insert(collection, decode(encode({ _id: at, ...doc })));
          }
        });
        const documents = [...store.rids(collection)].map((rid) => decode(store.read(collection, rid) as Uint8Array));
        const fresh = make(`fresh${round++}`, documents, INDEXES);
        for (const [i, index] of collection.indexes.entries()) {
          expect(entries(index.id)).toEqual(entries(fresh.indexes[i]?.id ?? -1));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('on a full disk a command fails as a whole and the next one works', () => {
  const collection = make('full', [{ _id: 1, text: 'kept' }], []);
  const pages = Number(Object.values(db.prepare('PRAGMA page_count').get() ?? {})[0]);
  db.exec(`PRAGMA max_page_count = ${pages + 2}`);
  const write = () =>
    store.transaction(() =>
      store.insert(store.collection('db', 'full') as Collection, { _id: new ObjectId(), text: 'x'.repeat(100_000) }),
    );
  expect(write).toThrow(expect.objectContaining({ errcode: 13 }));
  expect(store.count(collection)).toBe(1);
  db.exec(`PRAGMA max_page_count = ${pages + 1000}`);
  write();
  expect(store.count(collection)).toBe(2);
});

test('a failed statement leaves no document or index entries', () => {
  const collection = make('partly', [{ _id: 1, a: 1 }], [{ key: { b: 1 } }, { key: { a: 1 }, unique: true }]);
  store.transaction(() => {
    expect(() => store.savepoint(() => store.insert(collection, { _id: 2, b: 7, a: 1 }))).toThrow(
      expect.objectContaining({ code: 11000 }),
    );
  });
  expect(store.count(collection)).toBe(1);
  expect(entries(collection.indexes[1]?.id ?? -1)).toHaveLength(1);
});

test('finished jobs are skipped in the index, not read', () => {
  const finished = Array.from({ length: 50 }, (_, i) => ({ _id: i, name: 'mail', status: 'done', runAt: i }));
  const due = [
    { _id: 'late', name: 'mail', status: 'queued', runAt: 7 },
    { _id: 'lost', name: 'mail', status: 'running', runAt: 3, leaseUntil: 5 },
  ];
  const collection = make('jobs', [...finished, ...due], [{ key: { name: 1, status: 1, runAt: 1 } }]);
  const reads = vi.spyOn(store, 'read');
  const filter = parseFilter({
    name: 'mail',
    status: { $in: ['queued', 'running'] },
    $or: [
      { status: 'queued', runAt: { $lte: 9 } },
      { status: 'running', leaseUntil: { $lte: 9 } },
    ],
  });
  const found = run(store, collection, { filter, sort: [['runAt', 1]], skip: 0, limit: 0 });
  expect(idsOf([...found].map(({ doc }) => doc))).toEqual(['lost', 'late']);
  // Two reads to sort the documents, two more to return them.
  expect(reads).toHaveBeenCalledTimes(4);
});

test('long lists of values or alternatives are matched quickly', async () => {
  const documents = Array.from({ length: 1_000 }, (_, _id) => ({ _id, a: `stored ${_id}` }));
  const collection = make('listed', [...documents, { _id: -1, a: { deeper: 1 } }], []);
  const values = ['stored 7', null, ...Array.from({ length: 20_000 }, (_, i) => `wanted ${i}`)];
  const alternatives = Array.from({ length: 5_000 }, (_, i) => ({ a: `wanted ${i}` }));
  const { ms } = await cpuTimeWithin(1_000, () => {
    expect(count(store, collection, parseFilter({ a: { $in: values } }))).toBe(1);
    expect(count(store, collection, parseFilter({ $or: alternatives }))).toBe(0);
  });
  expect(ms).toBeLessThan(1_000);
});

test('a document with an array in an indexed field is refused and not stored', () => {
  const collection = make('arrays', [{ _id: 1, a: 1 }], [{ key: { a: 1 } }]);
  const insert = () => store.transaction(() => store.insert(collection, { _id: 2, a: [1] }));
  expect(insert).toThrow(expect.objectContaining({ code: 238 }));
  expect(store.count(collection)).toBe(1);
});

function make(name: string, documents: Doc[], specs: Doc[]): Collection {
  return store.transaction(() => {
    const collection = store.createCollection('db', name);
    // Half of the indexes exist before the documents. The other half is built over them.
    for (const [i, spec] of specs.entries())
      if (i % 2 === 0) store.createIndex(collection, { v: 2, ...spec, name: `index${i}` });
    for (const doc of documents) store.insert(collection, doc);
    for (const [i, spec] of specs.entries())
      if (i % 2 === 1) store.createIndex(collection, { v: 2, ...spec, name: `index${i}` });
    return collection;
  });
}

function idsOf(documents: Doc[]): string[] {
  return documents.map((doc) => String(doc['_id']));
}

/** The entries of an index, by key and document. */
function entries(id: number): string[] {
  const rows = db.prepare(`SELECT key, rid FROM i${id}`).all();
  const table = db.prepare('SELECT collection FROM indexes WHERE id = ?').get(id)?.['collection'];
  const doc = db.prepare(`SELECT doc FROM c${table} WHERE rid = ?`);
  return rows
    .map(
      ({ key, rid }) =>
        `${Buffer.from(key as Uint8Array).toString('hex')} ${decode(doc.get(rid as number)?.['doc'] as Uint8Array)['_id']}`,
    )
    .sort();
}
