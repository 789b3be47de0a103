import { BSONRegExp, type Collection, Decimal128, Long, Timestamp } from 'mongodb';
import { beforeEach, describe, expect } from 'vitest';
import { COMMAND_FIELDS, type CommandName, type INDEX_OPTIONS } from '#api/adapters/documents/server/supported.ts';
import { check, checkEmbedded, type Item, openTestDatabase } from './peer.ts';

const { connection, reported } = openTestDatabase();

let items: Collection<Item>;
let count = 0;

beforeEach(async () => {
  items = connection.collection<Item>(`items${count++}`);
  await items.insertOne({ _id: 1, a: 'x', list: [1] });
  reported.length = 0;
});

/** Sends a command unchanged except that `x` in its first field becomes the collection. A failed statement counts as a failure. */
async function send(command: object): Promise<unknown> {
  const [[name, target] = ['', null], ...fields] = Object.entries(command);
  const reply = await connection.db?.command({
    [name]: target === 'x' ? items.collectionName : target,
    ...Object.fromEntries(fields),
  });
  const [error] = (reply?.['writeErrors'] as object[] | undefined) ?? [];
  if (error) throw error;
  return reply;
}

describe('every command is answered, with all of its fields', () => {
  const noCursor = Long.fromNumber(5);
  const count = [{ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }];
  const everyField: Record<CommandName, object> = {
    hello: { hello: 1 },
    ismaster: { ismaster: 1 },
    ping: { ping: 1 },
    endSessions: { endSessions: [], writeConcern: { w: 1 } },
    create: { create: 'another' },
    createIndexes: { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', unique: true }] },
    insert: { insert: 'x', documents: [{ _id: 2 }], ordered: true },
    update: {
      update: 'x',
      updates: [{ q: { _id: 3 }, u: { $set: { a: 1 } }, multi: false, upsert: true }],
      ordered: true,
    },
    delete: { delete: 'x', deletes: [{ q: {}, limit: 0 }], ordered: true },
    findAndModify: {
      findAndModify: 'x',
      query: {},
      sort: { a: 1 },
      remove: false,
      update: { $set: { b: 1 } },
      new: true,
      upsert: false,
    },
    find: { find: 'x', filter: {}, projection: { a: 1 }, sort: { a: 1 }, skip: 0, limit: 1, singleBatch: true },
    getMore: { getMore: noCursor, collection: 'x' },
    killCursors: { killCursors: 'x', cursors: [noCursor] },
    aggregate: { aggregate: 'x', pipeline: count, cursor: {} },
    explain: { explain: { find: 'x', filter: {} }, verbosity: 'queryPlanner' },
    dropDatabase: { dropDatabase: 1 },
  };
  for (const [name, command] of Object.entries(everyField)) {
    check(name, async () => {
      expect(Object.keys(command)).toEqual(expect.arrayContaining([...(COMMAND_FIELDS[name as CommandName] ?? [])]));
      // No such cursor exists; the test only needs the server to look for it.
      if (name === 'getMore') await expect(send(command)).rejects.toMatchObject({ code: 43 });
      else expect(await send(command)).toMatchObject({ ok: 1 });
    });
  }
});

describe('indexes', () => {
  const specs: Record<Exclude<(typeof INDEX_OPTIONS)[number], 'key' | 'name'>, object> = {
    unique: { unique: true },
    expireAfterSeconds: { expireAfterSeconds: 60 },
  };
  for (const [option, spec] of Object.entries(specs)) {
    check(`an index can be created with ${option}, then again, but not with other options`, async () => {
      await items.createIndex({ b: 1 }, spec);
      await items.createIndex({ b: 1 }, spec);
      await expect(items.createIndex({ b: 1 })).rejects.toMatchObject({ code: option === 'unique' ? 86 : 85 });
      await expect(items.createIndex({ c: 1 }, { name: 'b_1' })).rejects.toMatchObject({ code: 86 });
    });
  }

  check('a unique index reports the duplicate key', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    const error = await items.insertOne({ _id: 2, a: 'x' }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1 }, keyValue: { a: 'x' } });
    expect((error as Error).message).toMatch(/^E11000 duplicate key error/);
    expect(await items.countDocuments()).toBe(1);
  });

  check('a unique index compares all of its fields, numbers by value and missing ones as null', async () => {
    await items.createIndex({ b: 1, c: 1 }, { unique: true });
    await items.insertMany([
      { _id: 2, b: 1 },
      { _id: 3, b: 1, c: 1 },
    ]);
    await expect(items.insertOne({ _id: 4, b: 1, c: null })).rejects.toMatchObject({ code: 11000 });
    await expect(items.insertOne({ _id: 4, b: Long.fromNumber(1), c: 1 })).rejects.toMatchObject({ code: 11000 });
  });

  check('a unique index over duplicate documents is refused and leaves nothing behind', async () => {
    await items.insertOne({ _id: 2, a: 'x' });
    await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    await items.insertOne({ _id: 3, a: 'x' });
  });
});

