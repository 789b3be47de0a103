import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Identity } from '#api/models/identity.ts';
import { Session } from '#api/models/session.ts';
import { User } from '#api/models/user.ts';
import { type Creator, createCreator, PASSWORD } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { DAY_MS } from '#shared/time/periods.ts';

const OWNERS = Array.from({ length: 12 }, (_, n) => `owner-${n}@example.com`);

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ ADMIN_EMAILS: OWNERS.join(',') });
});
afterAll(() => studio.close());

const NEW = 'a password of the owner';

let taken = 0;
/** Registers with an address of the list, as its owner or an impostor. */
async function registered(): Promise<Creator> {
  const email = OWNERS[taken++];
  if (!email) throw new Error('More owners are needed.');
  return createCreator(studio, { email });
}

const login = (email: string, password = PASSWORD) => studio.agent().post('/api/auth/login', { email, password });

const claim = (token: string, password = NEW, agent = studio.agent()) =>
  agent.post('/api/auth/claim-admin', { token, password });

/** Tokens in the mails to an address, oldest first. */
async function tokensFor(email: string): Promise<string[]> {
  const outbox = join(studio.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /\/auth#admin=(\S+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '');
}

async function tokenFor(email: string): Promise<string> {
  await expect.poll(() => tokensFor(email)).not.toEqual([]);
  return (await tokensFor(email)).at(-1)!;
}

const isAdmin = async (email: string) => (await User.findOne({ email }).orFail()).isAdmin;

describe('an address of ADMIN_EMAILS', () => {
  it('makes an admin of its owner, who opens the mailed link, with a password of their choice', async () => {
    const { user } = await registered();
    const agent = studio.agent();
    const answer = await claim(await tokenFor(user.email), NEW, agent);
    expect([answer.status, answer.body]).toMatchObject([200, { email: user.email, isAdmin: true }]);
    expect((await agent.get('/api/admin/analytics')).status).toBe(200);
    expect((await login(user.email, NEW)).body.isAdmin).toBe(true);
    expect((await login(user.email)).status).toBe(401);
  });

  it('makes no admin of someone else who registered with it first, and voids all their access', async () => {
    const squatter = await registered();
    const { email, _id: userId } = squatter.user;
    await Identity.create({ _id: `https://provider.example#squatter-${userId}`, userId });
    expect((await squatter.agent.get('/api/admin/users')).status).toBe(403);
    await claim(await tokenFor(email));
    expect((await squatter.agent.get('/api/auth/user')).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect(await Identity.countDocuments({ userId })).toBe(0);
    expect(await Session.countDocuments({ userId })).toBe(1);
  });

  it('leaves no session to a sign-in in progress with the old password', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    const agents = Array.from({ length: 12 }, () => studio.agent());
    const attempts = agents.map((agent) => agent.post('/api/auth/login', { email: user.email, password: PASSWORD }));
    expect((await claim(token)).status).toBe(200);
    await Promise.all(attempts);
    const statuses = await Promise.all(agents.map(async (agent) => (await agent.get('/api/admin/users')).status));
    expect(statuses).toEqual(agents.map(() => 401));
  });

  it('accepts a link once, and the latest password voids older links', async () => {
    const { user } = await registered();
    await login(user.email);
    await expect.poll(async () => (await tokensFor(user.email)).length).toBe(2);
    const [first, second] = await tokensFor(user.email);
    const results = await Promise.all([claim(first!), claim(first!, 'another password')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    for (const token of [first!, second!]) {
      const again = await claim(token, 'one more password');
      expect([again.status, again.body.code]).toEqual([403, 'account.claim-invalid']);
    }
  });

  it('is mailed at every sign-in until proved, at most three times an hour, and never again', async () => {
    const { user } = await registered();
    for (let n = 0; n < 4; n++) expect((await login(user.email)).status).toBe(200);
    await expect.poll(async () => (await tokensFor(user.email)).length).toBe(3);
    await claim(await tokenFor(user.email));
    expect((await login(user.email, NEW)).status).toBe(200);
    expect(await tokensFor(user.email)).toHaveLength(3);
  });

  it('makes no admin by a link a day late, or for an address no longer listed', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 1_000 });
    expect((await claim(token)).body.code).toBe('account.claim-invalid');
    vi.useRealTimers();
    await User.updateOne({ _id: user._id }, { $set: { email: 'moved@example.com' } });
    expect((await claim(token)).body.code).toBe('account.claim-invalid');
    expect(await isAdmin('moved@example.com')).toBe(false);
  });

  it('makes no admin by a forged link', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    const [id, expires, signature] = token.split('.') as [string, string, string];
    const other = await createCreator(studio);
    for (const made of [
      'x',
      '..',
      `${id}.${expires}`,
      `${id}.${expires}.${'A'.repeat(signature.length)}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.Infinity.${signature}`,
      `${other.user._id}.${expires}.${signature}`,
      `${token}=`,
    ]) {
      expect([made, (await claim(made)).status]).toEqual([made, 403]);
    }
    expect(await isAdmin(user.email)).toBe(false);
    expect(await isAdmin(other.user.email)).toBe(false);
    expect((await login(user.email)).status).toBe(200);
  });

  it.each([
    [{ token: { $ne: '' }, password: NEW }, 'token.$ne'],
    [{ token: 'x', password: 'short' }, 'password'],
    [{ token: 'x', password: NEW, isAdmin: true }, ''],
    [{ token: 'x'.repeat(301), password: NEW }, 'token'],
    [{ password: NEW }, 'token'],
  ])('refuses %j', async (body, path) => {
    const answer = await studio.agent().post('/api/auth/claim-admin', body);
    expect([answer.status, answer.body.path]).toEqual([400, path]);
  });

  it('signs in even when the mail cannot be sent', async () => {
    const { user } = await registered();
    const send = vi.spyOn(studio.deps.mailer, 'send').mockRejectedValue(new Error('the mail server is away'));
    expect((await login(user.email)).status).toBe(200);
    await expect.poll(() => send.mock.calls.length).toBe(1);
    send.mockRestore();
  });
});

it('an unlisted address gets no mail', async () => {
  const { user } = await createCreator(studio);
  await login(user.email);
  const { user: owner } = await registered();
  await tokenFor(owner.email);
  expect(await tokensFor(user.email)).toEqual([]);
});

it('too many links from one address are refused', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++) statuses.push((await claim('made.up.token')).status);
  expect(statuses.at(-1)).toBe(429);
});
