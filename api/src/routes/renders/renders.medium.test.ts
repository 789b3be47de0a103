import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob as RenderJobRecord } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { deleteRendersOf, failSilentRenders, releaseStuckProjects } from '#api/renders/registry/end-render.ts';
import type { Agent, AgentAnswer } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset, requestUpload, upload } from '#api/testing/uploads.ts';
import { RENDER_SILENCE_MS, RENDERS_LISTED, type RenderJob, renderJobSchema } from '#shared/contracts/render.ts';
import { MAX_RENDER_BYTES } from '#shared/media/limits.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const PRESET = 'instagram-post-1080-11';
const SECONDS = 1.5;

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
  output = await make('1080x1080', SECONDS, 'right.mp4');
});
afterAll(async () => {
  await studio.close();
  await folder.remove();
});
beforeEach(async () => {
  project = await projectWithTimeline(creator, { title: 'Why "bees" / matter: ё' });
});

async function make(size: string, seconds: number, name: string, ...options: string[]): Promise<Buffer> {
  return readFile(
    await folder.make(...testPicture(size, seconds), ...testTone(seconds), ...H264_AAC, ...options, name),
  );
}

async function projectWithTimeline(owner: Creator, values: Partial<ProjectDocument> = {}): Promise<ProjectDocument> {
  const made = await createProject(owner.user, values);
  const clip = { id: 'c1', assetId: '', start: 0, end: SECONDS, in: 0, out: SECONDS };
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
  await TimelineRecord.updateOne({ projectId: made._id }, { $set: { tracks } }).orFail();
  return made;
}

function start(from = project, preset = PRESET, by = agent): Promise<AgentAnswer> {
  return by.post(`/api/projects/${from._id}/render`, { preset });
}

async function startJob(): Promise<RenderJob> {
  const answer = await start();
  expect(answer.status).toBe(201);
  return renderJobSchema.parse(answer.body);
}

async function complete(job: { id: string }, bytes: Uint8Array): Promise<AgentAnswer> {
  const path = `/api/renders/${job.id}/upload-url`;
  const storageUrl = await upload(agent, bytes, { path, body: { fileSize: bytes.length } });
  return agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: bytes.length });
}

async function projectStatus(): Promise<string | undefined> {
  return (await Project.findById(project._id).lean())?.status;
}

/** Backdates the tab's last report by a little more than a minute. */
async function fallSilent(job: { id: string }): Promise<void> {
  const lastHeardAt = new Date(Date.now() - RENDER_SILENCE_MS - 1_000);
  await RenderJobRecord.updateOne({ _id: job.id }, { $set: { lastHeardAt } });
}

describe('POST /api/projects/{id}/render', () => {
  it('opens a queued job for the tab and marks the project as rendering', async () => {
    const job = await startJob();
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
    expect(await projectStatus()).toBe('rendering');
  });

  it('refuses a second one while one is active, and names it', async () => {
    const job = await startJob();
    const answer = await start(project, 'tiktok-1080-916');
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'render.active', renderId: job.id }]);
  });

  it('of twenty simultaneous starts exactly one creates a job', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start()));
    const jobs = answers.filter((answer) => answer.status === 201);
    expect(jobs).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await RenderJobRecord.countDocuments({ projectId: project._id })).toBe(1);
  });

  it('two projects render at the same time', async () => {
    const second = await projectWithTimeline(creator);
    expect([(await start()).status, (await start(second)).status]).toEqual([201, 201]);
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
    const answer = await start(project, 'tiktok-4k-916');
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ code: 'render.plan', message: 'Upgrade to Studio for 4K exports' });
    expect(await RenderJobRecord.exists({ projectId: project._id })).toBeNull();
  });

  it('refuses an empty timeline and one that is still being written', async () => {
    const empty = await createProject(creator.user);
    expect((await start(empty)).body.code).toBe('render.nothing-to-render');
    const busy = await projectWithTimeline(creator, { status: 'generating' });
    expect((await start(busy)).body.code).toBe('render.generating');
    expect((await Project.findById(busy._id).lean())?.status).toBe('generating');
  });

  it('another’s project is answered like a missing one', async () => {
    const foreign = await start(project, PRESET, other.agent);
    const missing = await other.agent.post(`/api/projects/${NOWHERE}/render`, { preset: PRESET });
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });
});

