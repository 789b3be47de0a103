import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMediaFolder, type MediaFolder } from '#api/adapters/probe/media-fixtures.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob as RenderJobRecord } from '#api/models/render-job.ts';
import { deleteRendersOf } from '#api/renders/registry/end-render.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { requestUpload, upload } from '#api/testing/uploads.ts';
import { RENDER_SILENCE_MS, RENDERS_LISTED, type RenderJob, renderJobSchema } from '#shared/contracts/render.ts';
import { MAX_RENDER_BYTES } from '#shared/media/limits.ts';
import {
  complete,
  make,
  PRESET,
  projectStatus,
  projectWithTimeline,
  SECONDS,
  start,
  startJob,
} from './testing/render-calls.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
let studio: TestStudio;
let folder: MediaFolder;
let creator: Creator;
let other: Creator;
let agent: Agent;

/** A video that matches the preset: 1080 × 1080, 30 frames a second, as long as the timeline. */
let output: Buffer;

let project: ProjectDocument;
beforeAll(async () => {
  [studio, folder] = await Promise.all([startTestStudio(), createMediaFolder()]);
  [creator, other] = await Promise.all([createCreator(studio), createCreator(studio)]);
  agent = creator.agent;
  output = await make(folder, '1080x1080', SECONDS, 'right.mp4');
});
afterAll(async () => {
  await studio.close();
  await folder.remove();
});
beforeEach(async () => {
  project = await projectWithTimeline(creator, { title: 'Why "bees" / matter: ё' });
});

describe('POST /api/projects/{id}/render', () => {
  it('opens a queued job for the tab and marks the project as rendering', async () => {
    const job = await startJob(agent, project);
    expect(job).toMatchObject({
      projectId: project._id,
      preset: PRESET,
      status: 'queued',
      progress: 0,
      executor: 'browser',
      outputUrl: null,
      errorMessage: null,
      startedAt: null,
    });
    expect(await projectStatus(project)).toBe('rendering');
  });

  it('refuses a second one while one is active, and names it', async () => {
    const job = await startJob(agent, project);
    const answer = await start(agent, project, 'tiktok-1080-916');
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'render.active', renderId: job.id }]);
  });

  it('of twenty simultaneous starts exactly one creates a job', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(agent, project)));
    const jobs = answers.filter((answer) => answer.status === 201);
    expect(jobs).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await RenderJobRecord.countDocuments({ projectId: project._id })).toBe(1);
  });

  it('two projects render at the same time', async () => {
    const second = await projectWithTimeline(creator);
    expect([(await start(agent, project)).status, (await start(agent, second)).status]).toEqual([201, 201]);
  });

  it.each([
    [{ preset: 'betamax' }, 'render.unknown-preset'],
    [{ preset: '' }, 'request.invalid'],
    [{ preset: 'x'.repeat(51) }, 'request.invalid'],
    [{ preset: { $ne: 1 } }, 'request.invalid'],
    [{}, 'request.invalid'],
  ])('refuses %j', async (body, code) => {
    const answer = await agent.post(`/api/projects/${project._id}/render`, body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('refuses 4K on the creator plan with the hint, and creates nothing', async () => {
    const answer = await start(agent, project, 'tiktok-4k-916');
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ code: 'render.plan', message: 'Upgrade to Studio for 4K exports' });
    expect(await RenderJobRecord.exists({ projectId: project._id })).toBeNull();
  });

  it('refuses an empty timeline and one that is still being written', async () => {
    const empty = await createProject(creator.user);
    expect((await start(agent, empty)).body.code).toBe('render.nothing-to-render');
    const busy = await projectWithTimeline(creator, { status: 'generating' });
    expect((await start(agent, busy)).body.code).toBe('render.generating');
    expect((await Project.findById(busy._id).lean())?.status).toBe('generating');
  });

  it('another’s project is answered like a missing one', async () => {
    const foreign = await start(other.agent, project, PRESET);
    const missing = await other.agent.post(`/api/projects/${NOWHERE}/render`, { preset: PRESET });
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });
});