describe('an unsupported request is refused by name and reported, and writes nothing', () => {
  const query = (filter: object) => ({ find: 'x', filter });
  const update = (u: object) => ({
    update: 'x',
    updates: [
      { q: { _id: 1 }, u: { $set: { a: 'written' } } },
      { q: { _id: 1 }, u },
    ],
  });
  const index = (spec: object) => ({ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', ...spec }] });
  const names = (text: string) => text.split(' ');

  const refused: [named: string, command: object, code: number][] = [
    ...names('count distinct drop dropIndexes listCollections listIndexes listDatabases buildInfo bulkWrite').map(
      (name): [string, object, number] => [name, { [name]: 'x' }, 59],
    ),
    ...Object.keys(COMMAND_FIELDS)
      .filter((name) => COMMAND_FIELDS[name as CommandName] !== null)
      .map((name): [string, object, number] => [`${name}.hint`, { [name]: 'x', hint: 'a_1' }, 40415]),
    ['updates.arrayFilters', { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [] }] }, 40415],
    ['deletes.collation', { delete: 'x', deletes: [{ q: {}, limit: 0, collation: { locale: 'en' } }] }, 40415],
    ...names('$nin $exists $type $regex $not $all $elemMatch $size $mod $near $bitsAllSet').map(
      (operator): [string, object, number] => [operator, query({ a: { [operator]: 1 } }), 2],
    ),
    ...names('$and $nor $not $expr $where $text $jsonSchema $comment').map((operator): [string, object, number] => [
      operator,
      query({ [operator]: [] }),
      2,
    ]),
    ...names('$min $mul $rename $currentDate $addToSet $pull $pullAll $pop $bit').map(
      (operator): [string, object, number] => [operator, update({ [operator]: { a: 1 } }), 9],
    ),
    ...names('sparse partialFilterExpression collation hidden weights').map((option): [string, object, number] => [
      option,
      index({ [option]: true }),
      197,
    ]),
    ...names('$lookup $facet $project $out $changeStream').map((stage): [string, object, number] => [
      stage,
      { aggregate: 'x', pipeline: [{ [stage]: {} }], cursor: {} },
      40324,
    ]),
    ['aggregation', { aggregate: 'x', pipeline: [{ $match: {} }, { $group: { _id: '$a' } }], cursor: {} }, 238],
    ["'a.b'", query({ 'a.b': 1 }), 238],
    ["'a.$'", update({ $set: { 'a.$': 1 } }), 238],
    ["'a.b'", index({ key: { 'a.b': 1 } }), 238],
    ["'a.b'", { find: 'x', projection: { 'a.b': 1 } }, 238],
    ['$slice', { find: 'x', projection: { list: { $slice: 1 } } }, 238],
    ['$each', update({ $push: { list: { $each: [1] } } }), 238],
    ['pipeline', { update: 'x', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 238],
    ['replacing', { update: 'x', updates: [{ q: {}, u: { a: 1 } }] }, 238],
    ['replacing', update({}), 238],
    ['array', query({ list: 1 }), 238],
    ['array', { find: 'x', sort: { list: 1 } }, 238],
    ['array', index({ key: { list: 1 } }), 238],
    ['object', query({ a: { b: 1 } }), 238],
    ['BSONRegExp', query({ a: new BSONRegExp('x') }), 238],
    ['Decimal128', { insert: 'x', documents: [{ _id: 3 }, { _id: 4, a: new Decimal128('1') }] }, 238],
    ['Timestamp', update({ $set: { a: new Timestamp({ t: 1, i: 1 }) } }), 238],
  ];
  for (const [named, command, code] of refused) {
    checkEmbedded(`${named}: ${code}`, async () => {
      await expect(send(command)).rejects.toMatchObject({ code, message: expect.stringContaining(named) });
      expect(await items.find().toArray()).toEqual([{ _id: 1, a: 'x', list: [1] }]);
      await expect.poll(() => reported).toEqual([expect.stringContaining(named)]);
    });
  }

  for (const isOrdered of [true, false]) {
    checkEmbedded(`a document that cannot be indexed: nothing of the command, ordered: ${isOrdered}`, async () => {
      await items.createIndex({ a: 1 });
      const documents = [{ _id: 3 }, { _id: 4, a: [1] }, { _id: 5 }];
      await expect(send({ insert: 'x', documents, ordered: isOrdered })).rejects.toMatchObject({ code: 238 });
      expect(await items.countDocuments()).toBe(1);
      await expect.poll(() => reported).toEqual([expect.stringContaining('array')]);
    });
  }

  checkEmbedded('a statement without its query or its limit does not affect every document', async () => {
    for (const deletes of [[{ limit: 0 }], [{ q: {} }]]) {
      await expect(send({ delete: 'x', deletes })).rejects.toMatchObject({ code: 40414 });
    }
    const updates = [{ u: { $set: { a: 'written' } }, multi: true }];
    await expect(send({ update: 'x', updates })).rejects.toMatchObject({ code: 40414 });
    expect(await items.find().toArray()).toEqual([{ _id: 1, a: 'x', list: [1] }]);
  });

  checkEmbedded('transactions are refused as by a standalone server', async () => {
    const begin = { find: 'x', txnNumber: Long.fromNumber(1), startTransaction: true, autocommit: false };
    await expect(send(begin)).rejects.toMatchObject({ code: 20 });
  });

  check('writes to system collections are refused', async () => {
    await expect(send({ insert: 'system.users', documents: [{ a: 1 }] })).rejects.toMatchObject({ code: 73 });
  });
});
