import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Session } from '#api/models/session.ts';
import { User } from '#api/models/user.ts';
import { endSessionsOf } from '#api/services/account/credentials.ts';
import { createCreator, PASSWORD } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { userSchema } from '#shared/contracts/auth.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/periods.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const registration = (email: string) => ({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' });

describe('POST /api/auth/register', () => {
  it('makes an account of the creator plan and signs it in', async () => {
    const agent = studio.agent();
    const answer = await agent.post('/api/auth/register', registration('ada@example.com'));
    expect(answer.status).toBe(201);
    const user = userSchema.parse(answer.body);
    expect(user).toMatchObject({ email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', plan: 'creator' });
    expect((await agent.get('/api/auth/user')).body).toEqual(answer.body);
  });

  it('keeps the password as an argon2id hash and never answers with it', async () => {
    const answer = await studio.agent().post('/api/auth/register', registration('hash@example.com'));
    const user = await User.findOne({ email: 'hash@example.com' }).orFail();
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/i);
  });

  it('accepts an e-mail address once, in any case', async () => {
    await studio.agent().post('/api/auth/register', registration('Once@Example.com'));
    const answer = await studio.agent().post('/api/auth/register', registration('once@exAMPLE.com'));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('account.email-taken');
    expect(await User.countDocuments({ email: 'once@example.com' })).toBe(1);
  });

  it('accepts an e-mail address with spaces around it', async () => {
    const answer = await studio.agent().post('/api/auth/register', registration('  MiXed@Example.COM '));
    expect([answer.status, answer.body.email]).toEqual([201, 'mixed@example.com']);
    const again = await studio.agent().post('/api/auth/login', { email: '\tmixed@example.com ', password: PASSWORD });
    expect(again.status).toBe(200);
  });

  it('names a field that is too long by its form’s label, and its limit', async () => {
    const body = { ...registration('long@example.com'), firstName: 'n'.repeat(101) };
    expect(await studio.agent().post('/api/auth/register', body)).toMatchObject({
      status: 400,
      body: {
        code: 'request.invalid',
        message: 'First Name: Use at most 100 characters.',
        path: 'firstName',
        issues: [{ path: 'firstName', message: 'Use at most 100 characters.' }],
      },
    });
  });

  it('makes one account when the same e-mail address registers ten times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => studio.agent().post('/api/auth/register', registration('race@example.com'))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('grants no role or plan through its body', async () => {
    const body = { ...registration('sneaky@example.com'), isAdmin: true, plan: 'enterprise', _id: 'chosen-by-me' };
    const answer = await studio.agent().post('/api/auth/register', body);
    expect(answer.body).toMatchObject({ isAdmin: false, plan: 'creator' });
    expect(answer.body.id).not.toBe('chosen-by-me');
  });

  it.each([
    [{ email: 'x@example.com', password: 'seven77' }, 'password'],
    [{ email: 'x@example.com', password: 'p'.repeat(201) }, 'password'],
    [{ email: 'x@example.com' }, 'password'],
    [{ email: 'not an address', password: PASSWORD }, 'email'],
    [{ email: { $gt: '' }, password: PASSWORD }, 'email.$gt'],
    [{ email: ['x@example.com'], password: PASSWORD }, 'email'],
    [{ email: 'x@example.com', password: PASSWORD, firstName: { a: 1 } }, 'firstName'],
    [{ email: 'x@example.com', password: PASSWORD, lastName: 'n'.repeat(101) }, 'lastName'],
  ])('refuses %j and names the field', async (body, path) => {
    const answer = await studio.agent().post('/api/auth/register', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path });
    expect(await User.exists({ email: 'x@example.com' })).toBeNull();
  });
});

describe('the admin', () => {
  it('is the first account of an empty embedded database, and no other', async () => {
    const [first, ...later] = await User.find().sort({ createdAt: 1 });
    expect(later.length).toBeGreaterThan(1);
    expect(first?.isAdmin).toBe(studio.deps.documents === 'embedded');
    expect(later.filter((user) => user.isAdmin)).toEqual([]);
  });
});