describe('PATCH /api/renders/{id}', () => {
  const report = (job: { id: string }, body: unknown) => agent.patch(`/api/renders/${job.id}`, body);

  it('stores the tab’s report; progress never decreases', async () => {
    const job = await startJob(agent, project);
    const first = await report(job, { progress: 40, framesPerSecond: 55.5 });
    expect(first.body).toMatchObject({ status: 'processing', progress: 40, framesPerSecond: 55.5 });
    expect(first.body.startedAt).not.toBeNull();
    const late = await report(job, { progress: 12 });
    expect(late.body).toMatchObject({ progress: 40, startedAt: first.body.startedAt, framesPerSecond: 55.5 });
    expect((await report(job, { progress: 90 })).body.progress).toBe(90);
  });

  it('keeps the highest of reports that overtake each other', async () => {
    const job = await startJob(agent, project);
    await Promise.all([5, 80, 30, 79, 1].map((progress) => report(job, { progress })));
    expect((await agent.get(`/api/renders/${job.id}`)).body.progress).toBe(80);
  });

  it.each([
    {},
    { progress: -1 },
    { progress: 101 },
    { progress: '5' },
    { progress: null },
    { progress: 5, framesPerSecond: -1 },
  ])('refuses %j', async (body) => {
    const answer = await report(await startJob(agent, project), body);
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
  });

  it('is refused with the status once the job has ended', async () => {
    const job = await startJob(agent, project);
    await agent.post(`/api/renders/${job.id}/cancel`);
    const answer = await report(job, { progress: 50 });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'render.finished', status: 'failed' }]);
  });

  it('from a tab with another active export keeps this one queued until it starts', async () => {
    const job = await startJob(agent, project);
    const lastHeardAt = new Date(Date.now() - RENDER_SILENCE_MS + 5_000);
    await RenderJobRecord.updateOne({ _id: job.id }, { $set: { lastHeardAt } });
    const waiting = await report(job, { progress: 0, isWaiting: true });
    expect(waiting.body).toMatchObject({ status: 'queued', progress: 0, startedAt: null });
    const updated = await RenderJobRecord.findById(job.id).orFail();
    expect(updated.lastHeardAt.getTime()).toBeGreaterThan(Date.now() - 5_000);
    expect((await report(job, { progress: 5 })).body).toMatchObject({ status: 'processing', progress: 5 });
    await agent.post(`/api/renders/${job.id}/cancel`);
    const late = await report(job, { progress: 0, isWaiting: true });
    expect([late.status, late.body.code]).toEqual([409, 'render.finished']);
  });
});

