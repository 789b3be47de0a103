import { type Collection, Double, Int32, Long, ObjectId } from 'mongodb';
import { beforeEach, describe, expect } from 'vitest';
import { check, type Item, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase();

let items: Collection<Item>;
let count = 0;

beforeEach(() => {
  items = connection.collection<Item>(`items${count++}`);
});

/** What an update makes of a document. */
async function changed(before: object, update: object, options: object = {}): Promise<unknown> {
  await items.deleteMany({});
  await items.insertOne({ _id: 1, ...before });
  await items.updateOne({ _id: 1 }, update, options);
  const { _id, ...rest } = (await items.findOne({ _id: 1 })) as Item;
  return rest;
}

describe('fields', () => {
  check('$set, $unset and $rename', async () => {
    expect(await changed({ a: 1 }, { $set: { b: 2, 'c.d.e': 3 } })).toEqual({ a: 1, b: 2, c: { d: { e: 3 } } });
    expect(await changed({ a: [1, 2] }, { $set: { 'a.3': 4 } })).toEqual({ a: [1, 2, null, 4] });
    expect(await changed({ a: { b: 1, c: 2 }, d: [1, 2] }, { $unset: { 'a.b': '', 'd.0': '', missing: '' } })).toEqual({
      a: { c: 2 },
      d: [null, 2],
    });
    expect(await changed({ a: 1, b: { c: 2 } }, { $rename: { a: 'b.d', missing: 'x' } })).toEqual({
      b: { c: 2, d: 1 },
    });
  });

  check('$inc and $mul keep integers exact and widen them when they overflow', async () => {
    expect(await changed({ a: 1 }, { $inc: { a: 2, b: -1 }, $mul: { c: 5 } })).toEqual({ a: 3, b: -1, c: 0 });
    expect(await changed({ a: 0.5 }, { $inc: { a: 1 } })).toEqual({ a: 1.5 });
    expect(await changed({ a: 2147483647 }, { $inc: { a: 1 } })).toEqual({ a: 2147483648 });
    await items.updateOne({ _id: 1 }, { $set: { a: Long.fromString('9007199254740993') } });
    await items.updateOne({ _id: 1 }, { $inc: { a: 1 } });
    const stored = await items.findOne({ _id: 1 }, { promoteValues: false });
    expect(String(stored?.['a'])).toBe('9007199254740994');
    await items.updateOne({ _id: 1 }, { $set: { i: new Int32(1), d: new Double(1) } });
    await items.updateOne({ _id: 1 }, { $inc: { i: 1, d: 1 } });
    const typed = await items.findOne({ _id: 1 }, { promoteValues: false });
    expect([typed?.['i'], typed?.['d']].map((value) => (value as { _bsontype: string })._bsontype)).toEqual([
      'Int32',
      'Double',
    ]);
  });

  check('$min and $max compare across types', async () => {
    expect(await changed({ a: 5, b: 5 }, { $min: { a: 3, b: 7 }, $max: { c: 1 } })).toEqual({ a: 3, b: 5, c: 1 });
    expect(await changed({ a: 5 }, { $max: { a: 'text' } })).toEqual({ a: 'text' });
    expect(await changed({ a: new Date(5) }, { $max: { a: new Date(4) } })).toEqual({ a: new Date(5) });
  });

  check('$currentDate is now', async () => {
    const { at } = (await changed({}, { $currentDate: { at: true } })) as { at: Date };
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(5000);
  });

  check('an update that changes nothing modifies nothing', async () => {
    await items.insertOne({ _id: 1, a: 1, list: ['x'] });
    expect(await items.updateOne({ _id: 1 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await items.updateOne({ _id: 1 }, { $addToSet: { list: 'x' } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    expect(await items.updateOne({ _id: 9 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
  });

  check('a replacement keeps the id and nothing else', async () => {
    await items.insertOne({ _id: 1, a: 1, b: 2 });
    await items.replaceOne({ _id: 1 }, { c: 3 });
    expect(await items.findOne({})).toEqual({ _id: 1, c: 3 });
    await expect(items.replaceOne({ _id: 1 }, { _id: 2, c: 3 })).rejects.toMatchObject({ code: 66 });
  });
});

describe('arrays', () => {
  check('$push with $each, $position, $sort and $slice', async () => {
    expect(await changed({}, { $push: { a: 1 } })).toEqual({ a: [1] });
    expect(await changed({ a: [1] }, { $push: { a: [2, 3] } })).toEqual({ a: [1, [2, 3]] });
    expect(await changed({ a: [1] }, { $push: { a: { $each: [2, 3] } } })).toEqual({ a: [1, 2, 3] });
    expect(await changed({ a: [1, 2] }, { $push: { a: { $each: [9], $position: 0 } } })).toEqual({ a: [9, 1, 2] });
    expect(await changed({ a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } })).toEqual({ a: [3, 2, 1] });
    expect(
      await changed({ a: [{ n: 3 }, { n: 1 }] }, { $push: { a: { $each: [{ n: 2 }], $sort: { n: 1 }, $slice: -2 } } }),
    ).toEqual({ a: [{ n: 2 }, { n: 3 }] });
    expect(await changed({ a: [1, 2, 3] }, { $push: { a: { $each: [], $slice: 2 } } })).toEqual({ a: [1, 2] });
  });

  check('$addToSet adds what is not there and leaves duplicates that were', async () => {
    expect(await changed({ a: [1, 1, 2] }, { $addToSet: { a: { $each: [2, 3, 3] } } })).toEqual({ a: [1, 1, 2, 3] });
    expect(await changed({ a: [{ b: 1, c: 2 }] }, { $addToSet: { a: { b: 1, c: 2 } } })).toEqual({
      a: [{ b: 1, c: 2 }],
    });
    expect(await changed({}, { $addToSet: { a: 'x' } })).toEqual({ a: ['x'] });
  });

  check('$pull, $pullAll and $pop take away', async () => {
    expect(await changed({ a: [1, 2, 3, 2] }, { $pull: { a: 2 } })).toEqual({ a: [1, 3] });
    expect(await changed({ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } })).toEqual({ a: [1] });
    expect(await changed({ a: [{ n: 1, m: 1 }, { n: 1 }, { n: 2 }] }, { $pull: { a: { n: 1 } } })).toEqual({
      a: [{ n: 2 }],
    });
    expect(await changed({ a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } })).toEqual({ a: ['y'] });
    expect(await changed({ a: [1, 2, 1, 3] }, { $pullAll: { a: [1, 3] } })).toEqual({ a: [2] });
    expect(await changed({ a: [1, 2, 3] }, { $pop: { a: 1 } })).toEqual({ a: [1, 2] });
    expect(await changed({ a: [1, 2, 3] }, { $pop: { a: -1 } })).toEqual({ a: [2, 3] });
    const id = new ObjectId();
    expect(
      await changed(
        { a: [id, new ObjectId('000000000000000000000000')] },
        { $pull: { a: new ObjectId('000000000000000000000000') } },
      ),
    ).toEqual({ a: [id] });
  });

  check('positional operators change the matched, all, or the filtered elements', async () => {
    await items.insertOne({
      _id: 1,
      clips: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
        { id: 'c', n: 3 },
      ],
      flat: [1, 5, 9],
    });
    await items.updateOne({ _id: 1, 'clips.id': 'b' }, { $set: { 'clips.$.n': 20 } });
    await items.updateOne({ _id: 1, flat: { $gte: 5 } }, { $inc: { 'flat.$': 100 } });
    await items.updateOne({ _id: 1 }, { $inc: { 'clips.$[].n': 1 } });
    await items.updateOne(
      { _id: 1 },
      { $set: { 'clips.$[c].late': true } },
      { arrayFilters: [{ 'c.n': { $gte: 4 } }] },
    );
    expect(await items.findOne({})).toEqual({
      _id: 1,
      clips: [
        { id: 'a', n: 2 },
        { id: 'b', n: 21, late: true },
        { id: 'c', n: 4, late: true },
      ],
      flat: [1, 105, 9],
    });
  });
});

describe('upserts', () => {
  check('an upsert takes the equalities of the query, the changes and $setOnInsert', async () => {
    const result = await items.updateOne(
      { _id: 7, kind: 'x', n: { $gt: 5 }, 'deep.a': 1 },
      { $set: { s: 1 }, $setOnInsert: { made: true }, $inc: { c: 2 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ upsertedId: 7, upsertedCount: 1, matchedCount: 0 });
    expect(await items.findOne({})).toEqual({ _id: 7, kind: 'x', deep: { a: 1 }, s: 1, made: true, c: 2 });
    await items.updateOne({ _id: 7 }, { $set: { s: 2 }, $setOnInsert: { made: false } }, { upsert: true });
    expect(await items.findOne({})).toMatchObject({ s: 2, made: true });
  });

  check('an upsert without an id gets one', async () => {
    const { upsertedId } = await items.updateOne({ kind: 'y' }, { $set: { n: 1 } }, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect(await items.findOne({ kind: 'y' })).toEqual({ _id: upsertedId, kind: 'y', n: 1 });
  });

  check('findOneAndUpdate answers the document before or after, or null', async () => {
    const set = (query: object, options: object) => items.findOneAndUpdate(query, { $inc: { n: 1 } }, options);
    expect(await set({ _id: 1 }, { upsert: true })).toBeNull();
    expect(await set({ _id: 1 }, {})).toEqual({ _id: 1, n: 1 });
    expect(await set({ _id: 1 }, { returnDocument: 'after', projection: { n: 1, _id: 0 } })).toEqual({ n: 3 });
    expect(await set({ _id: 2 }, { returnDocument: 'after' })).toBeNull();
    expect(await set({ _id: 2 }, { returnDocument: 'after', upsert: true, includeResultMetadata: true })).toMatchObject(
      {
        value: { _id: 2, n: 1 },
        lastErrorObject: { updatedExisting: false, upserted: 2, n: 1 },
      },
    );
    expect(await items.findOneAndDelete({ n: { $gte: 1 } }, { sort: { n: -1 } })).toEqual({ _id: 1, n: 3 });
    expect(await items.findOneAndReplace({ _id: 2 }, { r: 1 }, { returnDocument: 'after' })).toEqual({ _id: 2, r: 1 });
  });
});

describe('many at once', () => {
  check('updateMany changes every match once, though it moves in the index it was found by', async () => {
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, n: i })));
    expect(await items.updateMany({ n: { $gte: 100 } }, { $inc: { n: 1000 } })).toMatchObject({
      matchedCount: 400,
      modifiedCount: 400,
    });
    expect(await items.countDocuments({ n: { $gte: 1100, $lt: 1500 } })).toBe(400);
  });

  check('an ordered batch stops at the first failure and keeps what came before', async () => {
    const documents = [{ _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }];
    const error = await items.insertMany(documents).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 11000,
      result: { insertedCount: 2 },
      writeErrors: [expect.objectContaining({ index: 2 })],
    });
    expect(await items.countDocuments()).toBe(2);
  });

  check('an unordered batch goes on and reports each failure', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    const error = (await items.insertMany(documents, { ordered: false }).catch((caught: unknown) => caught)) as {
      writeErrors: { index: number }[];
    };
    expect(error.writeErrors.map(({ index }) => index)).toEqual([1, 3]);
    expect(await items.countDocuments()).toBe(3);
  });

  check('bulkWrite mixes inserts, updates, replacements and deletes', async () => {
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 1, n: 1 } } },
      { insertOne: { document: { _id: 2, n: 2 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 10 } } } },
      { updateMany: { filter: {}, update: { $set: { seen: true } } } },
      { replaceOne: { filter: { _id: 3 }, replacement: { n: 3 }, upsert: true } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 2,
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 1,
      upsertedIds: { 4: 3 },
    });
    expect(await items.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 11, seen: true },
      { _id: 3, n: 3 },
    ]);
  });
});

