import type { Collection } from 'mongodb';
import { beforeEach, describe, expect } from 'vitest';
import { check, checkEmbedded, type Item, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase();

let items: Collection<Item>;
let count = 0;

beforeEach(() => {
  items = connection.collection<Item>(`items${count++}`);
});

describe('indexes', () => {
  check('created indexes are listed with their options and can be dropped', async () => {
    await items.createIndex({ a: 1, b: -1 }, { name: 'both', unique: true });
    await items.createIndex({ c: 1 }, { sparse: true });
    const listed = await items.indexes();
    expect(listed).toEqual([
      expect.objectContaining({ name: '_id_', key: { _id: 1 } }),
      expect.objectContaining({ name: 'both', key: { a: 1, b: -1 }, unique: true }),
      expect.objectContaining({ name: 'c_1', key: { c: 1 }, sparse: true }),
    ]);
    await items.dropIndex('both');
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_', 'c_1']);
    await expect(items.dropIndex('both')).rejects.toMatchObject({ code: 27 });
  });

  check('creating an index again is no error, with other options it is', async () => {
    await items.createIndex({ a: 1 });
    await items.createIndex({ a: 1 });
    await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(items.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
    expect(await items.indexes()).toHaveLength(2);
  });

  check('a unique index over documents that are not unique is refused and leaves nothing', async () => {
    await items.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await items.indexes()).toHaveLength(1);
  });

  check('a compound unique index compares all its fields, missing as null', async () => {
    await items.createIndex({ a: 1, b: 1 }, { unique: true });
    await items.insertMany([{ _id: 1, a: 1 }, { _id: 2, a: 1, b: 1 }, { _id: 3, b: 1 }, { _id: 4 }]);
    await expect(items.insertOne({ _id: 5, a: 1, b: null })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1, b: 1 },
      keyValue: { a: 1, b: null },
    });
    await expect(items.insertOne({ _id: 6 })).rejects.toMatchObject({ code: 11000 });
  });

  check('a unique index compares numbers by value and the elements of arrays', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: ['x', 'y'] },
    ]);
    await expect(items.insertOne({ _id: 3, a: 1.0 })).rejects.toMatchObject({ code: 11000 });
    await expect(items.insertOne({ _id: 4, a: ['z', 'y'] })).rejects.toMatchObject({ code: 11000 });
    await items.insertOne({ _id: 5, a: ['z', 'z'] });
    expect(await items.countDocuments()).toBe(3);
  });

  check('a partial unique index counts the documents of its filter only', async () => {
    await items.createIndex({ owner: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await items.insertMany([
      { _id: 1, owner: 1, active: true },
      { _id: 2, owner: 1, active: false },
      { _id: 3, owner: 1 },
    ]);
    await expect(items.updateOne({ _id: 2 }, { $set: { active: true } })).rejects.toMatchObject({ code: 11000 });
    expect(await items.countDocuments({ owner: 1 })).toBe(3);
    expect(await items.countDocuments({ owner: 1, active: true })).toBe(1);
  });

  check('queries find the same with an index as without', async () => {
    const values = [1, 2.5, -3, 'a', 'ab', 'b', null, true, [1, 'a'], [], { x: 1 }, new Date(0), [[1]], undefined];
    await items.insertMany(values.map((a, i) => (a === undefined ? { _id: i } : { _id: i, a, b: i % 3 })));
    const queries = [
      { a: 1 }, { a: null }, { a: { $gt: 1 } }, { a: { $lte: 2.5 } }, { a: { $gte: 'a', $lt: 'b' } }, { a: /^a/ }, { a: { $in: [1, 'b', null] } },
      { a: { $ne: 1 } }, { a: [] }, { a: { x: 1 } }, { a: { $gte: new Date(0) } }, { a: true }, { a: { $exists: false } }, { a: [1, 'a'] }, { a: [1] },
      { $or: [{ a: 1 }, { a: 'b' }] }, { a: { $gt: 0, $lt: 2 }, b: { $in: [0, 1] } }, { a: { $gte: 'a' }, b: 2 },
    ]; // biome-ignore format: one list
    const answers = async () => {
      const all = [];
      for (const query of queries) {
        const found = await items.find(query as object).toArray();
        all.push([
          JSON.stringify(query),
          found.map(({ _id }) => _id as number).sort((x, y) => x - y),
          await items.countDocuments(query as object),
        ]);
      }
      return all;
    };
    const without = await answers();
    await items.createIndex({ a: 1 });
    await items.createIndex({ b: 1, a: -1 });
    expect(await answers()).toEqual(without);
  });

  checkEmbedded('searches, sorts and counts are served by the index that fits', async () => {
    await items.createIndexes([{ key: { owner: 1, at: -1 } }, { key: { name: 1 } }, { key: { tags: 1 } }]);
    await items.insertMany(
      Array.from({ length: 50 }, (_, i) => ({ _id: i, owner: i % 5, at: i, name: `n${i}`, tags: [i, -i] })),
    );
    const stages = async (query: object, sort: Record<string, 1 | -1> = {}) =>
      JSON.stringify((await items.find(query).sort(sort).explain())['queryPlanner'].winningPlan);
    expect(await stages({ owner: 1 }, { at: -1 })).toMatch(/^\{"stage":"FETCH".*"owner_1_at_-1".*"forward"/);
    expect(await stages({ owner: 1 }, { at: 1 })).toMatch(/^\{"stage":"FETCH".*"owner_1_at_-1".*"backward"/);
    expect(await stages({ name: /^n1/ })).toContain('"name_1"');
    expect(await stages({ name: { $gte: 'n1', $lt: 'n2' } })).toContain('"name_1"');
    expect(await stages({}, { name: 1 })).toMatch(/^\{"stage":"FETCH".*"name_1"/);
    expect(await stages({ tags: 5 }, { tags: 1 })).toMatch(/^\{"stage":"SORT".*"tags_1"/);
    expect(await stages({ $or: [{ owner: 2 }, { name: 'n3' }] })).toContain('"stage":"OR"');
    expect(await stages({ at: 5 })).toContain('COLLSCAN');
    expect(await items.find({ name: 'n3' }).hint({ name: 1 }).toArray()).toHaveLength(1);
    await expect(items.find({}).hint('nowhere').toArray()).rejects.toMatchObject({ code: 2 });
  });
});

describe('collections', () => {
  check('collections are made by the first write, listed, and dropped', async () => {
    const name = items.collectionName;
    const names = async () =>
      (await connection.db?.listCollections({}, { nameOnly: true }).toArray())?.map((entry) => entry.name);
    expect(await names()).not.toContain(name);
    await items.insertOne({ _id: 1 });
    expect(await names()).toContain(name);
    expect(await connection.db?.listCollections({ name }).toArray()).toMatchObject([{ name, type: 'collection' }]);
    expect(await items.drop()).toBe(true);
    expect(await names()).not.toContain(name);
    expect(await items.find().toArray()).toEqual([]);
    expect(await items.countDocuments()).toBe(0);
  });

  check('creating a collection that is there is refused', async () => {
    await connection.db?.createCollection(items.collectionName);
    await expect(connection.db?.command({ create: items.collectionName })).rejects.toMatchObject({ code: 48 });
  });

  check('an estimated count and an exact one agree', async () => {
    await items.insertMany(Array.from({ length: 25 }, (_, i) => ({ _id: i })));
    expect(await items.estimatedDocumentCount()).toBe(25);
    expect(await items.countDocuments({ _id: { $gte: 5 } }, { skip: 3, limit: 10 })).toBe(10);
    expect(await items.countDocuments({ _id: { $gte: 5 } })).toBe(20);
  });
});

describe('what the embedded server refuses', () => {
  const refused: [title: string, command: () => object, code: number][] = [
    ['transactions', () => ({ find: 'x', txnNumber: 1, startTransaction: true, autocommit: false }), 20],
    ['collations', () => ({ find: 'x', filter: {}, collation: { locale: 'en', strength: 2 } }), 238],
    ['$where', () => ({ find: 'x', filter: { $where: 'true' } }), 238],
    ['$text', () => ({ find: 'x', filter: { $text: { $search: 'x' } } }), 238],
    ['places', () => ({ find: 'x', filter: { a: { $near: [0, 0] } } }), 238],
    ['text indexes', () => ({ createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }] }), 238],
    [
      'collations of indexes',
      () => ({ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', collation: { locale: 'en' } }] }),
      238,
    ],
    ['capped collections', () => ({ create: 'capped', capped: true, size: 1000 }), 238],
    ['change streams', () => ({ aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }), 40573],
    ['writing stages', () => ({ aggregate: 'x', pipeline: [{ $out: 'y' }], cursor: {} }), 238],
    ['unknown stages', () => ({ aggregate: 'x', pipeline: [{ $nonsense: {} }], cursor: {} }), 40324],
    [
      'unknown expressions',
      () => ({ aggregate: 'x', pipeline: [{ $project: { a: { $nonsense: 1 } } }], cursor: {} }),
      238,
    ],
    ['pipelines as updates', () => ({ update: 'x', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }), 238],
    ['unknown fields of a command', () => ({ find: 'x', nonsense: 1 }), 40415],
    ['names of system collections', () => ({ insert: 'system.users', documents: [{ a: 1 }] }), 73],
    ['a cursor that is not there', () => ({ getMore: 5n, collection: 'x' }), 43],
    ['patterns that JavaScript reads otherwise', () => ({ find: 'x', filter: { a: { $regex: '\\Aabc\\z' } } }), 51091],
  ];
  for (const [title, command, code] of refused) {
    checkEmbedded(`${title} are refused with code ${code}`, async () => {
      await items.insertOne({ _id: 1, a: 'x' });
      const given = Object.fromEntries(
        Object.entries(command()).map(([field, value], i) => [
          field,
          i === 0 && value === 'x' ? items.collectionName : value,
        ]),
      );
      const failure = connection.db?.command(given).then(async (reply) => {
        const errors = (reply['writeErrors'] as { code: number }[] | undefined) ?? [];
        if (errors[0]) throw errors[0];
      });
      await expect(failure).rejects.toMatchObject({ code });
    });
  }

  checkEmbedded('a command past its time is ended with code 50', async () => {
    await items.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ _id: i, text: `text ${i}` })));
    await expect(items.find({ text: /nothing/ }, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject({ code: 50 });
  });
});
