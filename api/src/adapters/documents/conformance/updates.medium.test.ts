import { type Collection, Double, Int32, Long, ObjectId } from 'mongodb';
import { beforeEach, describe, expect } from 'vitest';
import type { UPDATE_OPERATORS } from '#api/adapters/documents/server/supported.ts';
import { check, type Item, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase();

let items: Collection<Item>;
let count = 0;

beforeEach(() => {
  items = connection.collection<Item>(`items${count++}`);
});

/** Returns a document after an update. */
async function changed(before: object, update: object): Promise<unknown> {
  await items.deleteMany({});
  await items.insertOne({ _id: 1, ...before });
  await items.updateOne({ _id: 1 }, update, { upsert: true });
  const { _id, ...rest } = (await items.findOne({ _id: 1 })) as Item;
  return rest;
}

describe('operators', () => {
  const CHANGES: Record<(typeof UPDATE_OPERATORS)[number], [before: object, update: object, after: object][]> = {
    $set: [
      [{ a: 1 }, { $set: { a: { x: 1 }, b: [2, null] } }, { a: { x: 1 }, b: [2, null] }],
      [{}, { $set: { at: new Date(5), none: null } }, { at: new Date(5), none: null }],
    ],
    $setOnInsert: [[{ a: 1 }, { $set: { b: 2 }, $setOnInsert: { a: 5 } }, { a: 1, b: 2 }]],
    $unset: [[{ a: 1, b: { c: 2 }, d: 3 }, { $unset: { b: '', missing: '' } }, { a: 1, d: 3 }]],
    $inc: [
      [{ a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
      [{ a: 0.5 }, { $inc: { a: 1 } }, { a: 1.5 }],
      [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: 2147483648 }],
    ],
    $max: [
      [{ a: 5, b: 5 }, { $max: { a: 3, b: 7, c: 1 } }, { a: 5, b: 7, c: 1 }],
      [{ a: new Date(5), b: 5 }, { $max: { a: new Date(4), b: 'text' } }, { a: new Date(5), b: 'text' }],
    ],
    $push: [
      [{}, { $push: { a: 1 } }, { a: [1] }],
      [{ a: [1] }, { $push: { a: 'x' } }, { a: [1, 'x'] }],
      [{ a: [{ x: 1 }] }, { $push: { a: { x: 1 } } }, { a: [{ x: 1 }, { x: 1 }] }],
    ],
  };
  for (const [operator, changes] of Object.entries(CHANGES)) {
    check(`${operator} changes what it names`, async () => {
      for (const [before, update, after] of changes) expect(await changed(before, update)).toEqual(after);
    });
  }

  check('$inc keeps number types and exact integers', async () => {
    const large = Long.fromString('9007199254740993');
    await items.insertOne({ _id: 1, int: new Int32(1), double: new Double(1), large });
    await items.updateOne({ _id: 1 }, { $inc: { int: 1, double: 1, large: 1 } });
    const stored = await items.findOne({ _id: 1 }, { promoteValues: false });
    const types = [stored?.['int'], stored?.['double']].map((value) => (value as { _bsontype: string })._bsontype);
    expect(types).toEqual(['Int32', 'Double']);
    expect(String(stored?.['large'])).toBe('9007199254740994');
  });

  check('an update that changes nothing modifies nothing', async () => {
    await items.insertOne({ _id: 1, a: 1 });
    expect(await items.updateOne({ _id: 1 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await items.updateOne({ _id: 9 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
  });
});

describe('upserts', () => {
  check('an upsert combines the query’s equalities, the changes and $setOnInsert', async () => {
    const update = { $set: { s: 1 }, $setOnInsert: { made: true }, $inc: { c: 2 } };
    const result = await items.updateOne({ _id: 7, kind: 'x', n: { $gt: 5 } }, update, { upsert: true });
    expect(result).toMatchObject({ upsertedId: 7, upsertedCount: 1, matchedCount: 0 });
    expect(await items.findOne({})).toEqual({ _id: 7, kind: 'x', s: 1, made: true, c: 2 });
    await items.updateOne({ _id: 7 }, { $set: { s: 2 }, $setOnInsert: { made: false } }, { upsert: true });
    expect(await items.findOne({})).toMatchObject({ s: 2, made: true });
  });

  check('an upsert without an id gets one', async () => {
    const { upsertedId } = await items.updateOne({ kind: 'y' }, { $set: { n: 1 } }, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect(await items.findOne({ kind: 'y' })).toEqual({ _id: upsertedId, kind: 'y', n: 1 });
  });
});

describe('find and modify', () => {
  const bump = (query: object, options: object) => items.findOneAndUpdate(query, { $inc: { n: 1 } }, options);

  check('returns the document before or after the update, or null', async () => {
    expect(await bump({ _id: 1 }, { upsert: true })).toBeNull();
    expect(await bump({ _id: 1 }, {})).toEqual({ _id: 1, n: 1 });
    expect(await bump({ _id: 1 }, { returnDocument: 'after' })).toEqual({ _id: 1, n: 3 });
    expect(await bump({ _id: 2 }, { returnDocument: 'after' })).toBeNull();
    expect(
      await bump({ _id: 2 }, { returnDocument: 'after', upsert: true, includeResultMetadata: true }),
    ).toMatchObject({ value: { _id: 2, n: 1 }, lastErrorObject: { updatedExisting: false, upserted: 2, n: 1 } });
  });

  check('takes the first document in sort order', async () => {
    await items.insertMany([3, 1, 2].map((n) => ({ _id: n, n })));
    expect(await bump({}, { sort: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    expect(await items.findOneAndDelete({ n: { $gte: 2 } }, { sort: { n: -1 } })).toEqual({ _id: 3, n: 3 });
    expect(await items.findOneAndDelete({ n: 9 })).toBeNull();
  });

  check('gives each document to only one of several parallel callers', async () => {
    await items.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, state: 'waiting', n: _id % 4 })));
    const claim = () =>
      items.findOneAndUpdate({ state: 'waiting' }, { $set: { state: 'taken' } }, { sort: { n: -1, _id: 1 } });
    const taken = (await Promise.all(Array.from({ length: 25 }, claim))).filter((item) => item !== null);
    expect(new Set(taken.map(({ _id }) => _id)).size).toBe(20);
    expect(taken).toHaveLength(20);
  });
});

describe('many at once', () => {
  check('updateMany changes each match once even if the change moves it in its index', async () => {
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, n: i })));
    const result = await items.updateMany({ n: { $gte: 100 } }, { $inc: { n: 1000 } });
    expect(result).toMatchObject({ matchedCount: 400, modifiedCount: 400 });
    expect(await items.countDocuments({ n: { $gte: 1100, $lt: 1500 } })).toBe(400);
  });

  check('parallel increments are all counted', async () => {
    await items.insertOne({ _id: 1, n: 0 });
    await Promise.all(Array.from({ length: 40 }, () => items.updateOne({ _id: 1 }, { $inc: { n: 1 } })));
    expect(await items.findOne({})).toEqual({ _id: 1, n: 40 });
  });

  check('deleteOne removes one, deleteMany all', async () => {
    await items.insertMany([1, 2, 3, 4].map((n) => ({ _id: n, even: n % 2 === 0 })));
    expect(await items.deleteOne({ even: true })).toMatchObject({ deletedCount: 1 });
    expect(await items.deleteMany({ even: false })).toMatchObject({ deletedCount: 2 });
    expect(await items.countDocuments()).toBe(1);
  });

  check('an ordered batch stops at the first failure and keeps what came before', async () => {
    const documents = [{ _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }];
    const error = await items.insertMany(documents).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 11000, result: { insertedCount: 2 } });
    expect((error as { writeErrors: { index: number }[] }).writeErrors.map(({ index }) => index)).toEqual([2]);
    expect(await items.countDocuments()).toBe(2);
  });

  check('an unordered batch continues and reports each failure', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    const error = (await items.insertMany(documents, { ordered: false }).catch((caught: unknown) => caught)) as {
      writeErrors: { index: number }[];
    };
    expect(error.writeErrors.map(({ index }) => index)).toEqual([1, 3]);
    expect(await items.countDocuments()).toBe(3);
  });
});

