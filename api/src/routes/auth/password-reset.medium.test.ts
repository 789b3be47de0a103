import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Session } from '#api/models/session.ts';
import { createCreator, PASSWORD } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { HOUR_MS } from '#shared/time/periods.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const NEW = 'a quite different password';

const ask = (email: string) => studio.agent().post('/api/auth/forgot-password', { email });
const reset = (token: string, password = NEW, agent = studio.agent()) =>
  agent.post('/api/auth/reset-password', { token, password });
const login = (email: string, password: string) => studio.agent().post('/api/auth/login', { email, password });

async function tokensFor(email: string): Promise<string[]> {
  const outbox = join(studio.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /\/auth#reset=(\S+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '');
}

async function tokenFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(204);
  await expect.poll(() => tokensFor(email)).not.toEqual([]);
  return (await tokensFor(email)).at(-1)!;
}

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which signs in and ends every other session', async () => {
    const { agent: elsewhere, user } = await createCreator(studio);
    const agent = studio.agent();
    const answer = await reset(await tokenFor(user.email), NEW, agent);
    expect([answer.status, answer.body.email]).toEqual([200, user.email]);
    expect((await agent.get('/api/auth/user')).status).toBe(200);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    expect(await Session.countDocuments({ userId: user._id })).toBe(1);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  it('answers alike for an unknown address, and mails nobody', async () => {
    const answer = await ask('nobody@example.com');
    expect([answer.status, answer.body]).toEqual([204, (await ask('nobody-else@example.com')).body]);
    expect(await tokensFor('nobody@example.com')).toEqual([]);
  });

  it('gets at most three mails an hour', async () => {
    const { user } = await createCreator(studio);
    for (let n = 0; n < 5; n++) expect((await ask(user.email)).status).toBe(204);
    await expect.poll(async () => (await tokensFor(user.email)).length).toBe(3);
  });
});

describe('a mailed link', () => {
  it('works once, and not after another password was set', async () => {
    const { user } = await createCreator(studio);
    const token = await tokenFor(user.email);
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'yet another password')).toMatchObject({
      status: 403,
      body: { code: 'account.reset-invalid' },
    });
  });

  it('works for an hour', async () => {
    const { user } = await createCreator(studio);
    const token = await tokenFor(user.email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    try {
      expect((await reset(token)).status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('of another account, forged or of another purpose is refused', async () => {
    const [mine, other] = [await createCreator(studio), await createCreator(studio)];
    const token = await tokenFor(mine.user.email);
    const [, expires, signature] = token.split('.');
    for (const forged of [
      `${other.user._id}.${expires}.${signature}`,
      `${mine.user._id}.${Number(expires) + 1}.${signature}`,
      `${mine.user._id}.${expires}.${'A'.repeat(43)}`,
      mine.user._id,
    ])
      expect((await reset(forged)).status).toBe(403);
    expect((await studio.agent().post('/api/auth/claim-admin', { token, password: NEW })).status).toBe(403);
  });

  it('stays valid after a password that is too easy to guess was refused', async () => {
    const { user } = await createCreator(studio);
    const token = await tokenFor(user.email);
    expect((await reset(token, '12345678')).body.code).toBe('account.weak-password');
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a new password', () => {
  it.each(['12345678', 'password1', 'weak@example.com', 'qwertyuiop', 'clipwright1', 'aaaaaaaaaaaa'])(
    'that attackers guess first is refused: %s',
    async (password) => {
      const body = { email: 'weak@example.com', password, firstName: 'Ada', lastName: 'Byron' };
      expect(await studio.agent().post('/api/auth/register', body)).toMatchObject({
        status: 400,
        body: { code: 'account.weak-password' },
      });
    },
  );

  it('of 200 hostile characters is judged', async () => {
    const body = { email: 'long@example.com', password: 'a1B!'.repeat(50), firstName: 'Ada', lastName: 'Byron' };
    expect(await studio.agent().post('/api/auth/register', body)).toMatchObject({
      status: 400,
      body: { code: 'account.weak-password' },
    });
  });
});
