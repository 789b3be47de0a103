import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { AccountDeletion } from '#api/models/account-deletion.ts';
import { AuditEntry } from '#api/models/audit-entry.ts';
import { JobRecord } from '#api/models/job.ts';
import { Session } from '#api/models/session.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { User } from '#api/models/user.ts';
import { deleteAccount, resumeDeletions } from '#api/services/deletion/request-deletion.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, PASSWORD } from '#api/testing/factories.ts';
import type { StripeCheckoutSession, StripeServer } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT, signedEvent } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import { richCreator } from './testing/rich-creator.ts';

let stripe: StripeServer;
let studio: TestStudio;
let admin: Creator;
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
  admin = await createCreator(studio, { email: 'chief@example.com', isAdmin: true });
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
const remove = (agent: Agent, body?: unknown) => agent.send('DELETE', '/api/account', { body });

/** A second device of the same user. */
async function secondDevice({ user }: Creator): Promise<Agent> {
  const agent = studio.agent();
  await agent.post('/api/auth/login', { email: user.email, password: PASSWORD });
  return agent;
}

/** Finds everything left of an account in the database and among the files, except the note of its deletion. */
async function remains(userId: string, projectId: string): Promise<string[]> {
  const found: string[] = [];
  for (const model of Object.values(mongoose.models)) {
    const paths = ['userId', 'projectId', '_id'].filter((path) => model.schema.path(path));
    const ids = { $in: [userId, projectId] };
    const unfinished = model.schema.path('doneAt') ? { doneAt: null } : {};
    if (await model.exists({ $or: paths.map((path) => ({ [path]: ids })), ...unfinished } as never))
      found.push(model.modelName);
  }
  for await (const { key } of studio.deps.files.list(userId)) found.push(key);
  return found;
}

/** Opens the payment page of an account. */
async function checkoutOf({ agent }: Creator): Promise<StripeCheckoutSession> {
  const answer = await agent.post('/api/stripe/create-checkout-session', { plan: 'studio' });
  return stripe.sessions.get(String(answer.body.url).split('/').at(-1) ?? '')!;
}

const isGone = (creator: { user: { _id: string }; projectId: string }) =>
  expect.poll(() => remains(creator.user._id, creator.projectId), { interval: 100 }).toEqual([]);