describe('wrong updates', () => {
  const refused: [title: string, update: object, code: number][] = [
    ['a text cannot be incremented', { $inc: { text: 1 } }, 14],
    ['nothing is incremented by a text', { $inc: { n: 'x' } }, 14],
    ['nothing can be pushed to a text', { $push: { text: 1 } }, 2],
    ['two changes of one field are in conflict', { $set: { n: 1 }, $inc: { n: 1 } }, 40],
    ['the id cannot be changed', { $set: { _id: 5 } }, 66],
    ['an unknown operator is refused', { $foo: { n: 1 } }, 9],
  ];
  for (const [title, update, code] of refused) {
    check(title, async () => {
      const before = { _id: 1, text: 'x', n: 1 };
      await items.insertOne(before);
      await expect(items.updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
      expect(await items.findOne({})).toEqual(before);
    });
  }

  check('a document over 16 MB is refused', async () => {
    await items.insertOne({ _id: 1, half: 'x'.repeat(9_000_000) });
    const update = items.updateOne({ _id: 1 }, { $set: { other: 'x'.repeat(9_000_000) } });
    await expect(update).rejects.toMatchObject({ code: 10334 });
    expect(await items.findOne({}, { projection: { other: 1 } })).toEqual({ _id: 1 });
  });
});
