import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { createMediaFolder, type MediaFolder, testTone } from '#api/adapters/probe/media-fixtures.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob as RenderJobRecord } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset, requestUpload, upload } from '#api/testing/uploads.ts';
import { renderJobSchema } from '#shared/contracts/render.ts';
import {
  complete,
  make,
  projectStatus,
  projectWithTimeline,
  SECONDS,
  start,
  startJob,
} from './testing/render-calls.ts';

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

describe('POST /api/renders/{id}/complete', () => {
  it('accepts a file that matches its job, and serves it', async () => {
    // Like the tab of a short video, it finishes before its first report.
    const job = await startJob(agent, project);
    const answer = await complete(agent, job, output);
    expect(answer.status).toBe(200);
    expect(renderJobSchema.parse(answer.body)).toMatchObject({
      status: 'completed',
      startedAt: expect.any(String),
      progress: 100,
      outputUrl: `/api/renders/${job.id}/download`,
      fileSize: output.length,
      errorMessage: null,
    });
    expect(await projectStatus(project)).toBe('completed');
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
    const job = await startJob(agent, project);
    await TimelineRecord.updateOne({ projectId: project._id }, { $set: { tracks: media } });
    expect(job.subtitlesUrl).toBeNull();
    const { subtitlesUrl } = renderJobSchema.parse((await complete(agent, job, output)).body);
    const file = await agent.fetch('GET', `${subtitlesUrl}?format=srt`);
    expect(await file.text()).toBe('1\n00:00:00,500 --> 00:00:01,250\nBees & you\n');
    expect(file.headers.get('content-disposition')).toContain('filename="Why bees matter ? - Instagram Post.srt"');
    expect((await agent.get(`${subtitlesUrl}?format=exe`)).status).toBe(400);
    expect((await other.agent.get(`${subtitlesUrl}?format=srt`)).status).toBe(404);
    const [listed] = (await agent.get('/api/renders')).body;
    expect(listed).toMatchObject({ subtitlesUrl });
  });

  it('keeps the tab’s check of the file with the render, and refuses one that is none', async () => {
    const job = await startJob(agent, project);
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
    const job = await startJob(agent, project);
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
      const { id } = (await start(agent, await projectWithTimeline(creator))).body;
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
    const job = await startJob(agent, project);
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const body = { storageUrl, fileSize: output.length };
    const away = vi.spyOn(RenderJobRecord, 'findOneAndUpdate').mockRejectedValueOnce(new Error('away'));
    expect((await agent.post(`/api/renders/${job.id}/complete`, body)).status).toBe(500);
    away.mockRestore();
    expect((await agent.post(`/api/renders/${job.id}/complete`, body)).status).toBe(200);
  });

  const isRefused = async (_: string, reason: RegExp, bytes: () => Promise<Buffer>) => {
    const job = await startJob(agent, project);
    const answer = await complete(agent, job, await bytes());
    expect([answer.status, answer.body.code]).toEqual([422, 'render.output-rejected']);
    expect(answer.body.message).toMatch(reason);
    const failed = (await agent.get(`/api/renders/${job.id}`)).body;
    expect(failed).toMatchObject({ status: 'failed', errorCode: 'render.output-rejected', outputUrl: null });
    expect(failed.errorMessage).toMatch(reason);
    expect(await projectStatus(project)).toBe('ready');
    expect((await agent.get(`/api/renders/${job.id}/download`)).body.code).toBe('render.no-output');
  };
  it.each<[string, RegExp, () => Promise<Buffer>]>([
    ['another size', /720 × 720 pixels instead of 1080 × 1080/, () => make(folder, '720x720', SECONDS, 'small.mp4')],
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
    ['another length', /lasts 2\.50 s instead of 1\.50 s/, () => make(folder, '1080x1080', 2.5, 'long.mp4')],
    ['a frame rate that makes it shorter', /lasts 1\.20 s/, () => make(folder, '1080x1080', 1.2, 'short.mp4')],
    ['another codec', /not H\.264/, () => make(folder, '1080x1080', SECONDS, 'mpeg4.mp4', '-c:v', 'mpeg4')],
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
    const job = await startJob(agent, project);
    const path = `/api/renders/${job.id}/upload-url`;
    const bytes = output.subarray(0, output.length - 5_000);
    const storageUrl = await upload(agent, bytes, { path, body: { fileSize: bytes.length } });
    const tell = () => agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: bytes.length });
    const [first, atOnce] = await Promise.all([tell(), tell()]);
    expect([first.status, first.body.code]).toEqual([422, 'render.output-rejected']);
    expect([atOnce, await tell()]).toMatchObject(Array(2).fill({ status: 422, body: first.body }));
  });

  it('a file that vanishes during the check counts as not uploaded, or the job as ended', async () => {
    const job = await startJob(agent, project);
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
    const job = await startJob(agent, project);
    const path = `/api/renders/${job.id}/upload-url`;
    const storageUrl = await upload(agent, output, { path, body: { fileSize: output.length } });
    const answer = await agent.post(`/api/renders/${job.id}/complete`, { storageUrl, fileSize: output.length + 1 });
    expect([answer.status, answer.body.code]).toEqual([422, 'render.output-rejected']);
  });

  it('a missing upload, another’s, or one that is already an asset leaves the job active', async () => {
    const job = await startJob(agent, project);
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
      const { id } = (await start(agent, own)).body;
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
    const job = await startJob(agent, project);
    const { tracks } = (await agent.get(`/api/projects/${project._id}/timeline`)).body;
    expect((await agent.put(`/api/projects/${project._id}/timeline`, { tracks })).status).toBe(200);
    expect(await projectStatus(project)).toBe('rendering');
    if (end === 'complete') expect((await complete(agent, job, output)).status).toBe(200);
    else await agent.post(`/api/renders/${job.id}/cancel`);
    expect(await projectStatus(project)).toBe('ready');
  });
});