describe('PATCH /api/renders/{id}', () => {
  const report = (job: { id: string }, body: unknown) => agent.patch(`/api/renders/${job.id}`, body);

  it('stores the tab’s report; progress never decreases', async () => {
    const job = await startJob();
    const first = await report(job, { progress: 40, framesPerSecond: 55.5 });
    expect(first.body).toMatchObject({ status: 'processing', progress: 40, framesPerSecond: 55.5 });
    expect(first.body.startedAt).not.toBeNull();
    const late = await report(job, { progress: 12 });
    expect(late.body).toMatchObject({ progress: 40, startedAt: first.body.startedAt, framesPerSecond: 55.5 });
    expect((await report(job, { progress: 90 })).body.progress).toBe(90);
  });

  it('keeps the highest of reports that overtake each other', async () => {
    const job = await startJob();
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
    const answer = await report(await startJob(), body);
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
  });

  it('is refused with the status once the job has ended', async () => {
    const job = await startJob();
    await agent.post(`/api/renders/${job.id}/cancel`);
    const answer = await report(job, { progress: 50 });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'render.finished', status: 'failed' }]);
  });

  it('from a tab with another active export keeps this one queued until it starts', async () => {
    const job = await startJob();
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
    const job = await startJob();
    const answer = await agent.post(`/api/renders/${job.id}/cancel`);
    expect(answer.body).toMatchObject({ status: 'failed', errorCode: 'render.cancelled', outputUrl: null });
    expect(answer.body.completedAt).not.toBeNull();
    expect(await projectStatus()).toBe('completed');
    expect((await agent.post(`/api/renders/${job.id}/cancel`)).status).toBe(409);
    await startJob();
  });

  it('fail keeps the reason, the code and the tab’s log', async () => {
    const job = await startJob();
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
    expect(await projectStatus()).toBe('ready');
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
      const job = await startJob();
      expect((await agent.post(`/api/renders/${job.id}/fail`, body)).status).toBe(400);
    },
  );
});

