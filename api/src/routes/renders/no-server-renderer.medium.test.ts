import { afterAll, beforeAll, expect, it } from 'vitest';
import { Project } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

const CLIP = { id: 'c1', assetId: '', start: 0, end: 1.5, in: 0, out: 1.5 };
const TRACKS = [{ id: 'video-1', type: 'video', clips: [CLIP] }];

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ FFMPEG_PATH: '/nowhere/ffmpeg' });
});
afterAll(() => studio.close());

it('a studio without ffmpeg says so up front', async () => {
  const { body } = await studio.agent().get('/api/config');
  expect(body.noServerRenders).toBe('ffmpeg cannot be run');
  expect((await studio.agent().get('/api/ready')).body).toEqual({ status: 'ok' });
  const { agent } = await createCreator(studio, { isAdmin: true });
  expect((await agent.get('/api/admin/render-load')).body).toEqual({ renders: null });
});

it('it answers 501 to 4K and to requests for the server, creates nothing, and leaves 1080p to the tab', async () => {
  const { agent, user } = await createCreator(studio, { plan: 'enterprise' });
  const project = await createProject(user);
  await TimelineRecord.updateOne({ projectId: project._id }, { $set: { tracks: TRACKS } });
  const path = `/api/projects/${project._id}/render`;
  for (const body of [{ preset: 'tiktok-4k-916' }, { preset: 'tiktok-1080-916', executor: 'server' }]) {
    const answer = await agent.post(path, body);
    expect([answer.status, answer.body.code]).toEqual([501, 'render.server-unavailable']);
    expect(answer.body.message).toContain('1080p');
  }
  expect(await RenderJob.countDocuments()).toBe(0);
  expect((await Project.findById(project._id).orFail()).status).toBe('ready');
  expect((await agent.post(path, { preset: 'tiktok-1080-916' })).body.executor).toBe('browser');
});

// Uses its own database, because machines with ffmpeg may be connected to a shared one.
it.skipIf(process.env['MONGODB_URI'])(
  'renders left waiting from a time with ffmpeg fail at start, and free their projects',
  async () => {
    const { user } = await createCreator(studio, { plan: 'studio' });
    const project = await createProject(user, { status: 'rendering' });
    const { _id } = await RenderJob.create({
      projectId: project._id,
      userId: user._id,
      slot: project._id,
      preset: 'tiktok-4k-916',
      status: 'queued',
      executor: 'server',
      order: { tracks: TRACKS, schemaVersion: 1, hasWatermark: false },
      frameCount: 90,
      timelineVersion: 1,
      lastHeardAt: new Date(),
    });
    await studio.restart();
    const job = await RenderJob.findById(_id).orFail();
    expect(job).toMatchObject({ status: 'failed', errorCode: 'render.server-unavailable', order: null });
    expect((await Project.findById(project._id).orFail()).status).toBe('ready');
  },
);
