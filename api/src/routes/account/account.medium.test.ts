import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { User } from '#api/models/user.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, PASSWORD } from '#api/testing/factories.ts';
import type { StripeServer } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { accountUsageSchema } from '#shared/contracts/account.ts';
import { userSchema } from '#shared/contracts/auth.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

let stripe: StripeServer;
let studio: TestStudio;
let media: MediaFolder;
let mp4: Buffer;
beforeAll(async () => {
  media = await createMediaFolder();
  mp4 = await readFile(await media.make(...testPicture('64x36', 1), ...testTone(1), ...H264_AAC, 'a.mp4'));
  stripe = await startStripeServer();
  studio = await startTestStudio({
    ...STRIPE_ENVIRONMENT,
    STRIPE_API_BASE: stripe.apiBase,
  });
});
afterAll(async () => {
  await studio.close();
  await stripe.close();
  await media.remove();
});
afterEach(() => {
  stripe.failure = null;
  stripe.hold = null;
  vi.useRealTimers();
});

const login = (email: string, password: string) => studio.agent().post('/api/auth/login', { email, password });

/** A second device of the same user. */
async function secondDevice({ user }: Creator): Promise<Agent> {
  const agent = studio.agent();
  await agent.post('/api/auth/login', { email: user.email, password: PASSWORD });
  return agent;
}

describe('every account address', () => {
  it.each([
    ['GET', '/api/account/usage'],
    ['GET', '/api/account/export'],
    ['PATCH', '/api/account'],
    ['POST', '/api/account/password'],
    ['DELETE', '/api/account'],
  ])('%s %s demands a session', async (method, path) => {
    expect((await studio.agent().send(method, path)).status).toBe(401);
  });
});

describe('GET /api/account/usage', () => {
  const usage = async (agent: Agent) => accountUsageSchema.parse((await agent.get('/api/account/usage')).body);
  const make = (agent: Agent) => agent.post('/api/projects', { title: 'Bees', aiPrompt: { topic: 'Bees' } });

  it('shows how many projects of this month are left', async () => {
    const { agent } = await createCreator(studio);
    const month = new Date().toISOString().slice(0, 7);
    expect((await usage(agent)).projects).toEqual({ month, used: 0, limit: 10, left: 10 });
    for (let n = 0; n < 10; n++) await make(agent);
    expect((await usage(agent)).projects).toEqual({ month, used: 10, limit: 10, left: 0 });
    expect((await make(agent)).body).toMatchObject({ code: 'project.plan-limit', limit: 10 });
    vi.useFakeTimers({
      toFake: ['Date'],
      now: new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 2)),
    });
    expect((await usage(agent)).projects).toMatchObject({ used: 0, left: 10 });
  });

  it('has no limit for Studio, and never a negative rest', { tags: 'long' }, async () => {
    const { agent, user } = await createCreator(studio, { plan: 'studio' });
    for (let n = 0; n < 12; n++) await make(agent);
    expect((await usage(agent)).projects).toMatchObject({ used: 12, limit: null, left: null });
    await User.updateOne({ _id: user._id }, { $set: { plan: 'creator' } });
    expect((await usage(agent)).projects).toMatchObject({ used: 12, limit: 10, left: 0 });
  });

  it('counts stored bytes, and reports a password and a billing portal', async () => {
    const { agent, user } = await createCreator(studio);
    await createAsset(agent, mp4);
    expect(await usage(agent)).toMatchObject({
      plan: 'creator',
      storage: { usedBytes: mp4.length, quotaBytes: 20 * 1024 ** 3, videos: [] },
      subscriptionStatus: null,
      hasBillingPortal: false,
      hasPassword: true,
    });
    const values = { passwordHash: null, stripeCustomerId: 'cus_1', subscriptionStatus: 'active' };
    await User.updateOne({ _id: user._id }, { $set: values });
    expect(await usage(agent)).toMatchObject({
      subscriptionStatus: 'active',
      hasBillingPortal: true,
      hasPassword: false,
    });
    await User.updateOne({ _id: user._id }, { $set: { stripeCustomerId: null } });
  });
});