describe('cancel and fail', () => {
  it('cancel ends the job, frees the project for another and gives it its status back', async () => {
    await Project.updateOne({ _id: project._id }, { $set: { status: 'completed' } });
    const job = await startJob(agent, project);
    const answer = await agent.post(`/api/renders/${job.id}/cancel`);
    expect(answer.body).toMatchObject({ status: 'failed', errorCode: 'render.cancelled', outputUrl: null });
    expect(answer.body.completedAt).not.toBeNull();
    expect(await projectStatus(project)).toBe('completed');
    expect((await agent.post(`/api/renders/${job.id}/cancel`)).status).toBe(409);
    await startJob(agent, project);
  });

  it('fail keeps the reason, the code and the tab’s log', async () => {
    const job = await startJob(agent, project);
    const reason = {
      errorMessage: 'No H.264 encoder here.',
      errorCode: 'export.no-encoder',
      log: 'line one\nline two',
    };
    const answer = await agent.post(`/api/renders/${job.id}/fail`, reason);
    expect(answer.body).toMatchObject({
      status: 'failed',
      errorMessage: reason.errorMessage,
      errorCode: reason.errorCode,
    });
    expect(await projectStatus(project)).toBe('ready');
    const log = await agent.get(`/api/renders/${job.id}/log`);
    expect(log.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(log.body).toMatch(
      /queued: instagram-post-1080-11, 45 frames\nline one\nline two\n.*failed: No H\.264 encoder here\./,
    );
    expect((await agent.post(`/api/renders/${job.id}/fail`, reason)).status).toBe(409);
  });

  it.each([{}, { errorMessage: '' }, { errorMessage: 'x'.repeat(1_001) }, { errorMessage: 'x', log: 5 }])(
    'fail refuses %j',
    async (body) => {
      const job = await startJob(agent, project);
      expect((await agent.post(`/api/renders/${job.id}/fail`, body)).status).toBe(400);
    },
  );
});

describe('POST /api/renders/{id}/upload-url', () => {
  it('binds the size into the signature', async () => {
    const job = await startJob(agent, project);
    const url = await requestUpload(agent, { fileSize: 10 }, `/api/renders/${job.id}/upload-url`);
    const answer = await agent.send('PUT', url, { body: '12345678901', headers: { 'Content-Type': 'video/mp4' } });
    expect(answer.status).toBe(413);
  });

  it.each([{}, { fileSize: 0 }, { fileSize: 'big' }, { fileSize: MAX_RENDER_BYTES + 1 }])(
    'refuses %j',
    async (body) => {
      const job = await startJob(agent, project);
      expect((await agent.post(`/api/renders/${job.id}/upload-url`, body)).status).toBe(400);
    },
  );

  it('is refused once the job has ended', async () => {
    const job = await startJob(agent, project);
    await agent.post(`/api/renders/${job.id}/cancel`);
    const answer = await agent.post(`/api/renders/${job.id}/upload-url`, { fileSize: 10 });
    expect([answer.status, answer.body.code]).toEqual([409, 'render.finished']);
  });
});

describe('GET /api/renders', () => {
  it('lists the user’s own jobs, newest first, or those of one project', async () => {
    const mine = await createCreator(studio);
    const projects = [await projectWithTimeline(mine), await projectWithTimeline(mine)];
    const ids: string[] = [];
    for (const own of projects) ids.push((await start(mine.agent, own, PRESET)).body.id);
    const all = await mine.agent.get('/api/renders');
    expect(
      z
        .array(renderJobSchema)
        .parse(all.body)
        .map((job) => job.id),
    ).toEqual(ids.toReversed());
    const some = await mine.agent.get(`/api/renders?projectId=${projects[0]?._id}`);
    expect(some.body.map((job: RenderJob) => job.id)).toEqual([ids[0]]);
    expect((await other.agent.get(`/api/renders?projectId=${projects[0]?._id}`)).body).toEqual([]);
    expect((await mine.agent.get('/api/renders?projectId=a&projectId=b')).status).toBe(400);
    const { userId, _id: projectId } = projects[0]!;
    const past = Array.from({ length: RENDERS_LISTED }, (_, index) => ({
      ...{ _id: `past-${index}`, slot: `past-${index}`, userId, projectId, preset: PRESET, executor: 'browser' },
      ...{ status: 'failed', progress: 0, frameCount: 1, timelineVersion: 1, attempts: 0, claimToken: 0, priority: 0 },
      ...{ logs: [], createdAt: new Date(index), updatedAt: new Date(index), lastHeardAt: new Date(index) },
    }));
    await RenderJobRecord.collection.insertMany(past as never[]);
    const listed = (await mine.agent.get(`/api/renders?projectId=${projectId}`)).body;
    expect([listed.length, listed[0].id]).toEqual([RENDERS_LISTED, ids[0]]);
    const older = await mine.agent.get(`/api/renders?projectId=${projectId}&before=${listed.at(-1).createdAt}`);
    expect(older.body.map((job: RenderJob) => job.id)).toEqual(['past-0']);
  });
});

describe('DELETE /api/renders/{id}', () => {
  it('removes an ended job with its file, which then no longer counts as storage', async () => {
    const mine = await createCreator(studio);
    const used = async () => (await mine.agent.get('/api/account/usage')).body.storage;
    const own = await projectWithTimeline(mine, { title: 'Bees' });
    const job = (await start(mine.agent, own, PRESET)).body;
    expect((await mine.agent.delete(`/api/renders/${job.id}`)).body).toMatchObject({ code: 'render.active' });
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(mine.agent, output, { path, body: { fileSize: output.length } });
    await mine.agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: output.length });
    const videos = [{ projectId: own._id, title: 'Bees', isTrashed: false, count: 1, bytes: output.length }];
    expect(await used()).toMatchObject({ videos });
    expect((await agent.delete(`/api/renders/${job.id}`)).status).toBe(404);
    expect((await mine.agent.delete(`/api/renders/${job.id}`)).status).toBe(204);
    expect(await used()).toMatchObject({ usedBytes: 0, videos: [] });
    expect((await mine.agent.get(`/api/renders/${job.id}`)).status).toBe(404);
  });
});

