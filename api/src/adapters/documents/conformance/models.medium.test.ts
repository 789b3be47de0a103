import { beforeAll, describe, expect } from 'vitest';
import { defineModels, newId } from './models.ts';
import { check, checkEmbedded, openTestDatabase } from './peer.ts';

const { connection } = openTestDatabase({ sweepMs: 200 });
const { User, Session, Project, Timeline, RenderJob, Job } = defineModels(connection);

beforeAll(async () => {
  await Promise.all(Object.values(connection.models).map((model) => model.init()));
});

const user = (name: string) => ({ email: `${name}@Example.org`, emailKey: `${name}@example.org` });

describe('users', () => {
  check('a second account with the same e-mail key is a duplicate that names its key', async () => {
    await User.create(user('twice'));
    const error = await User.create({ ...user('twice'), firstName: 'Other' }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { emailKey: 1 },
      keyValue: { emailKey: 'twice@example.org' },
    });
    expect((error as Error).message).toMatch(/^E11000 duplicate key error/);
    expect(await User.countDocuments({ emailKey: 'twice@example.org' })).toBe(1);
  });

  check('a sparse unique key lets any number of documents go without it', async () => {
    const [a, b] = await User.create([user('sparse-a'), user('sparse-b')]);
    await User.updateOne({ _id: a?._id }, { stripeCustomerId: 'cus_1' });
    await expect(User.updateOne({ _id: b?._id }, { stripeCustomerId: 'cus_1' })).rejects.toMatchObject({ code: 11000 });
    await User.updateOne({ _id: a?._id }, { $unset: { stripeCustomerId: 1 } });
    await User.updateOne({ _id: b?._id }, { stripeCustomerId: 'cus_1' });
    expect(await User.findOne({ stripeCustomerId: 'cus_1' }).lean()).toMatchObject({ _id: b?._id });
  });

  check('timestamps are set on insert and moved on update', async () => {
    const created = await User.create(user('stamped'));
    const updated = await User.findOneAndUpdate(
      { _id: created._id },
      { firstName: 'New' },
      { returnDocument: 'after' },
    ).lean();
    expect(updated?.createdAt).toEqual(created.createdAt);
    expect(updated?.updatedAt.getTime()).toBeGreaterThanOrEqual(created.updatedAt.getTime());
    expect(updated?.firstName).toBe('New');
  });

  check('two parallel sign-ups with one e-mail make one account', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => User.create(user('race'))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await User.countDocuments({ emailKey: 'race@example.org' })).toBe(1);
  });

  check('parallel increments are all counted', async () => {
    const { _id } = await User.create(user('counted'));
    await Promise.all(Array.from({ length: 40 }, () => User.updateOne({ _id }, { $inc: { logins: 1 } })));
    expect((await User.findById(_id))?.logins).toBe(40);
  });
});

describe('sessions', () => {
  check('an upsert makes a session once and then replaces its content', async () => {
    const expire = new Date(Date.now() + 60_000);
    const first = await Session.updateOne(
      { sid: 's1' },
      { $set: { sess: { userId: 'u1' }, expire } },
      { upsert: true },
    );
    expect(first).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    const again = await Session.updateOne(
      { sid: 's1' },
      { $set: { sess: { userId: 'u2', nested: { a: [1, { b: null }] } }, expire } },
      { upsert: true },
    );
    expect(again).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await Session.findOne({ sid: 's1' }).lean()).toMatchObject({
      sid: 's1',
      sess: { userId: 'u2', nested: { a: [1, { b: null }] } },
      expire,
    });
    expect(await Session.deleteOne({ sid: 's1' })).toMatchObject({ deletedCount: 1 });
  });

  check('the expiry is an index with expireAfterSeconds', async () => {
    const indexes = await Session.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }));
  });

  checkEmbedded('expired sessions are swept away and the others kept', async () => {
    await Session.create({ sid: 'over', expire: new Date(Date.now() - 1000) });
    await Session.create({ sid: 'fresh', expire: new Date(Date.now() + 60_000) });
    await Session.create({ sid: 'endless' });
    await expect.poll(() => Session.countDocuments({ sid: 'over' }), { timeout: 5000 }).toBe(0);
    expect(await Session.distinct('sid', { sid: { $in: ['fresh', 'endless'] } })).toHaveLength(2);
  });
});

