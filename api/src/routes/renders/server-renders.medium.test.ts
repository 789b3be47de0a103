import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrandKit } from '#api/models/brand-kit.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob as RenderJobRecord } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { claimRender } from '#api/renders/registry/claims.ts';
import { planServerRender } from '#api/renders/registry/prepare-order.ts';
import { type Creator, createBrandKit, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { type RenderJob, renderJobSchema } from '#shared/contracts/render.ts';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';

const PRESET = 'tiktok-4k-916';
const TRACKS = [
  { id: 'video-1', type: 'video', clips: [{ id: 'c1', assetId: '', start: 0, end: 1.5, in: 0, out: 1.5 }] },
];

let studio: TestStudio;
let payer: Creator;
let newcomer: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  // Queued renders stay queued until a test takes them.
  if (studio.deps.renderer.isAvailable) await studio.deps.renderer.queue.stop();
});
afterAll(() => studio.close());
beforeEach(async () => {
  [payer, newcomer] = await Promise.all([createCreator(studio, { plan: 'studio' }), createCreator(studio)]);
});
afterEach(() => RenderJobRecord.deleteMany({}));

async function projectOf(owner: Creator, values: Partial<ProjectDocument> = {}): Promise<ProjectDocument> {
  const project = await createProject(owner.user, values);
  await TimelineRecord.updateOne({ projectId: project._id }, { $set: { tracks: TRACKS } }).orFail();
  return project;
}

async function longProjectOf(owner: Creator, seconds: number): Promise<ProjectDocument> {
  const project = await projectOf(owner);
  const clip = { id: 'c1', assetId: '', start: 0, end: seconds, in: 0, out: seconds };
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
  await TimelineRecord.updateOne({ projectId: project._id }, { $set: { tracks } }).orFail();
  return project;
}

async function start(owner: Creator, body: object = { preset: PRESET }, project?: ProjectDocument) {
  const { _id } = project ?? (await projectOf(owner));
  return owner.agent.post(`/api/projects/${_id}/render`, body);
}

async function startJob(owner = payer, body?: object): Promise<RenderJob> {
  const answer = await start(owner, body);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return renderJobSchema.parse(answer.body);
}