describe('POST /api/auth/login', () => {
  it('signs in with the e-mail address in any case', async () => {
    await createCreator(studio, { email: 'login@example.com' });
    const agent = studio.agent();
    const answer = await agent.post('/api/auth/login', { email: 'LOGIN@example.com', password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(userSchema.parse(answer.body).email).toBe('login@example.com');
    expect((await agent.get('/api/auth/user')).status).toBe(200);
  });

  it('answers an unknown e-mail address and a wrong password alike, in about the same time', async () => {
    await createCreator(studio, { email: 'alike@example.com' });
    const time = async (email: string) => {
      const startedAt = performance.now();
      const answer = await studio.agent().post('/api/auth/login', { email, password: 'wrong password' });
      return { ms: performance.now() - startedAt, status: answer.status, body: answer.body };
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round++) {
      const [right, wrong] = [await time('alike@example.com'), await time(`nobody-${round}@example.com`)];
      expect(wrong).toMatchObject({ status: 401, body: right.body });
      expect(right.body).toEqual({ message: 'Invalid credentials', code: 'account.invalid-credentials' });
      known.push(right.ms);
      unknown.push(wrong.ms);
    }
    // Skipping the hash would take a tenth of the time. Uses the fastest rounds, because others may be interrupted on a
    // busy machine.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('changes the id of the session', async () => {
    const { agent, user } = await createCreator(studio);
    const before = agent.cookies.get('clipwright');
    await agent.post('/api/auth/login', { email: user.email, password: PASSWORD });
    const after = agent.cookies.get('clipwright');
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    const old = studio.agent();
    old.cookies.set('clipwright', before!).set('clipwright.sig', agent.cookies.get('clipwright.sig')!);
    expect((await old.get('/api/auth/user')).status).toBe(401);
    expect(await Session.countDocuments({ userId: user._id })).toBe(1);
  });

  it('sets a cookie that scripts and other sites cannot read', async () => {
    const { user } = await createCreator(studio);
    const answer = await studio.agent().post('/api/auth/login', { email: user.email, password: PASSWORD });
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('clipwright='));
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).toMatch(/; path=\//i);
  });

  it('refuses the 11th failure in 15 minutes, then even the right password, with a time to wait', async () => {
    const { user } = await createCreator(studio);
    const attempt = (password: string) => studio.agent().post('/api/auth/login', { email: user.email, password });
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await attempt('wrong password')).status);
    expect(statuses).toEqual(Array(10).fill(401));
    const eleventh = await attempt('wrong password');
    expect(eleventh.status).toBe(429);
    expect(eleventh.body.code).toBe('request.too-many');
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await attempt(PASSWORD)).status).toBe(429);
  });

  it('counts parallel failures', async () => {
    const { user } = await createCreator(studio);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        studio.agent().post('/api/auth/login', { email: user.email, password: 'wrong password' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('forgets failures after a success, and after 15 minutes', async () => {
    const { user } = await createCreator(studio);
    const attempt = (password: string) => studio.agent().post('/api/auth/login', { email: user.email, password });
    for (let n = 0; n < 9; n++) await attempt('wrong password');
    expect((await attempt(PASSWORD)).status).toBe(200);
    for (let n = 0; n < 10; n++) await attempt('wrong password');
    expect((await attempt(PASSWORD)).status).toBe(429);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * MINUTE_MS + 1_000 });
    try {
      expect((await attempt(PASSWORD)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [{}, 'email'],
    [{ email: 'a@example.com', password: '' }, 'password'],
    [{ email: 'a@example.com', password: { $ne: null } }, 'password.$ne'],
    [{ email: 'a@example.com', password: 5 }, 'password'],
    [[], ''],
    ['text', ''],
  ])('refuses %j and names the field', async (body, path) => {
    const answer = await studio.agent().send('POST', '/api/auth/login', {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path });
  });
});

describe('GET /api/auth/user', () => {
  it('answers 401 with Unauthorized without a session', async () => {
    const answer = await studio.agent().get('/api/auth/user');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: 'Unauthorized', code: 'request.unauthorized' });
  });

  it('answers 401 for a forged or unsigned cookie', async () => {
    const { agent } = await createCreator(studio);
    const unsigned = studio.agent();
    unsigned.cookies.set('clipwright', agent.cookies.get('clipwright')!);
    expect((await unsigned.get('/api/auth/user')).status).toBe(401);
    const forged = studio.agent();
    forged.cookies.set('clipwright', crypto.randomUUID()).set('clipwright.sig', agent.cookies.get('clipwright.sig')!);
    expect((await forged.get('/api/auth/user')).status).toBe(401);
  });

  it('answers 401 once the account is gone or its sessions have ended', async () => {
    const deleted = await createCreator(studio);
    await User.deleteOne({ _id: deleted.user._id });
    expect((await deleted.agent.get('/api/auth/user')).status).toBe(401);
    const ended = await createCreator(studio);
    await endSessionsOf(ended.user._id);
    expect((await ended.agent.get('/api/auth/user')).status).toBe(401);
  });

  it('answers 401 for an expired session, and renews one past half its lifetime', async () => {
    const { agent, user } = await createCreator(studio);
    const expire = async () => (await Session.findOne({ userId: user._id }).orFail()).expire.getTime();
    const first = await expire();
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * DAY_MS });
      expect((await agent.get('/api/auth/user')).status).toBe(200);
      expect(await expire()).toBe(first);
      vi.setSystemTime(Date.now() + 10 * DAY_MS);
      expect((await agent.get('/api/auth/user')).status).toBe(200);
      expect(await expire()).toBeGreaterThan(first + 19 * DAY_MS);
      vi.setSystemTime(Date.now() + 31 * DAY_MS);
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('GET /api/logout', () => {
  it('ends the session on the server and redirects to the start page', async () => {
    const { agent, user } = await createCreator(studio);
    const copy = studio.agent();
    for (const [name, value] of agent.cookies) copy.cookies.set(name, value);
    const answer = await agent.get('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
    expect((await copy.get('/api/auth/user')).status).toBe(401);
    expect(await Session.countDocuments({ userId: user._id })).toBe(0);
  });

  it.each([
    ['a link on another site', 'GET', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page on a sibling host', 'GET', { 'Sec-Fetch-Site': 'same-site' }],
    ['a prefetch', 'GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }],
    ['HEAD', 'HEAD', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('does not sign out through %s', async (_what, method, headers) => {
    const { agent } = await createCreator(studio);
    await agent.send(method, '/api/logout', { headers });
    expect((await agent.get('/api/auth/user')).status).toBe(200);
  });

  it('is not an error for a visitor who is not signed in', async () => {
    expect((await studio.agent().get('/api/logout')).status).toBe(302);
  });
});

describe('GET /api/login', () => {
  it.each([
    ['/api/login', '/auth'],
    ['/api/login?continue=/projects/new', '/auth?continue=%2Fprojects%2Fnew'],
    ['/api/login?continue=https://evil.example', '/auth'],
    ['/api/login?continue=//evil.example', '/auth'],
    ['/api/login?continue=/%5Cevil.example', '/auth'],
    ['/api/login?continue=/api/logout', '/auth'],
    ['/api/login?continue=/a&continue=/b', '/auth'],
    ['/API/Login', '/auth'],
  ])('sends a visitor from %s to %s', async (from, to) => {
    const answer = await studio.agent().get(from);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(to);
  });

  it('sends signed-in visitors straight to their target', async () => {
    const { agent } = await createCreator(studio);
    expect((await agent.get('/api/login')).headers.get('location')).toBe('/');
    expect((await agent.get('/api/login?continue=/brand-kits')).headers.get('location')).toBe('/brand-kits');
  });
});
