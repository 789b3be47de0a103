import { Binary, type Collection, Double, Int32, Long, ObjectId } from 'mongodb';
import { beforeEach, describe, expect } from 'vitest';
import type { QUERY_OPERATORS } from '#api/adapters/documents/server/supported.ts';
import { check, checkEmbedded, type Item, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase();

let items: Collection<Item>;
let count = 0;

beforeEach(() => {
  items = connection.collection<Item>(`items${count++}`);
});

/** Ids that a query finds, in ascending order. */
async function ids(query: object): Promise<unknown[]> {
  const found = await items.find(query).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

/** Stores one document `{ _id: i, a: value }` for each value. */
async function fill(...values: unknown[]): Promise<void> {
  await items.insertMany(values.map((a, i) => (a === undefined ? { _id: i } : { _id: i, a })));
}

describe('operators', () => {
  const date = new Date(1000);
  const VALUES = [1, 2, 3, '2', date, true, null, undefined];
  /** Queries, each with the indexes of the values that it finds. */
  const FOUND: Record<(typeof QUERY_OPERATORS)[number], [query: object, ids: number[]][]> = {
    $eq: [
      [{ a: 2 }, [1]],
      [{ a: { $eq: '2' } }, [3]],
      [{ a: null }, [6, 7]],
      [{ a: { $eq: date } }, [4]],
    ],
    $ne: [
      [{ a: { $ne: 2 } }, [0, 2, 3, 4, 5, 6, 7]],
      [{ a: { $ne: null } }, [0, 1, 2, 3, 4, 5]],
    ],
    $gt: [
      [{ a: { $gt: 1 } }, [1, 2]],
      [{ a: { $gt: false } }, [5]],
    ],
    $gte: [
      [{ a: { $gte: 2 } }, [1, 2]],
      [{ a: { $gte: '' } }, [3]],
    ],
    $lt: [
      [{ a: { $lt: 3 } }, [0, 1]],
      [{ a: { $gt: 1, $lt: 3 } }, [1]],
    ],
    $lte: [[{ a: { $lte: date } }, [4]]],
    $in: [
      [{ a: { $in: [1, '2', null] } }, [0, 3, 6, 7]],
      [{ a: { $in: [] } }, []],
    ],
    $or: [
      [{ $or: [{ a: 1 }, { a: { $gt: 1 }, _id: { $lt: 2 } }] }, [0, 1]],
      [{ _id: { $gt: 4 }, $or: [{ a: null }, { a: 1 }] }, [6, 7]],
    ],
  };
  for (const [operator, queries] of Object.entries(FOUND)) {
    check(`${operator} finds and counts the same with and without an index`, async () => {
      await fill(...VALUES);
      for (const step of ['without', 'with']) {
        if (step === 'with') await items.createIndexes([{ key: { a: 1 } }, { key: { a: -1, _id: 1 } }]);
        for (const [query, wanted] of queries) {
          expect(await ids(query), `${step} ${JSON.stringify(query)}`).toEqual(wanted);
          expect(await items.countDocuments(query)).toBe(wanted.length);
        }
      }
    });
  }
});

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
      empty: { object: {}, array: [] },
      mixed: [1, 'two', { three: [3] }, null],
    };
    await items.insertOne(document);
    const stored = await items.findOne({ _id: document._id }, { promoteLongs: false });
    expect(stored).toEqual({ ...document, long: document.long });
    expect(Object.keys(stored ?? {})).toEqual(Object.keys(document));
  });

  check('an integer stays an integer and a double a double', async () => {
    await items.insertOne({ _id: 1, int: new Int32(3), double: new Double(3), long: Long.fromNumber(3) });
    await items.updateOne({ _id: 1 }, { $set: { touched: true } });
    const stored = await items.findOne({ _id: 1 }, { promoteValues: false });
    const types = [stored?.['int'], stored?.['double'], stored?.['long']].map(
      (value) => (value as { _bsontype: string })._bsontype,
    );
    expect(types).toEqual(['Int32', 'Double', 'Long']);
  });

  check('numbers of different types are equal by value', async () => {
    await fill(new Int32(5), new Double(5), Long.fromNumber(5), 5.5);
    expect(await ids({ a: 5 })).toEqual([0, 1, 2]);
    expect(await ids({ a: { $in: [Long.fromNumber(5)] } })).toEqual([0, 1, 2]);
  });

  check('long integers beyond 2^53 stay distinct', async () => {
    await fill(
      ...['9007199254740992', '9007199254740993', '9007199254740994'].map((digits) => Long.fromString(digits)),
    );
    expect(await ids({ a: Long.fromString('9007199254740993') })).toEqual([1]);
    expect(await ids({ a: { $gt: Long.fromString('9007199254740992') } })).toEqual([1, 2]);
  });

  check('binary data is compared by its bytes', async () => {
    await fill(...[[0xff, 0xfe], [0xff, 0xfd], [0xff]].map((bytes) => new Binary(Buffer.from(bytes))));
    expect(await ids({ a: new Binary(Buffer.from([0xff, 0xfd])) })).toEqual([1]);
  });

  check('only a comparison with NaN matches NaN', async () => {
    await fill(1, Number.NaN);
    expect(await ids({ a: { $lt: 5 } })).toEqual([0]);
    expect(await ids({ a: Number.NaN })).toEqual([1]);
  });

  check('a document is neither equal to other values nor between them', async () => {
    await fill({ b: 2 }, 2);
    expect(await ids({ a: { $ne: 2 } })).toEqual([0]);
    expect(await ids({ a: { $gt: 0 } })).toEqual([1]);
    expect(await ids({ a: null })).toEqual([]);
  });

  check('numeric field names and names from the prototype are ordinary names', async () => {
    await items.insertOne({ _id: 1, constructor: 'c', toString: 't', '5': 'five', hasOwnProperty: false });
    expect(await ids({ constructor: 'c', toString: 't', '5': 'five' })).toEqual([1]);
    await items.insertOne({ _id: 2 });
    expect(await ids({ constructor: null })).toEqual([2]);
  });
});