describe('POST /api/projects/{id}/render', () => {
  it.each(['studio', 'enterprise'] as const)('queues a 4K render for the server on the %s plan', async (plan) => {
    const owner = await createCreator(studio, { plan });
    const project = await projectOf(owner);
    const answer = await start(owner, { preset: PRESET }, project);
    expect(answer.status).toBe(201);
    expect(renderJobSchema.parse(answer.body)).toMatchObject({
      executor: 'server',
      status: 'queued',
      progress: 0,
      queuePosition: 1,
      timeLeftSeconds: null,
    });
    expect((await Project.findById(project._id).orFail()).status).toBe('rendering');
  });

  it('keeps the timeline and the watermark as they were at the start', async () => {
    const project = await projectOf(newcomer);
    const { body } = await start(newcomer, { preset: 'tiktok-1080-916', executor: 'server' }, project);
    await newcomer.agent.put(`/api/projects/${project._id}/timeline`, { tracks: [{ ...TRACKS[0], clips: [] }] });
    const { order, frameCount } = await RenderJobRecord.findById(body.id).orFail();
    expect(order).toMatchObject({ tracks: TRACKS, schemaVersion: TIMELINE_SCHEMA_VERSION, hasWatermark: true });
    expect(frameCount).toBe(45);
  });

  it('keeps the order’s loudness, and leaves the sound’s level without one', async () => {
    const orders = [{ normalizeLoudness: true }, { normalizeLoudness: false }, {}];
    const plans = orders.map(async (values) => {
      const { body } = await start(payer, { preset: PRESET, ...values }, await projectOf(payer));
      const { plan } = await planServerRender(await RenderJobRecord.findById(body.id).orFail());
      return [body.isLoudnessNormalized, plan.isLoudnessNormalized];
    });
    expect(await Promise.all(plans)).toEqual([
      [true, true],
      [false, undefined],
      [false, undefined],
    ]);
    const wrong = await start(payer, { preset: PRESET, normalizeLoudness: 'yes' }, await projectOf(payer));
    expect([wrong.status, wrong.body.code]).toEqual([400, 'request.invalid']);
  });

  it('keeps the brand’s look as it was at the start, if there is a kit', async () => {
    const [branded, plain] = [await projectOf(payer), await projectOf(payer)];
    const kit = await createBrandKit(payer.user);
    const logo = { assetId: 'gone-gone', corner: 'top-left', size: 0.2, margin: 0.1, opacity: 1 };
    await BrandKit.updateOne({ _id: kit._id }, { $set: { logo } });
    await payer.agent.patch(`/api/projects/${branded._id}`, { brandKitId: kit._id });
    const { body } = await start(payer, { preset: PRESET }, branded);
    const changed = { colors: ['#ff0000'], fonts: { primary: 'Oswald' }, logo: null };
    await BrandKit.updateOne({ _id: kit._id }, { $set: changed });
    const lookOf = async (id: string) => (await RenderJobRecord.findById(id).lean().orFail()).order?.captionLook;
    expect(await lookOf(body.id)).toEqual({ font: 'Inter', highlight: '#3b82f6' });
    const { plan } = await planServerRender(await RenderJobRecord.findById(body.id).orFail());
    expect(plan.captionLook).toEqual({ font: 'Inter', highlight: '#3b82f6' });
    // Its picture is not in the library.
    expect(plan.omissions).toContainEqual({ clipId: 'brand logo', reason: 'missing-logo' });

    const other = await start(payer, { preset: PRESET }, plain);
    expect(await lookOf(other.body.id)).toBeNull();
    const job = await RenderJobRecord.findById(other.body.id).orFail();
    expect((await planServerRender(job)).plan.captionLook).toEqual(DEFAULT_CAPTION_LOOK);
  });

  it('renders 1080p for a device that cannot encode, after those who pay for priority', async () => {
    const own = await startJob(newcomer, { preset: 'tiktok-1080-916', executor: 'server' });
    expect(own).toMatchObject({ executor: 'server', queuePosition: 1 });
    const paid = await startJob();
    expect(paid.queuePosition).toBe(1);
    expect((await newcomer.agent.get(`/api/renders/${own.id}`)).body.queuePosition).toBe(2);
    const [listed] = (await newcomer.agent.get('/api/renders')).body;
    expect(listed).toMatchObject({ id: own.id, queuePosition: 2 });
  });

  it('refuses 4K on the creator plan, with or without a request for the server', async () => {
    for (const body of [{ preset: PRESET }, { preset: PRESET, executor: 'server' }]) {
      const answer = await start(newcomer, body);
      expect([answer.status, answer.body.message]).toEqual([403, 'Upgrade to Studio for 4K exports']);
    }
    expect(await RenderJobRecord.countDocuments()).toBe(0);
  });

  it.each([{ executor: 'browser' }, { executor: 'cloud' }, { executor: 5 }, { executor: null }])(
    'refuses %j as executor',
    async (more) => {
      const answer = await start(payer, { preset: PRESET, ...more });
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    },
  );

  it('refuses a second render of the project, a missing project, another’s, and visitors', async () => {
    const project = await projectOf(payer);
    const first = await start(payer, { preset: PRESET }, project);
    const second = await start(payer, { preset: PRESET }, project);
    expect([second.status, second.body]).toMatchObject([409, { code: 'render.active', renderId: first.body.id }]);
    const foreign = await start(newcomer, { preset: PRESET }, project);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'project.not-found']);
    const signedOut = await studio.agent().post(`/api/projects/${project._id}/render`, { preset: PRESET });
    expect(signedOut.status).toBe(401);
  });

  it('accepts five renders of one account at once, and no more', async () => {
    for (let n = 0; n < 5; n++) await startJob();
    const sixth = await start(payer);
    expect([sixth.status, sixth.body.code]).toEqual([409, 'render.too-many']);
    await startJob(await createCreator(studio, { plan: 'studio' }));
  });

  it('accepts five of eight simultaneous starts', async () => {
    const projects = await Promise.all(Array.from({ length: 8 }, () => projectOf(payer)));
    const answers = await Promise.all(projects.map((project) => start(payer, { preset: PRESET }, project)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  });

  it('reserves room for the videos of renders in progress', async () => {
    const usual = studio.deps.config.storageQuotaBytes;
    // Each takes 3.75 MB: two fit, three do not.
    studio.deps.config.storageQuotaBytes = 10_000_000;
    try {
      await startJob();
      await startJob();
      const third = await start(payer);
      expect([third.status, third.body.code]).toEqual([413, 'storage.quota']);
    } finally {
      studio.deps.config.storageQuotaBytes = usual;
    }
  });

  it('refuses a video longer than the plan’s server renders, which a tab may still make', async () => {
    const project = await longProjectOf(newcomer, 6 * 3_600);
    const preset = 'tiktok-1080-916';
    const answer = await start(newcomer, { preset, executor: 'server' }, project);
    expect([answer.status, answer.body.code]).toEqual([403, 'render.too-long']);
    expect(answer.body.message).toContain('up to 30 minutes; this one lasts 360:00');
    expect((await start(newcomer, { preset }, project)).body.executor).toBe('browser');
  });

  it('refuses a video that would exceed the account’s quota', async () => {
    const owner = await createCreator(studio, { plan: 'enterprise' });
    const project = await longProjectOf(owner, 10_000);
    const answer = await start(owner, { preset: PRESET }, project);
    expect([answer.status, answer.body.code]).toEqual([413, 'storage.quota']);
    expect((await Project.findById(project._id).orFail()).status).toBe('ready');
  });
});

