import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditEntry } from '#api/models/audit-entry.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { AgentAnswer } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { adminUserSchema, adminUsersSchema } from '#shared/contracts/admin.ts';
import { createUsers } from './testing/create-users.ts';

let studio: TestStudio;
let admin: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  admin = await createCreator(studio, { email: 'chief@example.com', isAdmin: true });
});
afterAll(() => studio.close());

const list = async (query = '') => {
  const answer = await admin.agent.get(`/api/admin/users${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return adminUsersSchema.parse(answer.body);
};

const emails = async (query: string) => (await list(query)).users.map(({ email }) => email);

describe('every admin address', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/admin/analytics'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/subscriptions'],
    ['GET', '/api/admin/script-writer'],
    ['GET', '/api/admin/renders/TARGET/log'],
    ['PATCH', '/api/admin/users/TARGET/plan', { plan: 'studio' }],
    ['PATCH', '/api/admin/users/TARGET/admin', { isAdmin: true }],
    ['DELETE', '/api/admin/users/TARGET'],
  ];
  const spellings = (path: string) => [path, path.toUpperCase(), path.replace('admin', 'Admin'), `${path}/`];

  it.each(calls)('%s %s is for admins only, in any spelling and for HEAD too', async (method, path, body) => {
    const { agent, user } = await createCreator(studio);
    const visitor = studio.agent();
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      for (const spelling of spellings(path.replace('TARGET', user._id))) {
        expect([spelling, (await visitor.send(name, spelling, { body })).status]).toEqual([spelling, 401]);
        const refused = await agent.send(name, spelling, { body });
        expect([name, spelling, refused.status]).toEqual([name, spelling, 403]);
        if (name !== 'HEAD') {
          expect(refused.body).toEqual({
            message: 'Your account is not allowed to do this.',
            code: 'request.forbidden',
          });
        }
      }
    }
    expect(await User.findById(user._id)).toMatchObject({ plan: 'creator', isAdmin: false });
  });

  it('is closed to a former admin from the next call on', async () => {
    const former = await createCreator(studio, { isAdmin: true });
    expect((await former.agent.get('/api/admin/analytics')).status).toBe(200);
    await admin.agent.patch(`/api/admin/users/${former.user._id}/admin`, { isAdmin: false });
    expect((await former.agent.get('/api/admin/analytics')).status).toBe(403);
  });

  it('cannot be reached by naming the role at registration', async () => {
    const agent = studio.agent();
    const body = { email: 'sly@example.com', password: 'long enough', isAdmin: true, plan: 'enterprise' };
    expect((await agent.post('/api/auth/register', body)).body).toMatchObject({ isAdmin: false, plan: 'creator' });
  });
});

describe('GET /api/admin/users', () => {
  const tag = `tag${randomUUID().slice(0, 6)}`;
  beforeAll(async () => {
    await createUsers(
      { email: `${tag}-one@example.com`, firstName: 'Grace', lastName: `${tag}hopper`, plan: 'studio' },
      { email: `${tag}-two@example.com`, firstName: `${tag.toUpperCase()}`, lastName: 'Müller' },
      { email: `other-${tag}@example.com`, firstName: `${tag}ina`, lastName: `${tag}ova`, plan: 'enterprise' },
      { email: `none-${tag}@example.com`, firstName: 'Ada', lastName: null },
    );
  });

  it('finds each user once by a prefix of e-mail address, first name, last name or both', async () => {
    const { users, total } = await list(`?search=${tag}`);
    expect(total).toBe(3);
    expect(users.map(({ email }) => email).toSorted()).toEqual([
      `other-${tag}@example.com`,
      `${tag}-one@example.com`,
      `${tag}-two@example.com`,
    ]);
    expect(await emails(`?search=${tag.toUpperCase()}-ONE`)).toEqual([`${tag}-one@example.com`]);
    expect(await emails(`?search=%20grace%20%20${tag}HOP`)).toEqual([`${tag}-one@example.com`]);
    expect(await emails(`?search=${tag}ina%20${tag}o`)).toEqual([`other-${tag}@example.com`]);
    expect(await emails(`?search=${tag}ova`)).toEqual([`other-${tag}@example.com`]);
    expect(await emails('?search=M%C3%9CLLER')).toEqual([`${tag}-two@example.com`]);
    expect(await emails('?search=hopper')).toEqual([]);
  });

  it('filters by plan, alone and with a search', async () => {
    expect(await emails(`?search=${tag}&plan=studio`)).toEqual([`${tag}-one@example.com`]);
    expect(await emails(`?search=${tag}&plan=enterprise`)).toEqual([`other-${tag}@example.com`]);
    const { users, total } = await list('?plan=enterprise');
    expect(users.every(({ plan }) => plan === 'enterprise')).toBe(true);
    expect(total).toBe(await User.countDocuments({ plan: 'enterprise' }));
  });

  it.each(['.*', '^', '(', '[a', '\\', 'a{1,99999}', '$', '%25', '_', "' OR 1=1", '(a+)+$', '\u0000', '$where'])(
    'takes a search as text, never as a pattern: %s',
    async (text) => {
      expect(await list(`?search=${encodeURIComponent(text)}`)).toMatchObject({ users: [], total: 0 });
    },
  );

  it.each([
    ['?limit=1e9', 'limit'],
    ['?pageSize=1e9', 'pageSize'],
    ['?pageSize=0', 'pageSize'],
    ['?pageSize=-1', 'pageSize'],
    ['?pageSize=10.5', 'pageSize'],
    ['?page=0', 'page'],
    ['?page=NaN', 'page'],
    ['?page=9007199254740993', 'page'],
    ['?plan=gold', 'plan'],
    ['?plan=studio&plan=creator', 'plan'],
    ['?search=a&search=b', 'search'],
    ['?search[$ne]=a', 'search[$ne]'],
    ['?search[]=a', 'search[]'],
    [`?search=${'a'.repeat(101)}`, 'search'],
    ['?__proto__[isAdmin]=1', '__proto__[isAdmin]'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await admin.agent.get(`/api/admin/users${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('request.invalid');
    expect(JSON.stringify(answer.body)).toContain(JSON.stringify(field).slice(1, -1));
  });

  it('comes in pages of 50, newest first, with every user once', async () => {
    await createUsers(...Array.from({ length: 60 }, () => ({})));
    const first = await list();
    expect(first).toMatchObject({ page: 1, pageSize: 50, total: await User.countDocuments() });
    expect(first.users).toHaveLength(50);
    const times = first.users.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { users } = await list(`?page=${page}&pageSize=17`);
      if (users.length === 0) break;
      ids.push(...users.map(({ id }) => id));
    }
    expect(ids).toHaveLength(first.total);
    expect(new Set(ids).size).toBe(first.total);
  });

  it('lists every user of a search once over all its pages', async () => {
    const name = `pg${randomUUID().slice(0, 6)}`;
    await createUsers(
      ...Array.from(
        { length: 23 },
        (_, n) =>
          [
            { email: `${name}-${n}@example.com`, firstName: `${name}${n}`, lastName: `${name}` },
            { firstName: `${name}${n}`, plan: 'studio' as const },
            { firstName: 'Ann', lastName: `${name}-${n}` },
          ].at(n % 3) ?? {},
      ),
    );
    const ids: string[] = [];
    for (let page = 1; page <= 6; page++) {
      const { users, total } = await list(`?search=${name}&page=${page}&pageSize=5`);
      expect(total).toBe(23);
      ids.push(...users.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(23);
    expect(ids).toHaveLength(23);
  });

  it('follows a changed name', async () => {
    const [user] = await createUsers({ firstName: 'Before' });
    user!.firstName = `After${tag}`;
    await user!.save();
    expect(await emails(`?search=after${tag}`)).toEqual([user!.email]);
  });

  it('returns markup in a name as text, in JSON that no browser runs', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await createUsers({ firstName: name });
    const answer = await admin.agent.get(`/api/admin/users?search=${encodeURIComponent('<IMG')}`);
    expect(answer.body.users.map(({ firstName }: { firstName: string }) => firstName)).toEqual([name]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('never reveals anything about passwords', async () => {
    expect(JSON.stringify(await list())).not.toMatch(/argon2|passwordHash/i);
  });
});

describe('PATCH /api/admin/users/{id}/plan', () => {
  it('changes the plan in either direction and logs the admin', async () => {
    const [user] = await createUsers({});
    const patch = (plan: string) => admin.agent.patch(`/api/admin/users/${user!._id}/plan`, { plan });
    expect(adminUserSchema.parse((await patch('enterprise')).body).plan).toBe('enterprise');
    const after = adminUserSchema.parse((await patch('studio')).body);
    expect((await User.findById(user!._id).orFail()).plan).toBe('studio');
    expect(after.recentActions).toMatchObject([
      {
        action: 'plan.change',
        actorEmail: 'chief@example.com',
        targetEmail: user!.email,
        from: 'enterprise',
        to: 'studio',
      },
      { action: 'plan.change', from: 'creator', to: 'enterprise' },
    ]);
    const [row] = (await list(`?search=${user!.email}`)).users;
    expect(row?.recentActions).toEqual(after.recentActions);
  });

  it('keeps the latest three actions on the row and all in the log, except those without a change', async () => {
    const [user] = await createUsers({});
    for (const plan of ['studio', 'studio', 'creator', 'enterprise', 'enterprise', 'studio']) {
      await admin.agent.patch(`/api/admin/users/${user!._id}/plan`, { plan });
    }
    const [row] = (await list(`?search=${user!.email}`)).users;
    expect(row?.recentActions.map(({ to }) => to)).toEqual(['studio', 'enterprise', 'creator']);
    expect(await AuditEntry.countDocuments({ targetId: user!._id })).toBe(4);
  });

  it.each([
    [{ plan: 'gold' }, 'plan'],
    [{ plan: { $ne: 'x' } }, 'plan.$ne'],
    [{ plan: ['studio'] }, 'plan'],
    [{}, 'plan'],
    [{ plan: 'studio', isAdmin: true }, ''],
    [{ plan: 'studio', price: 1 }, ''],
  ])('refuses %j', async (body, path) => {
    const [user] = await createUsers({});
    const answer = await admin.agent.patch(`/api/admin/users/${user!._id}/plan`, body);
    expect([answer.status, answer.body.path]).toEqual([400, path]);
    expect(await User.findById(user!._id)).toMatchObject({ plan: 'creator', isAdmin: false });
    expect(await AuditEntry.countDocuments({ targetId: user!._id })).toBe(0);
  });

  it('answers malformed ids like missing users', async () => {
    const bodies: AgentAnswer[] = [];
    for (const id of [randomUUID(), 'x', '%24ne', '..%2f..%2fetc', '__proto__']) {
      bodies.push(await admin.agent.patch(`/api/admin/users/${id}/plan`, { plan: 'studio' }));
    }
    for (const { status, body } of bodies) {
      expect([status, body]).toEqual([404, { message: 'User not found', code: 'admin.user-not-found' }]);
    }
  });
});

describe('the last admin', () => {
  /** All admins but these, demoted for the duration of the test. */
  let others: UserDocument[];
  beforeEach(async () => {
    others = await User.find({ isAdmin: true });
    await User.updateMany({ _id: { $ne: admin.user._id } }, { $set: { isAdmin: false } });
  });
  afterEach(async () => {
    await User.updateMany({ _id: { $in: others.map(({ _id }) => _id) } }, { $set: { isAdmin: true } });
  });

  it('can be neither demoted nor deleted, and nothing is logged', async () => {
    const id = admin.user._id;
    for (const answer of [
      await admin.agent.patch(`/api/admin/users/${id}/admin`, { isAdmin: false }),
      await admin.agent.delete(`/api/admin/users/${id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'admin.last-admin']);
    }
    expect(await User.findById(id)).toMatchObject({ isAdmin: true });
    expect(await AuditEntry.countDocuments({ targetId: id, action: { $ne: 'admin.grant' } })).toBe(0);
  });

  it('remains after two admins demote or delete each other at once', async () => {
    for (const method of ['demote', 'delete', 'both']) {
      const pair = await Promise.all([1, 2].map(() => createCreator(studio, { isAdmin: true })));
      await User.updateOne({ _id: admin.user._id }, { $set: { isAdmin: false } });
      const [a, b] = pair as [Creator, Creator];
      const demote = (by: Creator, whom: Creator) =>
        by.agent.patch(`/api/admin/users/${whom.user._id}/admin`, { isAdmin: false });
      const remove = (by: Creator, whom: Creator) => by.agent.delete(`/api/admin/users/${whom.user._id}`);
      await Promise.all([
        method === 'delete' ? remove(a, b) : demote(a, b),
        method === 'demote' ? demote(b, a) : remove(b, a),
        demote(a, a),
        demote(b, b),
      ]);
      expect([method, await User.countDocuments({ isAdmin: true })]).toEqual([method, 1]);
      await User.updateOne({ _id: admin.user._id }, { $set: { isAdmin: true } });
      await User.updateMany({ _id: { $ne: admin.user._id } }, { $set: { isAdmin: false } });
    }
  });

  it('may go when there is another', async () => {
    const second = await createCreator(studio, { isAdmin: true });
    const answer = await second.agent.patch(`/api/admin/users/${second.user._id}/admin`, { isAdmin: false });
    expect(adminUserSchema.parse(answer.body)).toMatchObject({
      isAdmin: false,
      recentActions: [{ action: 'admin.revoke' }],
    });
  });
});

describe('PATCH /api/admin/users/{id}/admin', () => {
  it('grants and revokes, and both are in the log', async () => {
    const { user, agent } = await createCreator(studio);
    const patch = (isAdmin: unknown) => admin.agent.patch(`/api/admin/users/${user._id}/admin`, { isAdmin });
    expect(adminUserSchema.parse((await patch(true)).body).isAdmin).toBe(true);
    expect((await agent.get('/api/admin/users')).status).toBe(200);
    const revoked = adminUserSchema.parse((await patch(false)).body);
    expect(revoked.recentActions.map(({ action }) => action)).toEqual(['admin.revoke', 'admin.grant']);
    for (const wrong of ['true', 1, null, { $ne: false }, undefined]) expect((await patch(wrong)).status).toBe(400);
  });
});

describe('a body of ten megabytes', () => {
  it('is refused before it is read', async () => {
    const answer = await studio
      .agent()
      .post('/api/auth/login', { email: 'a@example.com', password: 'p'.repeat(10_000_000) });
    expect(answer.status).toBe(413);
  });
});