describe('POST /api/renders/{id}/complete', () => {
  it('accepts a file that matches its job, and serves it', async () => {
    // Like the tab of a short video, it finishes before its first report.
    const job = await startJob();
    const answer = await complete(job, output);
    expect(answer.status).toBe(200);
    expect(renderJobSchema.parse(answer.body)).toMatchObject({
      status: 'completed',
      startedAt: expect.any(String),
      progress: 100,
      outputUrl: `/api/renders/${job.id}/download`,
      fileSize: output.length,
      errorMessage: null,
    });
    expect(await projectStatus()).toBe('completed');
    const file = await agent.fetch('GET', answer.body.outputUrl);
    expect(Buffer.from(await file.arrayBuffer()).equals(output)).toBe(true);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Why bees matter ? - Instagram Post.mp4"; filename*=UTF-8''Why%20bees%20matter%20%D1%91%20-%20Instagram%20Post.mp4`,
    );
    const part = await agent.fetch('GET', answer.body.outputUrl, { headers: { Range: 'bytes=-100' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  });

  it('has the captions of the video beside it, whatever is edited later', async () => {
    const range = { start: 0.5, end: 1.25, in: 0, out: 0.75 };
    const shown = { id: 't1', assetId: '', text: 'Bees & you', ...range };
    const tracks = [
      { id: 'caption-1', type: 'caption', clips: [shown] },
      { id: 'caption-2', type: 'caption', hidden: true, clips: [{ ...shown, id: 't2' }] },
    ];
    const { tracks: media } = await TimelineRecord.findOne({ projectId: project._id }).orFail();
    await TimelineRecord.updateOne({ projectId: project._id }, { $set: { tracks: [...media, ...tracks] } });
    const job = await startJob();
    await TimelineRecord.updateOne({ projectId: project._id }, { $set: { tracks: media } });
    expect(job.subtitlesUrl).toBeNull();
    const { subtitlesUrl } = renderJobSchema.parse((await complete(job, output)).body);
    const file = await agent.fetch('GET', `${subtitlesUrl}?format=srt`);
    expect(await file.text()).toBe('1\n00:00:00,500 --> 00:00:01,250\nBees & you\n');
    expect(file.headers.get('content-disposition')).toContain('filename="Why bees matter ? - Instagram Post.srt"');
    expect((await agent.get(`${subtitlesUrl}?format=exe`)).status).toBe(400);
    expect((await other.agent.get(`${subtitlesUrl}?format=srt`)).status).toBe(404);
    const [listed] = (await agent.get('/api/renders')).body;
    expect(listed).toMatchObject({ subtitlesUrl });
  });

  it('keeps the tab’s check of the file with the render, and refuses one that is none', async () => {
    const job = await startJob();
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const body = { storageUrl, fileSize: output.length };
    const report = {
      frameCount: 60,
      pictureDifferences: [0.5, null],
      offsetMs: 0,
      peak: 0.9,
      lufs: null,
      reused: null,
    };
    const refused = [
      { report: { ...report, pictureDifferences: Array(21).fill(1) } },
      { report: { ...report, peak: 'loud' } },
      { notices: Array(21).fill('Damaged') },
      { notices: ['x'.repeat(2_001)] },
    ];
    for (const facts of refused) {
      expect((await agent.post(`/api/renders/${job.id}/complete`, { ...body, ...facts })).status).toBe(400);
    }
    const notices = ['bees.mp4: Damaged from 0:02 to 0:04'];
    const sent = { ...body, report: { ...report, more: 'x' }, notices };
    expect((await agent.post(`/api/renders/${job.id}/complete`, sent)).body).toMatchObject({ report, notices });
    const [listed] = (await agent.get(`/api/renders?projectId=${project._id}`)).body;
    expect(renderJobSchema.parse(listed)).toMatchObject({ report, notices });
    expect(listed.report).toEqual(report);
  });

  it('answers the same to a repeated report of one file', async () => {
    const job = await startJob();
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const body = { storageUrl, fileSize: output.length };
    const first = await agent.post(`/api/renders/${job.id}/complete`, body);
    const second = await agent.post(`/api/renders/${job.id}/complete`, body);
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it.each([
    ['the same', 0],
    ['of another length', 1],
  ])('keeps the file that the job names when reported twice at once, the second time %s', async (_, difference) => {
    for (let wait = 0; wait < 100; wait += 20) {
      const { id } = (await start(await projectWithTimeline(creator))).body;
      const path = `/api/renders/${id}/upload-url`;
      const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
      const first = agent.post(`/api/renders/${id}/complete`, { storageUrl, fileSize: output.length });
      // Before, during and after the first request's probe.
      await new Promise((resolve) => setTimeout(resolve, wait));
      const fileSize = output.length + difference;
      const answers = await Promise.all([first, agent.post(`/api/renders/${id}/complete`, { storageUrl, fileSize })]);
      const { status } = (await agent.get(`/api/renders/${id}`)).body;
      if (difference === 0) expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(answers.some((answer) => answer.status === 200)).toBe(status === 'completed');
      const file = await agent.fetch('GET', `/api/renders/${id}/download`);
      expect([file.status, (await file.arrayBuffer()).byteLength === output.length]).toEqual(
        status === 'completed' ? [200, true] : [404, false],
      );
    }
  });

  it('keeps the file while the database is unreachable', async () => {
    const job = await startJob();
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const body = { storageUrl, fileSize: output.length };
    const away = vi.spyOn(RenderJobRecord, 'findOneAndUpdate').mockRejectedValueOnce(new Error('away'));
    expect((await agent.post(`/api/renders/${job.id}/complete`, body)).status).toBe(500);
    away.mockRestore();
    expect((await agent.post(`/api/renders/${job.id}/complete`, body)).status).toBe(200);
  });

  const isRefused = async (_: string, reason: RegExp, bytes: () => Promise<Buffer>) => {
    const job = await startJob();
    const answer = await complete(job, await bytes());
    expect([answer.status, answer.body.code]).toEqual([422, 'render.output-rejected']);
    expect(answer.body.message).toMatch(reason);
    const failed = (await agent.get(`/api/renders/${job.id}`)).body;
    expect(failed).toMatchObject({ status: 'failed', errorCode: 'render.output-rejected', outputUrl: null });
    expect(failed.errorMessage).toMatch(reason);
    expect(await projectStatus()).toBe('ready');
    expect((await agent.get(`/api/renders/${job.id}/download`)).body.code).toBe('render.no-output');
  };
  it.each<[string, RegExp, () => Promise<Buffer>]>([
    ['another size', /720 × 720 pixels instead of 1080 × 1080/, () => make('720x720', SECONDS, 'small.mp4')],
    [
      'its end missing behind a whole index',
      /Its end is missing/,
      async () => {
        const whole = await folder.make(
          '-i',
          `${folder.path}/right.mp4`,
          '-c',
          'copy',
          '-movflags',
          '+faststart',
          'fast.mp4',
        );
        const bytes = await readFile(whole);
        return bytes.subarray(0, bytes.length - 5_000);
      },
    ],
    ['its end missing', /cannot be read \(media\.truncated\)/, async () => output.subarray(0, output.length - 5_000)],
    [
      'a page in it',
      /cannot be read \(media\.not-media\)/,
      async () => Buffer.from('<html><script>alert(1)</script></html>'),
    ],
  ])('a file with %s fails the job with the reason and is removed', isRefused);
  it.each<[string, RegExp, () => Promise<Buffer>]>([
    ['another length', /lasts 2\.50 s instead of 1\.50 s/, () => make('1080x1080', 2.5, 'long.mp4')],
    ['a frame rate that makes it shorter', /lasts 1\.20 s/, () => make('1080x1080', 1.2, 'short.mp4')],
    ['another codec', /not H\.264/, () => make('1080x1080', SECONDS, 'mpeg4.mp4', '-c:v', 'mpeg4')],
    [
      'another container',
      /not an MP4/,
      async () => readFile(await folder.make('-i', `${folder.path}/right.mp4`, '-c', 'copy', 'right.mov')),
    ],
    [
      'no picture',
      /not an MP4 video/,
      async () => readFile(await folder.make(...testTone(SECONDS), '-c:a', 'aac', 'sound.mp4')),
    ],
  ])('a file with %s fails the job with the reason and is removed', { tags: 'long' }, isRefused);

  it('answers the same to a repeated report of a refused file, even in parallel', async () => {
    const job = await startJob();
    const path = `/api/renders/${job.id}/upload-url`;
    const bytes = output.subarray(0, output.length - 5_000);
    const storageUrl = await upload(agent, bytes, { path, body: { fileSize: bytes.length } });
    const tell = () => agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: bytes.length });
    const [first, atOnce] = await Promise.all([tell(), tell()]);
    expect([first.status, first.body.code]).toEqual([422, 'render.output-rejected']);
    expect([atOnce, await tell()]).toMatchObject(Array(2).fill({ status: 422, body: first.body }));
  });

  it('a file that vanishes during the check counts as not uploaded, or the job as ended', async () => {
    const job = await startJob();
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const { files } = studio.deps;
    const open = vi.spyOn(files, 'open').mockRejectedValueOnce(new StorageError('storage.missing'));
    const tell = () => agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: output.length });
    const missing = await tell();
    open.mockRestore();
    expect([missing.status, missing.body.code]).toEqual([400, 'upload.missing']);
    await files.delete(files.keyOfUrl(new URL(storageUrl).pathname) ?? '');
    await agent.post(`/api/renders/${job.id}/cancel`);
    expect((await tell()).body).toMatchObject({ code: 'render.finished', status: 'failed' });
  });

  it('a file of another length than announced fails the job', async () => {
    const job = await startJob();
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const answer = await agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: output.length + 1 });
    expect([answer.status, answer.body.code]).toEqual([422, 'render.output-rejected']);
  });

  it('a missing upload, another’s, or one that is already an asset leaves the job active', async () => {
    const job = await startJob();
    const asset = await createAsset(agent, output);
    const unfinished = await requestUpload(agent, { fileSize: 10 }, `/api/renders/${job.id}/upload-url`);
    const foreign = await upload(other.agent, output);
    for (const storageUrl of [unfinished, foreign, asset.storageUrl, '/api/files/x', 'https://evil.example/x.mp4']) {
      const answer = await agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: output.length });
      expect([answer.status, answer.body.code], storageUrl).toEqual([400, 'upload.missing']);
    }
    expect((await agent.get(`/api/renders/${job.id}`)).body.status).toBe('queued');
    expect((await agent.get(`/api/assets/${asset.id}/stream`, { headers: { Range: 'bytes=0-0' } })).status).toBe(206);
  });

  it('cancel against complete ends in one state, in either order', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const own = await projectWithTimeline(creator);
      const { id } = (await start(own)).body;
      const path = `/api/renders/${id}/upload-url`;
      const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
      const completing = agent.post(`/api/renders/${id}/complete`, { storageUrl, fileSize: output.length });
      // The probe takes a few hundred milliseconds. The cancel arrives before, during and after it.
      await new Promise((resolve) => setTimeout(resolve, round * 60));
      const [completed, cancelled] = await Promise.all([completing, agent.post(`/api/renders/${id}/cancel`)]);
      const { status, outputUrl } = (await agent.get(`/api/renders/${id}`)).body;
      outcomes.add(status);
      expect([completed.status, cancelled.status].sort()).toEqual([200, 409]);
      expect(status).toBe(completed.status === 200 ? 'completed' : 'failed');
      expect(outputUrl === null).toBe(status === 'failed');
      expect((await Project.findById(own._id).lean())?.status).toBe(status === 'completed' ? 'completed' : 'ready');
      const key = studio.deps.files.keyOfUrl(new URL(storageUrl).pathname) ?? '';
      expect((await studio.deps.files.stat(key)) !== null).toBe(status === 'completed');
    }
    expect(outcomes.has('failed')).toBe(true);
  });

  it.each(['complete', 'cancel'])('a project that was edited during the render is ready after %s', async (end) => {
    await Project.updateOne({ _id: project._id }, { $set: { status: 'completed' } });
    const job = await startJob();
    const { tracks } = (await agent.get(`/api/projects/${project._id}/timeline`)).body;
    expect((await agent.put(`/api/projects/${project._id}/timeline`, { tracks })).status).toBe(200);
    expect(await projectStatus()).toBe('rendering');
    if (end === 'complete') expect((await complete(job, output)).status).toBe(200);
    else await agent.post(`/api/renders/${job.id}/cancel`);
    expect(await projectStatus()).toBe('ready');
  });
});