describe('projects', () => {
  check('a page of one owner comes newest first with its owner populated', async () => {
    const owner = await User.create(user('owner'));
    const other = await User.create(user('other'));
    for (let i = 0; i < 7; i++)
      await Project.create({ userId: i === 3 ? other._id : owner._id, title: `Project ${i}` });
    const page = await Project.find({ userId: owner._id })
      .sort({ updatedAt: -1, _id: -1 })
      .skip(2)
      .limit(3)
      .populate<{ userId: { email: string } }>('userId', 'email');
    expect(page.map(({ title }) => title)).toEqual(['Project 4', 'Project 2', 'Project 1']);
    expect(page[0]?.userId.email).toBe('owner@Example.org');
    expect(await Project.countDocuments({ userId: owner._id })).toBe(6);
  });

  check('a changed document is saved by its changes only', async () => {
    const project = await Project.create({ userId: newId(), title: 'Before', tags: ['a'] });
    const same = await Project.findById(project._id).orFail();
    project.title = 'After';
    project.tags.push('b', 'c');
    await project.save();
    same.description = 'kept too';
    await same.save();
    const saved = await Project.findById(project._id).lean();
    expect(saved).toMatchObject({ title: 'After', tags: ['a', 'b', 'c'], description: 'kept too' });
  });

  check('replacing an array that was changed meanwhile is a version error', async () => {
    const project = await Project.create({ userId: newId(), title: 'Arrays', tags: ['a', 'b'] });
    const stale = await Project.findById(project._id).orFail();
    project.tags.splice(0, 1);
    await project.save();
    stale.tags.splice(0, 1, 'z');
    await expect(stale.save()).rejects.toMatchObject({ name: 'VersionError' });
    expect((await Project.findById(project._id).lean())?.tags).toEqual(['b']);
  });

  check('null is stored, undefined is not', async () => {
    const { _id } = await Project.create({
      userId: newId(),
      title: 'Null',
      durationSeconds: null,
      description: undefined,
    });
    const raw = await Project.collection.findOne({ _id });
    expect(raw).toHaveProperty('durationSeconds', null);
    expect(raw).not.toHaveProperty('description');
  });

  check('deleting an owner removes what is theirs and nothing else', async () => {
    const [mine, theirs] = [newId(), newId()];
    await Project.insertMany([1, 2, 3].map((n) => ({ userId: mine, title: `mine ${n}` })));
    await Project.create({ userId: theirs, title: 'theirs' });
    expect(await Project.deleteMany({ userId: mine })).toMatchObject({ deletedCount: 3 });
    expect(await Project.countDocuments({ userId: theirs })).toBe(1);
  });
});

