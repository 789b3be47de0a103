import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { AccountDeletion } from '#api/models/account-deletion.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { AuditEntry } from '#api/models/audit-entry.ts';
import { Identity } from '#api/models/identity.ts';
import { JobRecord } from '#api/models/job.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { Session } from '#api/models/session.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { User } from '#api/models/user.ts';
import { exportAccount } from '#api/services/account/export-account.ts';
import { deleteAccount, resumeDeletions } from '#api/services/deletion/request-deletion.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createBrandKit, createCreator, createProject, PASSWORD } from '#api/testing/factories.ts';
import type { StripeCheckoutSession, StripeServer } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT, signedEvent } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { accountUsageSchema } from '#shared/contracts/account.ts';
import { userSchema } from '#shared/contracts/auth.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

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

/** A creator with data of every kind. */
async function richCreator(): Promise<Creator & { renderId: string; projectId: string }> {
  const creator = await createCreator(studio);
  const { agent, user } = creator;
  const project = await createProject(user, { title: 'Bees / “wings” ../../x' });
  await AiScript.create({ projectId: project._id, prompt: 'Bees', title: 'Bees', script: 'Bees fly.', scenes: [] });
  await createAsset(agent, mp4, { name: '../../etc/passwd.mp4', projectId: project._id });
  const outputKey = studio.deps.files.newKey(user._id);
  await studio.deps.files.write(
    outputKey,
    (async function* () {
      yield Buffer.from('the finished video');
    })(),
    {
      maxBytes: 100,
      expectedBytes: null,
    },
  );
  const render = await RenderJob.create({
    projectId: project._id,
    userId: user._id,
    slot: crypto.randomUUID(),
    preset: 'tiktok-1080p',
    status: 'completed',
    executor: 'browser',
    frameCount: 300,
    timelineVersion: 1,
    outputKey,
    logs: ['done'],
    lastHeardAt: new Date(),
  });
  await createBrandKit(user);
  await Identity.create({ _id: `https://provider.example#${user._id}`, userId: user._id });
  return { ...creator, renderId: render._id, projectId: project._id };
}