describe('wrong updates', () => {
  const refused: [title: string, update: object, code: number][] = [
    ['a field cannot be made inside a text', { $set: { 'text.x': 1 } }, 28],
    ['a name cannot be looked up in an array', { $set: { 'list.x': 1 } }, 28],
    ['a text cannot be incremented', { $inc: { text: 1 } }, 14],
    ['nothing can be pushed to a text', { $push: { text: 1 } }, 2],
    ['nothing can be added to a number as to a set', { $addToSet: { n: 1 } }, 2],
    ['nothing can be pulled from a text', { $pull: { text: 1 } }, 2],
    ['two changes of one path are in conflict', { $set: { n: 1 }, $inc: { n: 1 } }, 40],
    ['a change of a path and one below it are in conflict', { $set: { 'o.p': 1, o: 2 } }, 40],
    ['the id cannot be changed', { $set: { _id: 5 } }, 66],
    ['an unknown operator is refused', { $foo: { n: 1 } }, 9],
  ];
  for (const [title, update, code] of refused) {
    check(title, async () => {
      const before = { _id: 1, text: 'x', list: [1], n: 1, o: {} };
      await items.insertOne(before);
      await expect(items.updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
      expect(await items.findOne({})).toEqual(before);
    });
  }

  check('a document over 16 MB is refused', async () => {
    await items.insertOne({ _id: 1, half: 'x'.repeat(9_000_000) });
    await expect(items.updateOne({ _id: 1 }, { $set: { other: 'x'.repeat(9_000_000) } })).rejects.toMatchObject({
      code: 10334,
    });
    expect(await items.findOne({}, { projection: { other: 1 } })).toEqual({ _id: 1 });
  });
});