describe('order', () => {
  check('texts compare by their UTF-8 bytes', async () => {
    await fill('a', 'B', 'ä', 'z', '\u{1F600}', '\uFFFD', '');
    const sorted = await items.find().sort({ a: 1 }).toArray();
    expect(sorted.map(({ a }) => a)).toEqual(['', 'B', 'a', 'z', 'ä', '\uFFFD', '\u{1F600}']);
    expect(await ids({ a: { $gt: 'z' } })).toEqual([2, 4, 5]);
  });

  check('a sort over mixed types follows MongoDB’s order of types', async () => {
    await fill(new Date(5), 'text', 3, null, true, new Binary(Buffer.from([1])), new ObjectId(), -1, false, 'Text');
    const sorted = await items.find().sort({ a: 1, _id: 1 }).toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual([3, 7, 2, 9, 1, 5, 6, 8, 4, 0]);
    const back = await items.find().sort({ a: -1, _id: 1 }).toArray();
    expect(back.map(({ _id }) => _id)).toEqual([0, 4, 8, 6, 5, 1, 9, 2, 7, 3]);
  });

  check('pages by skip and limit cover each result once', async () => {
    await items.insertMany(Array.from({ length: 53 }, (_, i) => ({ _id: i, group: i % 3 })));
    const sorted = () => items.find().sort({ group: 1, _id: 1 });
    const pages: unknown[] = [];
    for (let page = 0; page < 6; page++) {
      pages.push(
        ...(
          await sorted()
            .skip(page * 10)
            .limit(10)
            .toArray()
        ).map(({ _id }) => _id),
      );
    }
    const all = Array.from({ length: 53 }, (_, i) => i);
    expect(pages).toEqual([0, 1, 2].flatMap((group) => all.filter((i) => i % 3 === group)));
  });
});

describe('cursors', () => {
  check('a result of many batches arrives complete and in order', async () => {
    await items.insertMany(Array.from({ length: 1234 }, (_, i) => ({ _id: i, n: 1233 - i })));
    const all = await items.find().sort({ n: 1 }).toArray();
    expect(all.map(({ n }) => n)).toEqual(Array.from({ length: 1234 }, (_, i) => i));
  });

  check('documents can be removed while a cursor reads them', async () => {
    await items.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
    let seen = 0;
    for await (const { _id } of items.find()) {
      await items.deleteOne({ _id });
      seen++;
    }
    expect(seen).toBe(300);
    expect(await items.countDocuments()).toBe(0);
  });

  check('a cursor continues while another client’s write fails', async () => {
    await items.insertMany(Array.from({ length: 600 }, (_, _id) => ({ _id, n: _id })));
    await items.createIndex({ n: 1 }, { unique: true });
    const seen: number[] = [];
    for await (const { _id } of items.find().sort({ n: 1 })) {
      if (_id === 5) {
        const taken = items.findOneAndUpdate({ _id: 7 }, { $set: { n: 8 } });
        await expect(taken).rejects.toThrow();
      }
      seen.push(_id);
    }
    expect(seen).toEqual(Array.from({ length: 600 }, (_, i) => i));
  });

  check('abandoning a cursor closes it', async () => {
    await items.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
    const cursor = items.find();
    await cursor.next();
    const getMore = cursor.id;
    expect(getMore?.isZero()).toBe(false);
    await cursor.close();
    const more = connection.db?.command({ getMore, collection: items.collectionName });
    await expect(more).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  check('documents of several megabytes arrive in several batches', async () => {
    const text = 'x'.repeat(3_000_000);
    for (let i = 0; i < 8; i++) await items.insertOne({ _id: i, text });
    const all = await items.find().sort({ _id: 1 }).toArray();
    expect(all.map((item) => [item._id, item['text'].length])).toEqual(
      Array.from({ length: 8 }, (_, i) => [i, 3_000_000]),
    );
  });
});

describe('projection', () => {
  const shown = (projection: object) => items.findOne({}, { projection });

  check('fields are included or excluded', async () => {
    await items.insertOne({ _id: 1, a: 1, b: { c: 2 }, d: 3 });
    expect(await shown({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ a: 1, _id: 0 })).toEqual({ a: 1 });
    expect(await shown({ _id: 1 })).toEqual({ _id: 1 });
    expect(await shown({ _id: 0 })).toEqual({ a: 1, b: { c: 2 }, d: 3 });
    expect(await shown({ _id: 0, d: 0 })).toEqual({ a: 1, b: { c: 2 } });
    expect(await shown({ b: 0, d: 0 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ missing: 1 })).toEqual({ _id: 1 });
  });

  check('a mix of inclusion and exclusion is refused', async () => {
    await items.insertOne({ _id: 1 });
    await expect(shown({ a: 1, b: 0 })).rejects.toMatchObject({ code: 31254 });
    await expect(shown({ a: 0, b: 1 })).rejects.toMatchObject({ code: 31253 });
  });

  checkEmbedded('fields are named, neither empty nor with a dollar', async () => {
    for (const field of ['', '$a']) await expect(shown({ [field]: 1 })).rejects.toMatchObject({ code: 2 });
  });
});

check('malformed queries are refused with BadValue', async () => {
  await fill(1);
  for (const query of [{ a: { $in: 5 } }, { $or: [] }, { $or: 5 }, { a: { $gt: 1, b: 2 } }]) {
    await expect(items.find(query as object).toArray(), JSON.stringify(query)).rejects.toMatchObject({ code: 2 });
  }
});
