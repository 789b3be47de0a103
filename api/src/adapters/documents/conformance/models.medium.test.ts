import { Schema } from 'mongoose';
import { beforeAll, describe, expect } from 'vitest';
import { check, checkEmbedded, openTestDatabase } from './peer.ts';

/* Mongoose models with the same options and shapes as the studio's. */

const { connection } = openTestDatabase({ sweepMs: 200 });

const Account = connection.model(
  'Account',
  new Schema(
    {
      _id: String,
      email: { type: String, required: true, unique: true },
      firstName: String,
      colors: [String],
      fonts: new Schema({ primary: String }, { _id: false }),
    },
    { timestamps: true, versionKey: false },
  ),
);
const Timeline = connection.model(
  'Timeline',
  new Schema({ _id: String, version: Number, tracks: Schema.Types.Mixed }, { versionKey: false, minimize: false }),
);
const Session = connection.model(
  'Session',
  new Schema({ _id: String, sess: Schema.Types.Mixed, expire: { type: Date, expires: 0 } }, { versionKey: false }),
);

beforeAll(async () => {
  await Promise.all(Object.values(connection.models).map((model) => model.init()));
});

const account = (name: string) => ({ _id: name, email: `${name}@example.org` });

describe('documents', () => {
  check('saving a changed document sends only the changes', async () => {
    const one = await Account.create({ ...account('saved'), colors: ['#000000'], fonts: { primary: 'Inter' } });
    const same = await Account.findById('saved').orFail();
    one.colors = ['#ffffff', '#000000'];
    one.set('fonts', { primary: 'Oswald' });
    await one.save();
    same.firstName = 'kept too';
    await same.save();
    expect(await Account.findById('saved').lean()).toMatchObject({
      colors: ['#ffffff', '#000000'],
      fonts: { primary: 'Oswald' },
      firstName: 'kept too',
    });
    same.firstName = undefined as never;
    await same.save();
    expect(await Account.findById('saved').lean()).not.toHaveProperty('firstName');
  });

  check('timestamps are set on insert and changed on update', async () => {
    const created = await Account.create(account('stamped'));
    const change = Account.findOneAndUpdate({ _id: 'stamped' }, { firstName: 'New' }, { returnDocument: 'after' });
    const updated = await change.lean();
    expect(updated?.createdAt).toEqual(created.createdAt);
    expect(updated?.updatedAt.getTime()).toBeGreaterThanOrEqual(created.updatedAt.getTime());
    expect(updated?.firstName).toBe('New');
  });

  check('two parallel sign-ups with one e-mail create one account', async () => {
    const signUp = (_: unknown, n: number) => Account.create({ ...account('race'), _id: `race ${n}` });
    const results = await Promise.allSettled(Array.from({ length: 8 }, signUp));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await Account.countDocuments({ email: 'race@example.org' })).toBe(1);
  });
});

describe('timelines', () => {
  check('a timeline of a thousand clips comes back as it was saved', async () => {
    const clips = Array.from({ length: 1000 }, (_, i) => ({
      id: `clip-${i}`,
      start: i * 0.1,
      out: 1 / 3,
      text: '語'.repeat(i % 50),
      nested: { deep: [{ x: [] }], empty: {} },
    }));
    await Timeline.create({ _id: 'long', version: 1, tracks: [{ id: 'v', clips }] });
    expect((await Timeline.findById('long').lean())?.tracks).toEqual([{ id: 'v', clips }]);
  });

  check('exactly one of many parallel saves of one version succeeds', async () => {
    await Timeline.create({ _id: 'contested', version: 1, tracks: [] });
    const save = (_: unknown, i: number) => {
      const update = { $set: { tracks: [{ id: `t${i}` }] }, $inc: { version: 1 } };
      return Timeline.findOneAndUpdate({ _id: 'contested', version: 1 }, update);
    };
    const results = await Promise.all(Array.from({ length: 12 }, save));
    expect(results.filter(Boolean)).toHaveLength(1);
  });
});

describe('sessions', () => {
  check('an upsert creates a session once, then replaces its content', async () => {
    const expire = new Date(Date.now() + 60_000);
    const store = (sess: object) => Session.updateOne({ _id: 's1' }, { $set: { sess, expire } }, { upsert: true });
    expect(await store({ userId: 'u1' })).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    const sess = { userId: 'u2', nested: { a: [1, { b: null }] } };
    expect(await store(sess)).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await Session.findOne({ _id: 's1', expire: { $gt: new Date() } }).lean()).toEqual({
      _id: 's1',
      sess,
      expire,
    });
    expect(await Session.deleteOne({ _id: 's1' })).toMatchObject({ deletedCount: 1 });
  });

  checkEmbedded('expired sessions are removed, the others kept', async () => {
    await Session.create({ _id: 'over', expire: new Date(Date.now() - 1000) });
    await Session.create({ _id: 'fresh', expire: new Date(Date.now() + 60_000) });
    await Session.create({ _id: 'endless' });
    await expect.poll(() => Session.countDocuments({ _id: 'over' })).toBe(0);
    expect(await Session.countDocuments({ _id: { $in: ['fresh', 'endless'] } })).toBe(2);
  });
});
