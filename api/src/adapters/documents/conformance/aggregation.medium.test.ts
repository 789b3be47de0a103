import { type Collection, type Document, Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect } from 'vitest';
import { check, checkEmbedded, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase();

interface Row extends Document {
  _id: ObjectId | number;
}

const [anna, ben] = [new ObjectId('00000000000000000000000a'), new ObjectId('00000000000000000000000b')];
let renders: Collection<Row>;
let users: Collection<Row>;

beforeAll(async () => {
  renders = connection.collection<Row>('renders');
  users = connection.collection<Row>('users');
  await renders.createIndex({ userId: 1, at: 1 });
  await users.insertMany([
    { _id: anna, name: 'Anna', plan: 'studio' },
    { _id: ben, name: 'Ben', plan: 'creator' },
  ]);
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12));
  await renders.insertMany([
    { _id: 1, userId: anna, status: 'completed', seconds: 10, at: day(1), tags: ['a', 'b'] },
    { _id: 2, userId: anna, status: 'failed', seconds: 5, at: day(1), tags: [] },
    { _id: 3, userId: ben, status: 'completed', seconds: 7.5, at: day(2), tags: ['b'] },
    { _id: 4, userId: ben, status: 'completed', seconds: null, at: day(2) },
    { _id: 5, userId: anna, status: 'completed', at: day(3), tags: ['c', 'a'] },
  ]);
});

const run = (...pipeline: object[]) => renders.aggregate(pipeline).toArray();

describe('groups', () => {
  check('sums, means, extremes and counts ignore what is not a number', async () => {
    const stats = await run(
      {
        $group: {
          _id: '$userId',
          total: { $sum: '$seconds' },
          mean: { $avg: '$seconds' },
          most: { $max: '$seconds' },
          least: { $min: '$seconds' },
          count: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    );
    expect(stats).toEqual([
      { _id: anna, total: 15, mean: 7.5, most: 10, least: 5, count: 3 },
      { _id: ben, total: 7.5, mean: 7.5, most: 7.5, least: 7.5, count: 2 },
    ]);
  });

  check('first, last, push and addToSet collect in order', async () => {
    const [all] = await run(
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          ids: { $push: '$_id' },
          states: { $addToSet: '$status' },
        },
      },
    );
    expect(all).toMatchObject({ _id: null, first: 1, last: 5, ids: [1, 2, 3, 4, 5] });
    expect(new Set(all?.['states'])).toEqual(new Set(['completed', 'failed']));
  });

  check('groups form by compound keys and by days', async () => {
    expect(
      await run(
        { $group: { _id: { user: '$userId', status: '$status' }, n: { $sum: 1 } } },
        { $match: { n: { $gt: 1 } } },
        { $sort: { '_id.user': 1 } },
      ),
    ).toEqual([
      { _id: { user: anna, status: 'completed' }, n: 2 },
      { _id: { user: ben, status: 'completed' }, n: 2 },
    ]);
    expect(
      await run(
        { $group: { _id: { $dateToString: { date: '$at', format: '%Y-%m-%d' } }, n: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ),
    ).toEqual([
      { _id: '2026-01-01', n: 2 },
      { _id: '2026-01-02', n: 2 },
      { _id: '2026-01-03', n: 1 },
    ]);
  });

  check('missing and null are one group', async () => {
    expect(await run({ $group: { _id: '$seconds', n: { $sum: 1 } } }, { $match: { _id: null } })).toEqual([
      { _id: null, n: 2 },
    ]);
  });

  check('conditional sums count by state', async () => {
    const [counted] = await run({
      $group: {
        _id: null,
        done: { $sum: { $cond: [{ $eq: ['$status', 'completed'] }, 1, 0] } },
        failed: { $sum: { $cond: [{ $ne: ['$status', 'completed'] }, 1, 0] } },
      },
    });
    expect(counted).toEqual({ _id: null, done: 4, failed: 1 });
  });
});

describe('stages', () => {
  check('match, sort, skip and limit', async () => {
    expect(
      await run(
        { $match: { userId: anna } },
        { $sort: { at: -1, _id: -1 } },
        { $skip: 1 },
        { $limit: 1 },
        { $project: { status: 1 } },
      ),
    ).toEqual([{ _id: 2, status: 'failed' }]);
    expect(await run({ $limit: 2 }, { $match: { status: 'completed' } }, { $count: 'n' })).toEqual([{ n: 1 }]);
  });

  check('count of nothing is no document', async () => {
    expect(await run({ $match: { status: 'unheard of' } }, { $count: 'n' })).toEqual([]);
  });

  check('project computes, renames, includes and leaves out', async () => {
    const [first] = await run(
      { $match: { _id: 1 } },
      {
        $project: {
          _id: 0,
          status: 1,
          half: { $divide: ['$seconds', 2] },
          label: { $concat: [{ $toUpper: '$status' }, '!'] },
          n: { $size: '$tags' },
          copy: '$seconds',
          missing: '$nowhere',
        },
      },
    );
    expect(first).toEqual({ status: 'completed', half: 5, label: 'COMPLETED!', n: 2, copy: 10 });
  });

  check('addFields and unset', async () => {
    const [first] = await run(
      { $match: { _id: 4 } },
      { $addFields: { seconds: { $ifNull: ['$seconds', 0] }, 'meta.old': true } },
      { $unset: ['at', 'userId'] },
    );
    expect(first).toEqual({ _id: 4, status: 'completed', seconds: 0, meta: { old: true } });
  });

  check('unwind yields one document for each element', async () => {
    expect(await run({ $unwind: '$tags' }, { $sort: { _id: 1 } }, { $project: { tags: 1 } })).toEqual([
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 3, tags: 'b' },
      { _id: 5, tags: 'c' },
      { _id: 5, tags: 'a' },
    ]);
    expect(await run({ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' })).toEqual([
      { n: 7 },
    ]);
  });

  check('lookup joins by a field', async () => {
    const joined = await run(
      { $match: { _id: { $in: [1, 3] } } },
      { $lookup: { from: 'users', localField: 'userId', foreignField: '_id', as: 'user' } },
      { $unwind: '$user' },
      { $sort: { _id: 1 } },
      { $project: { name: '$user.name' } },
    );
    expect(joined).toEqual([
      { _id: 1, name: 'Anna' },
      { _id: 3, name: 'Ben' },
    ]);
    const [lonely] = await users
      .aggregate([
        { $match: { _id: anna } },
        { $lookup: { from: 'nowhere', localField: '_id', foreignField: 'x', as: 'none' } },
      ])
      .toArray();
    expect(lonely).toMatchObject({ name: 'Anna', none: [] });
  });

  check('sortByCount, replaceRoot and facet', async () => {
    expect(await run({ $sortByCount: '$status' })).toEqual([
      { _id: 'completed', count: 4 },
      { _id: 'failed', count: 1 },
    ]);
    expect(await run({ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { id: '$_id', s: '$seconds' } } })).toEqual([
      { id: 1, s: 10 },
    ]);
    const [facets] = await run({
      $facet: { total: [{ $count: 'n' }], last: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }] },
    });
    expect(facets).toEqual({ total: [{ n: 5 }], last: [{ _id: 5 }] });
  });

  check('a result of many batches comes complete', async () => {
    const many = connection.collection<Row>('many');
    await many.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i })));
    const all = await many
      .aggregate([{ $match: {} }, { $sort: { _id: -1 } }, { $project: { d: { $add: ['$_id', 0.5] } } }], {
        batchSize: 7,
      })
      .toArray();
    expect(all).toHaveLength(1000);
    expect(all[0]).toEqual({ _id: 999, d: 999.5 });
  });
});

