import { Binary, BSONRegExp, type Collection, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { beforeEach, describe, expect } from 'vitest';
import { check, type Item, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase();

let items: Collection<Item>;
let count = 0;

beforeEach(() => {
  items = connection.collection<Item>(`items${count++}`);
});

/** The ids a query finds, in order of id. */
async function ids(query: object): Promise<unknown[]> {
  const found = await items.find(query).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

/** Stores one document `{ _id: i, a: value }` for each value. */
async function fill(...values: unknown[]): Promise<void> {
  await items.insertMany(values.map((a, i) => (a === undefined ? { _id: i } : { _id: i, a })));
}

describe('values', () => {
  check('every type comes back as it was stored', async () => {
    const document = {
      _id: 1,
      text: 'a\u0000b 🎬',
      int: 7,
      long: Long.fromString('9007199254740993'),
      double: 0.1,
      yes: true,
      none: null,
      date: new Date(-1),
      id: new ObjectId(),
      bytes: new Binary(Buffer.from([0, 255, 128])),
      uuid: new Binary(Buffer.alloc(16, 7), 4),
      regex: new BSONRegExp('^a', 'i'),
      stamp: new Timestamp({ t: 5, i: 9 }),
      empty: { object: {}, array: [] },
      mixed: [1, 'two', { three: [3] }, null],
    };
    await items.insertOne(document);
    const stored = await items.findOne({ _id: document._id }, { promoteLongs: false, bsonRegExp: true });
    expect(stored).toEqual({ ...document, int: 7, long: document.long });
  });

  check('an integer stays an integer and a double a double', async () => {
    await items.insertOne({ _id: 1, int: new Int32(3), double: new Double(3), long: Long.fromNumber(3) });
    await items.updateOne({ _id: 1 }, { $set: { touched: true } });
    const stored = await items.findOne({ _id: 1 }, { promoteValues: false });
    expect(
      [stored?.['int'], stored?.['double'], stored?.['long']].map(
        (value) => (value as { _bsontype: string })._bsontype,
      ),
    ).toEqual(['Int32', 'Double', 'Long']);
    expect(await ids({ int: { $type: 'int' }, double: { $type: 'double' }, long: { $type: 'long' } })).toEqual([1]);
  });

  check('numbers are equal by value whatever their type', async () => {
    await fill(new Int32(5), new Double(5), Long.fromNumber(5), 5.5);
    expect(await ids({ a: 5 })).toEqual([0, 1, 2]);
    expect(await ids({ a: { $in: [Long.fromNumber(5)] } })).toEqual([0, 1, 2]);
  });

  check('long integers beyond 2^53 are told apart', async () => {
    await fill(
      Long.fromString('9007199254740992'),
      Long.fromString('9007199254740993'),
      Long.fromString('9007199254740994'),
    );
    expect(await ids({ a: Long.fromString('9007199254740993') })).toEqual([1]);
    expect(await ids({ a: { $gt: Long.fromString('9007199254740992') } })).toEqual([1, 2]);
  });

  check('binary data is equal by its bytes', async () => {
    await fill(
      new Binary(Buffer.from([0xff, 0xfe])),
      new Binary(Buffer.from([0xff, 0xfd])),
      new Binary(Buffer.from([0xff])),
    );
    expect(await ids({ a: new Binary(Buffer.from([0xff, 0xfd])) })).toEqual([1]);
  });

  check('an empty name, a numeric name and a name from the prototype are names like others', async () => {
    await items.insertOne({ _id: 1, constructor: 'c', toString: 't', '5': 'five', hasOwnProperty: false });
    expect(await ids({ constructor: 'c', toString: 't', '5': 'five' })).toEqual([1]);
    await items.insertOne({ _id: 2 });
    expect(await ids({ valueOf: { $exists: true } })).toEqual([]);
    expect(await ids({ constructor: { $exists: false } })).toEqual([2]);
  });
});

describe('comparison', () => {
  check('null finds null and missing, $exists tells them apart', async () => {
    await fill(null, undefined, 0, '', false, []);
    expect(await ids({ a: null })).toEqual([0, 1]);
    expect(await ids({ a: { $ne: null } })).toEqual([2, 3, 4, 5]);
    expect(await ids({ a: { $exists: true } })).toEqual([0, 2, 3, 4, 5]);
    expect(await ids({ a: { $exists: false } })).toEqual([1]);
    expect(await ids({ a: { $in: [null, 0] } })).toEqual([0, 1, 2]);
    expect(await ids({ a: { $nin: [null, 0] } })).toEqual([3, 4, 5]);
  });

  check('a range finds values of its own type only', async () => {
    const date = new Date(1000);
    await fill(1, 2, 3, '2', date, true, null, undefined, { b: 2 }, Number.NaN);
    expect(await ids({ a: { $gte: 2 } })).toEqual([1, 2]);
    expect(await ids({ a: { $lt: 3 } })).toEqual([0, 1]);
    expect(await ids({ a: { $gte: '' } })).toEqual([3]);
    expect(await ids({ a: { $lte: date } })).toEqual([4]);
    expect(await ids({ a: { $gt: false } })).toEqual([5]);
    expect(await ids({ a: { $gt: 1, $lt: 3 } })).toEqual([1]);
  });

  check('texts compare by their UTF-8 bytes', async () => {
    await fill('a', 'B', 'ä', 'z', '\u{1F600}', '\uFFFD', '');
    const sorted = await items.find().sort({ a: 1 }).toArray();
    expect(sorted.map(({ a }) => a)).toEqual(['', 'B', 'a', 'z', 'ä', '\uFFFD', '\u{1F600}']);
    expect(await ids({ a: { $gt: 'z' } })).toEqual([2, 4, 5]);
  });

  check('a sort over mixed types follows the order of types', async () => {
    const id = new ObjectId();
    const values = [new Date(5), 'text', 3, null, true, { b: 1 }, new Binary(Buffer.from([1])), id, -1, false, 'Text'];
    await fill(...values);
    const sorted = await items.find().sort({ a: 1, _id: 1 }).toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual([3, 8, 2, 10, 1, 5, 6, 7, 9, 4, 0]);
    const back = await items.find().sort({ a: -1, _id: 1 }).toArray();
    expect(back.map(({ _id }) => _id)).toEqual([0, 4, 9, 7, 6, 5, 1, 10, 2, 8, 3]);
  });

  check('$and, $or, $nor and $not combine', async () => {
    await items.insertMany([1, 2, 3, 4, 5, 6].map((n) => ({ _id: n, n, even: n % 2 === 0 })));
    expect(await ids({ $or: [{ n: 1 }, { even: true, n: { $gt: 4 } }] })).toEqual([1, 6]);
    expect(await ids({ $nor: [{ n: { $lt: 3 } }, { even: true }] })).toEqual([3, 5]);
    expect(await ids({ $and: [{ n: { $gt: 1 } }, { n: { $lt: 4 } }], even: false })).toEqual([3]);
    expect(await ids({ n: { $not: { $gt: 2 } } })).toEqual([1, 2]);
    expect(await ids({ n: { $mod: [3, 0] } })).toEqual([3, 6]);
  });

  check('embedded documents are equal with the same fields in the same order', async () => {
    await fill({ b: 1, c: 2 }, { c: 2, b: 1 }, { b: 1 });
    expect(await ids({ a: { b: 1, c: 2 } })).toEqual([0]);
    expect(await ids({ 'a.b': 1 })).toEqual([0, 1, 2]);
    expect(await ids({ 'a.c': null })).toEqual([2]);
  });

  check('$expr compares the fields of one document', async () => {
    await items.insertMany([
      { _id: 1, used: 5, quota: 3 },
      { _id: 2, used: 1, quota: 3 },
    ]);
    expect(await ids({ $expr: { $gt: ['$used', '$quota'] } })).toEqual([1]);
  });
});

describe('arrays', () => {
  check('a condition on an array is met by any element or by the whole', async () => {
    await fill([1, 5], [2, 3], 4, [[2, 3]], []);
    expect(await ids({ a: 5 })).toEqual([0]);
    expect(await ids({ a: [2, 3] })).toEqual([1, 3]);
    expect(await ids({ a: { $gt: 3 } })).toEqual([0, 2]);
    expect(await ids({ a: { $gt: 2, $lt: 5 } })).toEqual([0, 1, 2]);
    expect(await ids({ a: { $elemMatch: { $gt: 2, $lt: 5 } } })).toEqual([1]);
    expect(await ids({ a: { $size: 2 } })).toEqual([0, 1]);
    expect(await ids({ a: { $all: [2, 3] } })).toEqual([1]);
    expect(await ids({ a: { $ne: 5 } })).toEqual([1, 2, 3, 4]);
    expect(await ids({ 'a.0': 2 })).toEqual([1]);
  });

  check('a path goes through arrays of documents', async () => {
    await fill(
      [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      [{ x: 1, y: 2 }],
      [{ y: 2 }],
      [],
    );
    expect(await ids({ 'a.x': 1 })).toEqual([0, 1]);
    expect(await ids({ 'a.x': 1, 'a.y': 2 })).toEqual([0, 1]);
    expect(await ids({ a: { $elemMatch: { x: 1, y: 2 } } })).toEqual([1]);
    expect(await ids({ 'a.x': { $exists: false } })).toEqual([2, 3]);
    expect(await ids({ 'a.1.x': 2 })).toEqual([0]);
  });

  check('an array sorts by its smallest or largest element', async () => {
    await fill([3, 9], [1, 10], [2], 5);
    expect((await items.find().sort({ a: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 0, 3]);
    expect((await items.find().sort({ a: -1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 0, 3, 2]);
  });

  check('distinct takes arrays apart and each value once', async () => {
    await fill(['a', 'b'], 'b', ['c'], undefined, new Double(1), new Int32(1));
    expect((await items.distinct('a')).toSorted()).toEqual([1, 'a', 'b', 'c']);
    expect(await items.distinct('a', { _id: { $gte: 4 } })).toEqual([1]);
  });
});

describe('patterns', () => {
  check('a pattern finds texts and elements of arrays', async () => {
    await fill('Alpha', 'beta', ['gamma', 'alpha'], 5, 'line\nalpha');
    expect(await ids({ a: /alpha/ })).toEqual([2, 4]);
    expect(await ids({ a: /^alpha/i })).toEqual([0, 2]);
    expect(await ids({ a: /^alpha/m })).toEqual([2, 4]);
    expect(await ids({ a: { $regex: 'ETA$', $options: 'i' } })).toEqual([1]);
    expect(await ids({ a: { $not: /a$/ } })).toEqual([3]);
    expect(await ids({ a: { $in: [/^b/, 5] } })).toEqual([1, 3]);
  });

  check('what a user typed is found literally once escaped', async () => {
    const typed = 'a.b*c (x) [y] {z} ^$ | \\ / - é@x+y';
    await fill(typed, 'aXb');
    const escaped = typed.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    expect(await ids({ a: { $regex: escaped } })).toEqual([0]);
    expect(await ids({ a: { $regex: `^${escaped}$`, $options: 'i' } })).toEqual([0]);
  });
});

describe('cursors', () => {
  check('a result of many batches comes complete and in order', async () => {
    await items.insertMany(Array.from({ length: 1234 }, (_, i) => ({ _id: i, n: 1233 - i })));
    const all = await items.find().sort({ n: 1 }).batchSize(50).toArray();
    expect(all.map(({ n }) => n)).toEqual(Array.from({ length: 1234 }, (_, i) => i));
    const default101 = await items.find({ n: { $lt: 500 } }).toArray();
    expect(default101).toHaveLength(500);
  });

  check('pages by skip and limit cover a result once', async () => {
    await items.insertMany(Array.from({ length: 53 }, (_, i) => ({ _id: i, group: i % 3 })));
    const pages: unknown[] = [];
    for (let page = 0; page < 6; page++) {
      const found = await items
        .find()
        .sort({ group: 1, _id: 1 })
        .skip(page * 10)
        .limit(10)
        .toArray();
      pages.push(...found.map(({ _id }) => _id));
    }
    expect(pages).toEqual(
      [0, 1, 2].flatMap((group) => Array.from({ length: 53 }, (_, i) => i).filter((i) => i % 3 === group)),
    );
  });

  check('documents may be removed while a cursor walks through them', async () => {
    await items.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
    let seen = 0;
    for await (const { _id } of items.find().batchSize(10)) {
      await items.deleteOne({ _id });
      seen++;
    }
    expect(seen).toBe(300);
    expect(await items.countDocuments()).toBe(0);
  });

  check('a cursor goes on while the write of somebody else fails', async () => {
    await items.insertMany(Array.from({ length: 600 }, (_, _id) => ({ _id, n: _id })));
    await items.createIndex({ n: 1 }, { unique: true });
    const seen: number[] = [];
    for await (const { _id } of items.find().sort({ n: 1 }).batchSize(10)) {
      if (_id === 5) {
        const taken = items.findOneAndUpdate({ _id: 7 }, { $set: { n: 8 } });
        await expect(taken).rejects.toThrow();
      }
      seen.push(_id);
    }
    expect(seen).toEqual(Array.from({ length: 600 }, (_, i) => i));
  });

  check('a cursor that is left early is closed', async () => {
    await items.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
    const cursor = items.find().batchSize(10);
    await cursor.next();
    const getMore = cursor.id;
    expect(getMore?.isZero()).toBe(false);
    await cursor.close();
    const more = connection.db?.command({ getMore, collection: items.collectionName });
    await expect(more).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  check('documents of several megabytes come in several batches', async () => {
    const text = 'x'.repeat(3_000_000);
    for (let i = 0; i < 8; i++) await items.insertOne({ _id: i, text });
    const all = await items.find().sort({ _id: 1 }).toArray();
    expect(all.map(({ _id, text: { length } }) => [_id, length])).toEqual(
      Array.from({ length: 8 }, (_, i) => [i, 3_000_000]),
    );
  });
});

describe('projection', () => {
  check('fields are included, excluded and reached into', async () => {
    await items.insertOne({ _id: 1, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 5] });
    const shown = (projection: object) => items.findOne({}, { projection });
    expect(await shown({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ a: 1, _id: 0 })).toEqual({ a: 1 });
    expect(await shown({ 'b.c': 1, _id: 0 })).toEqual({ b: { c: 2 } });
    expect(await shown({ b: 0, list: 0 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ 'b.c': 0, 'list.x': 0 })).toEqual({
      _id: 1,
      a: 1,
      b: { d: 3 },
      list: [{ y: 1 }, { y: 2 }, 5],
    });
    expect(await shown({ 'list.x': 1, _id: 0 })).toEqual({ list: [{ x: 1 }, { x: 2 }] });
    expect(await shown({ missing: 1 })).toEqual({ _id: 1 });
    await expect(shown({ a: 1, b: 0 })).rejects.toMatchObject({ code: 31254 });
  });

  check('a slice and the first matching element of an array', async () => {
    await items.insertOne({ _id: 1, list: [{ n: 1 }, { n: 2 }, { n: 3 }] });
    expect(await items.findOne({}, { projection: { list: { $slice: -1 } } })).toEqual({ _id: 1, list: [{ n: 3 }] });
    expect(await items.findOne({}, { projection: { list: { $slice: [1, 1] } } })).toEqual({ _id: 1, list: [{ n: 2 }] });
    expect(await items.findOne({}, { projection: { list: { $elemMatch: { n: { $gt: 1 } } } } })).toEqual({
      _id: 1,
      list: [{ n: 2 }],
    });
  });
});

describe('wrong queries', () => {
  check('unknown operators and malformed arguments are refused with BadValue', async () => {
    await fill(1);
    for (const query of [
      { a: { $foo: 1 } },
      { $foo: 1 },
      { a: { $in: 5 } },
      { $or: [] },
      { $or: 5 },
      { a: { $gt: 1, b: 2 } },
      { a: { $size: -1 } },
    ]) {
      await expect(items.find(query as object).toArray(), JSON.stringify(query)).rejects.toMatchObject({ code: 2 });
    }
  });

  check('a command that does not exist is refused', async () => {
    await expect(connection.db?.command({ makeCoffee: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
  });
});