describe('POST /api/renders/{id}/upload-url', () => {
  it('binds the size into the signature', async () => {
    const job = await startJob();
    const url = await requestUpload(agent, { fileSize: 10 }, `/api/renders/${job.id}/upload-url`);
    const answer = await agent.send('PUT', url, { body: '12345678901', headers: { 'Content-Type': 'video/mp4' } });
    expect(answer.status).toBe(413);
  });

  it.each([{}, { fileSize: 0 }, { fileSize: 'big' }, { fileSize: MAX_RENDER_BYTES + 1 }])(
    'refuses %j',
    async (body) => {
      const job = await startJob();
      expect((await agent.post(`/api/renders/${job.id}/upload-url`, body)).status).toBe(400);
    },
  );

  it('is refused once the job has ended', async () => {
    const job = await startJob();
    await agent.post(`/api/renders/${job.id}/cancel`);
    const answer = await agent.post(`/api/renders/${job.id}/upload-url`, { fileSize: 10 });
    expect([answer.status, answer.body.code]).toEqual([409, 'render.finished']);
  });
});

describe('a silent tab', () => {
  it('fails the job by the time it is next read, with a message that says so', async () => {
    const job = await startJob();
    await fallSilent(job);
    const seen = (await agent.get(`/api/renders/${job.id}`)).body;
    expect(seen).toMatchObject({ status: 'failed', errorCode: 'render.silent' });
    expect(seen.errorMessage).toContain('tab');
    await failSilentRenders();
    expect((await agent.get(`/api/renders/${job.id}`)).body).toEqual(seen);
    expect(await projectStatus()).toBe('ready');
  });

  it.each([
    ['the list', '', (body: RenderJob[]) => body[0]],
    ['one of them', '/', (body: RenderJob) => body],
  ])('is seen to have failed by reading %s, which writes nothing', async (_, slash, jobOf) => {
    // Polled, because the interval may record it in the meantime.
    const look = async () => {
      const { id } = await startJob();
      await fallSilent({ id });
      const path = slash === '' ? `?projectId=${project._id}` : slash + id;
      const seen = jobOf((await agent.get(`/api/renders${path}`)).body);
      return [seen?.id === id, seen?.status, (await RenderJobRecord.findById(id).orFail()).status];
    };
    await expect.poll(look, { interval: 500 }).toEqual([true, 'failed', 'queued']);
    expect(await projectStatus()).toBe('rendering');
  });

  it('fails it in the list, for a new start and for its own late report too', async () => {
    const first = await startJob();
    await fallSilent(first);
    const list = (await agent.get(`/api/renders?projectId=${project._id}`)).body;
    expect(list.map((job: RenderJob) => job.status)).toEqual(['failed']);

    const second = await startJob();
    await fallSilent(second);
    const third = await startJob();
    await fallSilent(third);
    const late = await agent.patch(`/api/renders/${third.id}`, { progress: 99 });
    expect([late.status, late.body.code]).toEqual([409, 'render.finished']);
  });

  it('does not count as silent while it reports, uploads or completes', async () => {
    const job = await startJob();
    for (const talk of [
      () => agent.patch(`/api/renders/${job.id}`, { progress: 1 }),
      () => agent.post(`/api/renders/${job.id}/upload-url`, { fileSize: 10 }),
    ]) {
      await RenderJobRecord.updateOne(
        { _id: job.id },
        { $set: { lastHeardAt: new Date(Date.now() - RENDER_SILENCE_MS + 5_000) } },
      );
      const before = Date.now();
      await talk();
      const updated = await RenderJobRecord.findById(job.id).orFail();
      expect(updated.lastHeardAt.getTime()).toBeGreaterThanOrEqual(before);
    }
    await failSilentRenders({ _id: job.id });
    expect((await agent.get(`/api/renders/${job.id}`)).body.status).toBe('processing');
  });

  it('is found by upkeep after a restart', async () => {
    const job = await startJob();
    await fallSilent(job);
    await failSilentRenders();
    expect((await RenderJobRecord.findById(job.id).orFail()).status).toBe('failed');
  });
});