describe('what changes a job', () => {
  const failure = { errorMessage: 'The encoder stopped.' };
  it.each([
    ['PATCH', (job: RenderJob) => agent.patch(`/api/renders/${job.id}`, { progress: 40 })],
    [
      'PATCH while it waits',
      (job: RenderJob) => agent.patch(`/api/renders/${job.id}`, { progress: 0, isWaiting: true }),
    ],
    ['cancel', (job: RenderJob) => agent.post(`/api/renders/${job.id}/cancel`)],
    ['fail', (job: RenderJob) => agent.post(`/api/renders/${job.id}/fail`, failure)],
    ['complete', (job: RenderJob) => complete(agent, job, output)],
  ])('answers %s with the job as GET and the list do', async (_, change) => {
    const job = await startJob(agent, project);
    const { body } = await change(job);
    expect(renderJobSchema.parse(body)).toEqual(body);
    expect((await agent.get(`/api/renders/${job.id}`)).body).toEqual(body);
    expect((await agent.get(`/api/renders?projectId=${project._id}`)).body).toEqual([body]);
  });
});

describe('deleting a project', () => {
  it('removes its renders with their files', async () => {
    const job = await startJob(agent, project);
    await complete(agent, job, output);
    const { outputKey } = await RenderJobRecord.findById(job.id).orFail();
    await deleteRendersOf(studio.deps.files, project._id);
    expect(await studio.deps.files.stat(outputKey ?? '')).toBeNull();
    expect((await agent.get(`/api/renders/${job.id}`)).status).toBe(404);
  });
});

describe('access', () => {
  const routes: [string, string, unknown?][] = [
    ['GET', '/api/renders/{id}'],
    ['PATCH', '/api/renders/{id}', { progress: 100 }],
    ['POST', '/api/renders/{id}/cancel'],
    ['POST', '/api/renders/{id}/fail', { errorMessage: 'no' }],
    ['POST', '/api/renders/{id}/upload-url', { fileSize: 10 }],
    ['POST', '/api/renders/{id}/complete', { storageUrl: '/api/files/x', fileSize: 10 }],
    ['GET', '/api/renders/{id}/download'],
    ['GET', '/api/renders/{id}/log'],
  ];

  it.each(routes)('%s %s of another’s job is answered as a missing one', async (method, route, body) => {
    const job = await startJob(agent, project);
    const at = (id: string) => other.agent.send(method, route.replace('{id}', id), { body });
    const foreign = await at(job.id);
    for (const id of [NOWHERE, 'x', '%24ne']) {
      const missing = await at(id);
      expect([missing.status, missing.body], id).toEqual([404, foreign.body]);
    }
    expect(foreign.body.code).toBe('render.not-found');
    expect((await agent.get(`/api/renders/${job.id}`)).body).toEqual(job);
  });

  it.each([
    ...routes,
    ['GET', '/api/renders'],
    ['POST', `/api/projects/${NOWHERE}/render`, { preset: PRESET }],
  ] as typeof routes)('%s %s without a session is 401', async (method, route, body) => {
    const answer = await studio.agent().send(method, route.replace('{id}', NOWHERE), { body });
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('Unauthorized');
  });
});