describe('DELETE /api/account', () => {
  it('removes the account at once, and its belongings soon after', async () => {
    const creator = await richCreator(studio, mp4);
    const { agent, user } = creator;
    const other = await secondDevice(creator);
    expect((await remains(user._id, creator.projectId)).length).toBeGreaterThan(6);
    expect((await remove(agent, { password: PASSWORD })).status).toBe(204);
    expect((await agent.get('/api/auth/user')).status).toBe(401);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    await isGone(creator);
    expect(await Session.countDocuments({ userId: user._id })).toBe(0);
    expect(await TimelineRecord.countDocuments({ projectId: creator.projectId })).toBe(0);
  });

  it('frees the e-mail address at once', async () => {
    const { agent, user } = await createCreator(studio);
    await remove(agent, { password: PASSWORD });
    const again = await studio.agent().post('/api/auth/register', { email: user.email, password: PASSWORD });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(user._id);
  });

  it('leaves other accounts alone', async () => {
    const [leaver, stayer] = [await richCreator(studio, mp4), await richCreator(studio, mp4)];
    const before = await remains(stayer.user._id, stayer.projectId);
    await remove(leaver.agent, { password: PASSWORD });
    await isGone(leaver);
    expect(await remains(stayer.user._id, stayer.projectId)).toEqual(before);
  });

  it('ends the subscription and closes open payment pages', async () => {
    const creator = await richCreator(studio, mp4);
    await creator.agent.post('/api/stripe/create-checkout-session', { plan: 'studio' });
    const [session] = [...stripe.sessions.values()].slice(-1);
    const subscription = stripe.pay(session!);
    await User.updateOne({ _id: creator.user._id }, { $set: { plan: 'studio' } });
    const second = stripe.subscribe(subscription.customer, 'price_creator', { status: 'past_due' });
    await remove(creator.agent, { password: PASSWORD });
    await isGone(creator);
    expect([subscription.status, second.status]).toEqual(['canceled', 'canceled']);
  });

  it('ends a subscription paid for at that moment, on a page already open or about to be', async () => {
    const [open, opening] = [await richCreator(studio, mp4), await richCreator(studio, mp4)];
    const page = await checkoutOf(open);
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stripe.hold = ({ method, path }) => {
      if (method !== 'POST' || path !== '/v1/checkout/sessions') return;
      stripe.hold = null;
      asked.resolve();
      return go.promise;
    };
    const checkout = opening.agent.post('/api/stripe/create-checkout-session', { plan: 'studio' });
    await asked.promise;
    for (const creator of [open, opening]) {
      expect((await remove(creator.agent, { password: PASSWORD })).status).toBe(204);
      await isGone(creator);
    }
    go.resolve();
    expect((await checkout).status).toBe(401);
    expect([...stripe.sessions.values()].filter(({ status }) => status === 'open')).toEqual([]);

    // Paid before the page was closed. The event arrives after the whole account is deleted.
    page.status = 'open';
    const before = stripe.events.length;
    const subscription = stripe.pay(page);
    for (const event of stripe.events.slice(before)) {
      expect((await studio.agent().send('POST', '/api/stripe/webhook', signedEvent(event))).status).toBe(200);
    }
    expect(subscription.status).toBe('canceled');
  });

  it('leaves customers alone whose accounts are not of this studio', async () => {
    const id = `cus_${crypto.randomUUID()}`;
    stripe.customers.set(id, { id, object: 'customer', email: null, metadata: {}, created: 0, livemode: false });
    const foreign = stripe.subscribe(id, 'price_studio', { metadata: { userId: crypto.randomUUID() } });
    const event = stripe.events.at(-1)!;
    expect((await studio.agent().send('POST', '/api/stripe/webhook', signedEvent(event))).status).toBe(200);
    expect(foreign.status).toBe('active');
  });

  it('includes a customer that the account became after it was loaded', async () => {
    const creator = await richCreator(studio, mp4);
    const page = await checkoutOf(creator);
    const subscription = stripe.pay(page);
    // The user as the request loaded it, before the page was opened.
    const stale = await User.findById(creator.user._id).orFail();
    stale.stripeCustomerId = null;
    await deleteAccount(studio.deps, stale);
    await isGone(creator);
    expect(subscription.status).toBe('canceled');
  });

  it.each([
    [{ password: 'wrong password' }, 403, 'account.wrong-password'],
    [{}, 403, 'account.wrong-password'],
    [undefined, 403, 'account.wrong-password'],
    [{ password: { $ne: '' } }, 400, 'request.invalid'],
    [{ password: PASSWORD, userId: 'somebody-else' }, 400, 'request.invalid'],
  ])('is refused with %j', async (body, status, code) => {
    const { agent } = await createCreator(studio);
    const answer = await remove(agent, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await agent.get('/api/auth/user')).status).toBe(200);
  });

  it('demands a recent sign-in of an account without a password', async () => {
    const { agent, user } = await createCreator(studio);
    await User.updateOne({ _id: user._id }, { $set: { passwordHash: null } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * MINUTE_MS });
    expect((await remove(agent)).body.code).toBe('account.sign-in-again');
    vi.useRealTimers();
    expect((await remove(agent)).status).toBe(204);
  });

  it('is refused for the last admin', async () => {
    await User.updateMany({ _id: { $ne: admin.user._id } }, { $set: { isAdmin: false } });
    const answer = await remove(admin.agent, { password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([409, 'admin.last-admin']);
    expect((await admin.agent.get('/api/auth/user')).status).toBe(200);
    expect(await AccountDeletion.exists({ _id: admin.user._id })).toBeNull();
  });
});

describe('DELETE /api/admin/users/{id}', () => {
  it('removes everything of the user, and the log names both', async () => {
    const creator = await richCreator(studio, mp4);
    expect((await admin.agent.delete(`/api/admin/users/${creator.user._id}`)).status).toBe(204);
    expect((await creator.agent.get('/api/auth/user')).status).toBe(401);
    await isGone(creator);
    expect(await AuditEntry.find({ targetId: creator.user._id }).lean()).toMatchObject([
      { action: 'user.delete', actorEmail: 'chief@example.com', targetEmail: creator.user.email },
    ]);
    const again = await admin.agent.delete(`/api/admin/users/${creator.user._id}`);
    expect([again.status, again.body.code]).toEqual([404, 'admin.user-not-found']);
  });

  it('resumes by itself once the payment provider is back, and can be requested again until then', {
    tags: 'long',
  }, async () => {
    const creator = await richCreator(studio, mp4);
    await creator.agent.post('/api/stripe/create-checkout-session', { plan: 'creator' });
    const subscription = stripe.pay([...stripe.sessions.values()].at(-1)!);
    stripe.failure = 500;
    const path = `/api/admin/users/${creator.user._id}`;
    expect((await admin.agent.delete(path)).status).toBe(204);
    const job = () => JobRecord.findById(`delete-account-${creator.user._id}`).orFail();
    await expect.poll(async () => (await job()).lastError).not.toBeNull();
    expect(await remains(creator.user._id, creator.projectId)).toContain('AccountDeletion');
    expect((await admin.agent.delete(path)).status).toBe(204);
    stripe.failure = null;
    await isGone(creator);
    expect(subscription.status).toBe('canceled');
  });

  it('resumes after a stop at any point, from the note of the request', async () => {
    const creator = await richCreator(studio, mp4);
    // The server stopped right after the note: the account still exists, and there is no job.
    await AccountDeletion.create({ _id: creator.user._id });
    await resumeDeletions(studio.deps.queue);
    await isGone(creator);
    expect((await creator.agent.get('/api/auth/user')).status).toBe(401);
  });
});