describe('a server that died between two writes', () => {
  it('leaves no project rendering without a render', async () => {
    const job = await startJob();
    await releaseStuckProjects();
    expect(await projectStatus()).toBe('rendering');
    await RenderJobRecord.deleteOne({ _id: job.id });
    await releaseStuckProjects();
    expect(await projectStatus()).toBe('ready');
  });
});

describe('GET /api/renders', () => {
  it('lists the user’s own jobs, newest first, or those of one project', async () => {
    const mine = await createCreator(studio);
    const projects = [await projectWithTimeline(mine), await projectWithTimeline(mine)];
    const ids: string[] = [];
    for (const own of projects) ids.push((await start(own, PRESET, mine.agent)).body.id);
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
    const job = (await start(own, PRESET, mine.agent)).body;
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
    ['complete', (job: RenderJob) => complete(job, output)],
  ])('answers %s with the job as GET and the list do', async (_, change) => {
    const job = await startJob();
    const { body } = await change(job);
    expect(renderJobSchema.parse(body)).toEqual(body);
    expect((await agent.get(`/api/renders/${job.id}`)).body).toEqual(body);
    expect((await agent.get(`/api/renders?projectId=${project._id}`)).body).toEqual([body]);
  });
});

describe('deleting a project', () => {
  it('removes its renders with their files', async () => {
    const job = await startJob();
    await complete(job, output);
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
    const job = await startJob();
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