describe('expressions', () => {
  const value = async (document: object, expression: unknown) => {
    const one = connection.collection('one');
    await one.deleteMany({});
    await one.insertOne(document);
    const [result] = await one.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    return (result as { v: unknown }).v;
  };

  const table: [document: object, expression: unknown, result: unknown][] = [
    [{ a: [1, 2] }, { $eq: ['$a', 1] }, false],
    [{ a: null }, { $eq: ['$a', '$missing'] }, false],
    [{ a: 'x' }, { $gt: ['$a', 5] }, true],
    [{ a: '' }, { $not: ['$a'] }, false],
    [{ a: 0 }, { $and: [true, '$a'] }, false],
    [{ a: 5 }, { $in: ['$a', [4, 5]] }, true],
    [{ a: '$b', b: 1 }, { $concat: ['$a', '!'] }, '$b!'],
    [{ a: [{ b: 1 }, { c: 2 }, { b: 3 }] }, '$a.b', [1, 3]],
    [{ a: [3, 1, 2] }, { $max: '$a' }, 3],
    [{ a: [1, 2, 3] }, { $filter: { input: '$a', as: 'n', cond: { $gte: ['$$n', 2] } } }, [2, 3]],
    [{ a: [{ n: 1 }, { n: 2 }] }, { $map: { input: '$a', as: 'x', in: { $multiply: ['$$x.n', 10] } } }, [10, 20]],
    [{ a: new Date(5), b: new Date(2) }, { $subtract: ['$a', '$b'] }, 3],
    [{ a: [1, 2, 3] }, { $arrayElemAt: ['$a', -1] }, 3],
    // biome-ignore lint/suspicious/noThenProperty: MongoDB's name for the outcome of a branch
    [{ a: 7 }, { $switch: { branches: [{ case: { $lt: ['$a', 5] }, then: 'few' }], default: 'many' } }, 'many'],
    [{ a: '$literal' }, { $literal: '$a' }, '$a'],
  ]; // biome-ignore format: one table
  for (const [document, expression, result] of table) {
    const title = `${JSON.stringify(expression)} of ${JSON.stringify(document)} is ${JSON.stringify(result)}`;
    check(title, async () => {
      expect(await value(document, expression)).toEqual(result);
    });
  }

  check('$$ROOT is the document itself', async () => {
    const [all] = await run(
      { $match: { _id: { $in: [3, 4] } } },
      { $sort: { _id: 1 } },
      { $group: { _id: 1, docs: { $push: '$$ROOT' } } },
    );
    expect(all?.['docs']).toMatchObject([
      { _id: 3, seconds: 7.5 },
      { _id: 4, seconds: null },
    ]);
  });

  check('the numbers of an array add up', async () => {
    expect(await value({ a: [3, 'x', 2] }, { $sum: '$a' })).toBe(5);
  });

  checkEmbedded('integers that JavaScript cannot hold are refused, not rounded', async () => {
    await expect(value({ a: Long.fromString('9007199254740993') }, { $add: ['$a', 1] })).rejects.toMatchObject({
      code: 238,
    });
  });
});