describe('storage beside files', () => {
  const storage = async (agent: Agent) =>
    accountUsageSchema.parse((await agent.get('/api/account/usage')).body).storage;
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: `word${index}`, start: index, end: index + 0.5 }));

  it('counts transcripts, also in the trash, and refuses one beyond the quota with 413 and the limit', async () => {
    const { agent } = await createCreator(studio);
    const { id } = await createAsset(agent, mp4);
    const put = (count: number) =>
      agent.put(`/api/assets/${id}/transcript`, { language: 'en', engine: 'whisper-base', words: words(count) });
    expect((await put(500)).status).toBe(200);
    const { usedBytes } = await storage(agent);
    expect(usedBytes).toBeGreaterThan(mp4.length + 500 * 30);
    const { config } = studio.deps;
    const { storageQuotaBytes } = config;
    config.storageQuotaBytes = usedBytes + 1_000;
    const refused = await put(1_000);
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { code: 'storage.quota', quotaBytes: usedBytes + 1_000 },
    ]);
    expect((await put(500)).status).toBe(200);
    config.storageQuotaBytes = storageQuotaBytes;
    await agent.delete(`/api/assets/${id}`);
    expect((await storage(agent)).usedBytes).toBe(usedBytes);
    await agent.delete('/api/assets/trash');
    expect((await storage(agent)).usedBytes).toBe(0);
  });

  it('shows the kept parts of renders, and frees those of the account alone', async () => {
    const [one, other] = [await createCreator(studio), await createCreator(studio)];
    const { files } = studio.deps;
    for (const { user } of [one, other]) {
      const part = (async function* () {
        yield Buffer.alloc(1_000);
      })();
      await files.write(`segments-${user._id}/${'ab'.repeat(16)}`, part);
    }
    expect(await storage(one.agent)).toMatchObject({ usedBytes: 0, keptPartsBytes: 1_000 });
    expect((await one.agent.delete('/api/account/kept-parts')).status).toBe(204);
    expect((await storage(one.agent)).keptPartsBytes).toBe(0);
    expect((await storage(other.agent)).keptPartsBytes).toBe(1_000);
    expect((await studio.agent().delete('/api/account/kept-parts')).status).toBe(401);
  });
});

describe('PATCH /api/account', () => {
  it('changes the names, and an empty one removes it', async () => {
    const { agent } = await createCreator(studio);
    const changed = await agent.patch('/api/account', { firstName: '  Augusta ', lastName: 'King' });
    expect(userSchema.parse(changed.body)).toMatchObject({ firstName: 'Augusta', lastName: 'King' });
    expect((await agent.patch('/api/account', { lastName: '' })).body).toMatchObject({
      firstName: 'Augusta',
      lastName: null,
    });
    expect((await agent.get('/api/auth/user')).body).toMatchObject({ firstName: 'Augusta', lastName: null });
  });

  it.each([
    [{ isAdmin: true }, ''],
    [{ plan: 'enterprise' }, ''],
    [{ email: 'other@example.com' }, ''],
    [{ firstName: { $set: 1 } }, 'firstName.$set'],
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ firstName: null }, 'firstName'],
  ])('refuses %j: a profile grants no rights', async (body, path) => {
    const { agent, user } = await createCreator(studio);
    const answer = await agent.patch('/api/account', body);
    expect([answer.status, answer.body.path]).toEqual([400, path]);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      isAdmin: false,
      plan: 'creator',
      email: user.email,
    });
  });
});

describe('POST /api/account/password', () => {
  const change = (agent: Agent, body: unknown) => agent.post('/api/account/password', body);
  const NEW = 'a new and longer password';

  it('changes it, ends other sessions, and continues under a new id', async () => {
    const creator = await createCreator(studio);
    const { agent, user } = creator;
    const other = await secondDevice(creator);
    const old = studio.agent();
    for (const [name, value] of agent.cookies) old.cookies.set(name, value);
    expect((await change(agent, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(204);
    expect((await agent.get('/api/auth/user')).status).toBe(200);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    expect((await old.get('/api/auth/user')).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  it.each([
    [{ currentPassword: 'wrong password', newPassword: NEW }, 403, 'account.wrong-password'],
    [{ newPassword: NEW }, 403, 'account.wrong-password'],
    [{ currentPassword: '', newPassword: NEW }, 403, 'account.wrong-password'],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, 400, 'request.invalid'],
    [{ currentPassword: PASSWORD, newPassword: 'p'.repeat(201) }, 400, 'request.invalid'],
    [{ currentPassword: PASSWORD }, 400, 'request.invalid'],
    [{ currentPassword: { $ne: '' }, newPassword: NEW }, 400, 'request.invalid'],
    [{ currentPassword: PASSWORD, newPassword: NEW, userId: 'x' }, 400, 'request.invalid'],
  ])('refuses %j, and every session stays', async (body, status, code) => {
    const creator = await createCreator(studio);
    const other = await secondDevice(creator);
    const answer = await change(creator.agent, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await other.get('/api/auth/user')).status).toBe(200);
    expect((await login(creator.user.email, PASSWORD)).status).toBe(200);
  });

  it('allows ten wrong passwords in 15 minutes, even in parallel', async () => {
    const { agent } = await createCreator(studio);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => change(agent, { currentPassword: 'wrong password', newPassword: NEW })),
    );
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(10);
    expect((await change(agent, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(429);
  });

  it('sets a first password for an account that signs in with the provider, after a recent sign-in', async () => {
    const { agent, user } = await createCreator(studio);
    await User.updateOne({ _id: user._id }, { $set: { passwordHash: null } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * MINUTE_MS });
    expect((await change(agent, { newPassword: NEW })).body.code).toBe('account.sign-in-again');
    vi.useRealTimers();
    expect((await change(agent, { newPassword: NEW })).status).toBe(204);
    expect((await login(user.email, NEW)).status).toBe(200);
  });
});