describe('timelines', () => {
  const tracks = [
    {
      id: 'video-1',
      type: 'video',
      clips: [{ id: 'c1', start: 0, end: 1.5, text: 'Ünïcödé 🎬', nested: { deep: [{ x: [] }] } }],
    },
  ];

  check('a save based on the current version wins and a later one on the same version finds nothing', async () => {
    const projectId = newId();
    await Timeline.create({ projectId, tracks: [] });
    const save = (from: number) =>
      Timeline.findOneAndUpdate(
        { projectId, version: from },
        { $set: { tracks }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean();
    expect(await save(1)).toMatchObject({ version: 2, tracks });
    expect(await save(1)).toBeNull();
    expect((await Timeline.findOne({ projectId }).lean())?.version).toBe(2);
  });

  check('of many parallel saves on one version exactly one wins', async () => {
    const projectId = newId();
    await Timeline.create({ projectId, tracks: [] });
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        Timeline.findOneAndUpdate(
          { projectId, version: 1 },
          { $set: { tracks: [{ id: `t${i}` }] }, $inc: { version: 1 } },
        ),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  check('a timeline of a thousand clips comes back as it was saved', async () => {
    const clips = Array.from({ length: 1000 }, (_, i) => ({
      id: `clip-${i}`,
      start: i * 0.1,
      end: i * 0.1 + 0.05,
      in: 0,
      out: 1 / 3,
      text: '語'.repeat(i % 50),
    }));
    const { _id } = await Timeline.create({ projectId: newId(), tracks: [{ id: 'v', clips }] });
    expect((await Timeline.findById(_id).lean())?.tracks).toEqual([{ id: 'v', clips }]);
  });
});

describe('render jobs', () => {
  check('a project has one active render, and another once that has ended', async () => {
    const base = { projectId: newId(), userId: newId(), preset: 'tiktok-1080p' };
    const first = await RenderJob.create(base);
    await expect(RenderJob.create({ ...base, status: 'queued' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { projectId: 1 },
    });
    await RenderJob.updateOne({ _id: first._id }, { status: 'completed' });
    await RenderJob.create(base);
    await expect(RenderJob.updateOne({ _id: first._id }, { status: 'processing' })).rejects.toMatchObject({
      code: 11000,
    });
    expect((await RenderJob.findById(first._id))?.status).toBe('completed');
  });

  check('a status moves only from the one it was expected in', async () => {
    const { _id } = await RenderJob.create({ projectId: newId(), userId: newId() });
    const move = (from: string[], to: string) =>
      RenderJob.findOneAndUpdate(
        { _id, status: { $in: from } },
        { $set: { status: to }, $max: { progress: 10 }, $push: { logs: to } },
        { returnDocument: 'after' },
      ).lean();
    expect(await move(['pending'], 'queued')).toMatchObject({ status: 'queued', progress: 10, logs: ['queued'] });
    expect(await move(['pending'], 'queued')).toBeNull();
    expect(await move(['queued', 'processing'], 'failed')).toMatchObject({
      status: 'failed',
      logs: ['queued', 'failed'],
    });
  });

  check('the last five renders of a user come newest first', async () => {
    const userId = newId();
    for (let i = 0; i < 8; i++)
      await RenderJob.create({
        projectId: newId(),
        userId,
        preset: `p${i}`,
        createdAt: new Date(1_700_000_000_000 + i * 1000),
      });
    const last = await RenderJob.find({ userId }).sort({ createdAt: -1 }).limit(5).select('preset -_id').lean();
    expect(last).toEqual(['p7', 'p6', 'p5', 'p4', 'p3'].map((preset) => ({ preset })));
  });
});

describe('a queue of jobs', () => {
  const claim = () =>
    Job.findOneAndUpdate(
      { state: 'waiting', runAt: { $lte: new Date() } },
      { $set: { state: 'active', lockedUntil: new Date(Date.now() + 30_000) }, $inc: { attempts: 1 } },
      { sort: { priority: -1, runAt: 1 }, returnDocument: 'after' },
    ).lean();

  check('workers that claim at once get each job once, most urgent first', async () => {
    await Job.insertMany(
      Array.from({ length: 20 }, (_, i) => ({
        name: `job-${i}`,
        priority: i % 4,
        runAt: new Date(1_700_000_000_000 + i),
      })),
    );
    await Job.create({ name: 'later', priority: 9, runAt: new Date(Date.now() + 3_600_000) });
    const first = await claim();
    expect(first).toMatchObject({ name: 'job-3', priority: 3, attempts: 1, state: 'active' });
    const rest = await Promise.all(Array.from({ length: 25 }, claim));
    const names = rest.filter((job) => job !== null).map(({ name }) => name);
    expect(new Set(names).size).toBe(19);
    expect(names).toHaveLength(19);
  });

  check('jobs whose lock has run out go back to waiting', async () => {
    await Job.deleteMany({});
    await Job.insertMany([
      { name: 'stuck', state: 'active', lockedUntil: new Date(Date.now() - 1) },
      { name: 'busy', state: 'active', lockedUntil: new Date(Date.now() + 60_000) },
    ]);
    const freed = await Job.updateMany(
      { state: 'active', lockedUntil: { $lt: new Date() } },
      { $set: { state: 'waiting' }, $unset: { lockedUntil: '' } },
    );
    expect(freed).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await Job.findOne({ name: 'stuck' }).lean()).not.toHaveProperty('lockedUntil');
  });
});