describe('GET /api/account/export', () => {
  it('is an archive of everything: account, projects with script and timeline, media and finished videos', async () => {
    const { agent, user, renderId, projectId } = await richCreator();
    const response = await agent.fetch('GET', '/api/account/export');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="clipwright-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const entries = await unzip(Buffer.from(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(entries.get(name)!.toString());

    expect(json('account.json')).toMatchObject({ id: user._id, email: user.email, usage: { plan: 'creator' } });
    expect(json(`projects/${projectId}.json`)).toMatchObject({
      id: projectId,
      title: 'Bees / “wings” ../../x',
      aiPrompt: { topic: 'Why bees matter' },
      script: { script: 'Bees fly.' },
      timeline: { version: 1, tracks: expect.any(Array) },
    });
    const [asset] = json('assets.json');
    expect(asset).toMatchObject({ mimeType: 'video/mp4', projectId });
    expect(json('brand-kits.json')).toMatchObject([{ name: 'Bee Happy', fonts: { primary: 'Inter' } }]);
    expect(json('renders.json')).toMatchObject([{ id: renderId, logs: ['done'] }]);
    expect(entries.get(`assets/${asset.id}/etc passwd.mp4`)?.equals(mp4)).toBe(true);
    expect(entries.get(`exports/${renderId}/Bees “wings” .. .. x.mp4`)?.toString()).toBe('the finished video');
    expect([...entries.keys()].filter((name) => name.startsWith('/') || /(^|\/)\.\.(\/|$)/.test(name))).toEqual([]);
    expect([...entries.values()].join('')).not.toMatch(/argon2|passwordHash/);
  });

  it('has nothing of other users', async () => {
    const stranger = await richCreator();
    const { agent } = await createCreator(studio);
    const response = await agent.fetch('GET', '/api/account/export');
    const entries = await unzip(Buffer.from(await response.arrayBuffer()));
    expect([...entries.keys()].toSorted()).toEqual([
      'README.txt',
      'account.json',
      'api-tokens.json',
      'assets.json',
      'brand-kits.json',
      'comments.json',
      'decisions.json',
      'proposals.json',
      'renders.json',
      'share-links.json',
      'templates.json',
      'transcripts.json',
      'webhooks.json',
    ]);
    expect([...entries.values()].join('')).not.toContain(stranger.user._id);
  });

  it('reads long documents one at a time', async () => {
    const { agent, user } = await richCreator();
    const found: { readonly collection: string; readonly fields: string[] }[] = [];
    mongoose.set('debug', (collection: string, method: string, query: unknown, options?: { projection?: object }) => {
      // The studio's queue reads too, of other accounts.
      const isOwn = JSON.stringify(query).includes(user._id);
      if (method === 'find' && isOwn) found.push({ collection, fields: Object.keys(options?.projection ?? {}) });
    });
    const response = await agent.fetch('GET', '/api/account/export');
    const entries = await unzip(Buffer.from(await response.arrayBuffer()));
    mongoose.set('debug', false);
    expect(JSON.parse(entries.get('renders.json')!.toString())).toHaveLength(1);
    const whole = found.filter(({ fields }) => fields.length === 0).map(({ collection }) => collection);
    expect(found.length).toBeGreaterThan(3);
    expect(whole.toSorted()).toEqual(['apitokens', 'brandkits', 'templates', 'webhooks']);
  });

  it('leaves out a missing file', async () => {
    const { agent, user } = await richCreator();
    for await (const { key } of studio.deps.files.list(user._id)) await studio.deps.files.delete(key);
    const response = await agent.fetch('GET', '/api/account/export');
    const names = [...(await unzip(Buffer.from(await response.arrayBuffer()))).keys()];
    expect(names).toContain('assets.json');
    expect(names.filter((name) => /^(assets|exports)\//.test(name))).toEqual([]);
  });

  it('is complete even when files are deleted during the download, or a timeline is of a later version', async () => {
    const { user, renderId, projectId } = await richCreator();
    await TimelineRecord.updateOne({ projectId }, { schemaVersion: 999 });
    const { files } = studio.deps;
    const deleted = Promise.withResolvers<void>();
    const read = files.read.bind(files);
    vi.spyOn(files, 'read').mockImplementation(async (...which) => {
      await deleted.promise;
      return await read(...which);
    });
    const archive = await exportAccount(studio.deps, user);
    for await (const { key } of files.list(user._id)) await files.delete(key);
    deleted.resolve();
    const entries = await unzip(await buffer(archive));
    vi.restoreAllMocks();
    const video = `exports/${renderId}/Bees “wings” .. .. x.mp4`;
    expect(entries.get(video)).toHaveLength(0);
    expect(JSON.parse(entries.get(`projects/${projectId}.json`)!.toString())).toMatchObject({ timeline: null });
    const readme = entries.get('README.txt')!.toString();
    expect(readme).toContain(`${video}: deleted\n`);
    expect(readme).toContain(`projects/${projectId}.json: timeline: This timeline was saved by a newer`);
  });

  it('fails only the download when a file breaks off', async () => {
    const { user } = await richCreator();
    vi.spyOn(studio.deps.files, 'read').mockImplementation(async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('a beginning');
          throw new Error('The bucket went away.');
        })(),
      ),
    );
    await expect(buffer(await exportAccount(studio.deps, user))).rejects.toThrow('The bucket went away.');
    vi.restoreAllMocks();
  });

  it('begins without looking at each file, which is slow in a bucket', async () => {
    const { user } = await richCreator();
    const { files } = studio.deps;
    const stored = await Array.fromAsync(files.list(user._id));
    // The local folder's list and read methods inspect each file; a bucket's do not.
    vi.spyOn(files, 'list').mockImplementation(async function* () {
      yield* stored;
    });
    const begun = Promise.withResolvers<void>();
    vi.spyOn(files, 'read').mockImplementation(() => new Promise(() => begun.resolve()));
    const stat = vi.spyOn(files, 'stat');
    const archive = await exportAccount(studio.deps, user);
    archive.resume();
    await begun.promise;
    expect(stat).not.toHaveBeenCalled();
    archive.destroy();
    vi.restoreAllMocks();
  });

  it('keeps memory flat for a slow reader, and closes the file when the reader leaves', async () => {
    const { agent, user } = await createCreator(studio);
    const megabyte = Buffer.alloc(1024 * 1024, 7);
    const key = studio.deps.files.newKey(user._id);
    await studio.deps.files.write(
      key,
      (async function* () {
        for (let n = 0; n < 128; n++) yield megabyte;
      })(),
      {
        maxBytes: 2 ** 30,
        expectedBytes: null,
      },
    );
    await RenderJob.create({
      projectId: crypto.randomUUID(),
      userId: user._id,
      slot: crypto.randomUUID(),
      preset: 'tiktok-1080p',
      status: 'completed',
      executor: 'browser',
      frameCount: 1,
      timelineVersion: 1,
      outputKey: key,
      lastHeardAt: new Date(),
    });
    const before = process.memoryUsage().arrayBuffers;
    const leave = new AbortController();
    const response = await agent.fetch('GET', '/api/account/export', { signal: leave.signal });
    const reader = response.body!.getReader();
    for (let read = 0; read < 4 * 1024 * 1024; ) read += (await reader.read()).value?.length ?? 0;
    await expect.poll(() => openFiles(key)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
    leave.abort();
    await expect.poll(() => openFiles(key)).toBe(0);
  });

  it('is refused when requested too often', async () => {
    const { agent } = await createCreator(studio);
    for (let n = 0; n < 5; n++) expect((await agent.get('/api/account/export')).status).toBe(200);
    expect((await agent.get('/api/account/export')).status).toBe(429);
    expect((await agent.send('HEAD', '/api/account/export')).status).toBe(200);
  });
});

/** Counts how many times this process has a stored file open. */
async function openFiles(key: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.endsWith(key.split('/').at(-1)!)).length;
}

function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure);
      zip.on('error', reject).on('end', () => resolve(entries));
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
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
    const creator = await richCreator();
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
    const [leaver, stayer] = [await richCreator(), await richCreator()];
    const before = await remains(stayer.user._id, stayer.projectId);
    await remove(leaver.agent, { password: PASSWORD });
    await isGone(leaver);
    expect(await remains(stayer.user._id, stayer.projectId)).toEqual(before);
  });

  it('ends the subscription and closes open payment pages', async () => {
    const creator = await richCreator();
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
    const [open, opening] = [await richCreator(), await richCreator()];
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
    const creator = await richCreator();
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
    const creator = await richCreator();
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
    const creator = await richCreator();
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
    const creator = await richCreator();
    // The server stopped right after the note: the account still exists, and there is no job.
    await AccountDeletion.create({ _id: creator.user._id });
    await resumeDeletions(studio.deps.queue);
    await isGone(creator);
    expect((await creator.agent.get('/api/auth/user')).status).toBe(401);
  });
});