describe('a server render', () => {
  it.each([
    ['patch', '', { progress: 100 }],
    ['post', '/fail', { errorMessage: 'Not for tabs.' }],
    ['post', '/upload-url', { fileSize: 100 }],
    ['post', '/complete', { storageUrl: '/api/files/x/y', fileSize: 100 }],
  ] as const)('refuses %s %s from a tab', async (method, path, body) => {
    const job = await startJob();
    const answer = await payer.agent[method](`/api/renders/${job.id}${path}`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'render.on-server']);
    expect((await payer.agent.get(`/api/renders/${job.id}`)).body.status).toBe('queued');
  });

  it('does not fail for lack of a tab’s reports', async () => {
    const job = await startJob();
    await RenderJobRecord.updateOne({ _id: job.id }, { $set: { lastHeardAt: new Date(0) } });
    expect((await payer.agent.get(`/api/renders/${job.id}`)).body.status).toBe('queued');
  });

  it('is cancelled by its owner, waiting or running, and no worker takes it any more', async () => {
    const waiting = await startJob();
    const answer = await payer.agent.post(`/api/renders/${waiting.id}/cancel`);
    expect(answer.body).toMatchObject({ status: 'failed', errorCode: 'render.cancelled', queuePosition: null });
    expect(await claimRender('next', 'worker')).toBeNull();
    const active = await startJob();
    expect(await claimRender('next', 'worker')).not.toBeNull();
    expect((await payer.agent.post(`/api/renders/${active.id}/cancel`)).body.status).toBe('failed');
    expect((await payer.agent.post(`/api/renders/${active.id}/cancel`)).body.code).toBe('render.finished');
    const order = (await RenderJobRecord.findById(active.id).orFail()).order;
    expect(order).toBeNull();
  });

  it('is hidden from others, status and log included, and cannot be cancelled by them', async () => {
    const job = await startJob();
    for (const path of ['', '/log', '/download']) {
      expect((await newcomer.agent.get(`/api/renders/${job.id}${path}`)).body.code).toBe('render.not-found');
      expect((await studio.agent().get(`/api/renders/${job.id}${path}`)).status).toBe(401);
    }
    expect((await newcomer.agent.post(`/api/renders/${job.id}/cancel`)).status).toBe(404);
    const log = await payer.agent.get(`/api/renders/${job.id}/log`);
    expect(log.body).toMatch(/queued: tiktok-4k-916, 90 frames/);
  });

  it('ends with its project', async () => {
    const job = await startJob();
    await payer.agent.delete(`/api/projects/${job.projectId}`);
    expect(await claimRender('next', 'worker')).toBeNull();
    expect((await payer.agent.get(`/api/renders/${job.id}`)).status).toBe(404);
  });
});

describe('the renderer’s load', () => {
  it('is shown to admins, without whose renders they are, and to nobody else', async () => {
    const admin = await createCreator(studio, { isAdmin: true });
    const load = async () => (await admin.agent.get('/api/admin/render-load')).body;
    expect(await load()).toEqual({ renders: { waiting: 0, active: 0, workers: 1, oldestWaitingMs: null } });
    await startJob();
    await startJob();
    await claimRender('next', 'worker');
    const { renders } = await load();
    expect(renders).toMatchObject({ waiting: 1, active: 1 });
    expect(renders.oldestWaitingMs).toBeGreaterThanOrEqual(0);
    expect((await studio.agent().get('/api/ready')).body).toEqual({ status: 'ok' });
  });
});
