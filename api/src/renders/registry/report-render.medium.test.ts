import { afterAll, beforeAll, expect, it } from 'vitest';
import { RENDER_SILENCE_MS } from '#shared/contracts/render.ts';
import { RenderJob } from '../../models/render-job.ts';
import { createCreator, createProject } from '../../testing/factories.ts';
import { startTestStudio, type TestStudio } from '../../testing/studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

it('a tab that has another export in hand keeps this one queued and alive, until it starts', async () => {
  const { agent, user } = await createCreator(studio);
  const project = await createProject(user);
  const clip = { id: 'c1', assetId: '', start: 0, end: 1, in: 0, out: 1 };
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
  await agent.put(`/api/projects/${project._id}/timeline`, { tracks });
  const job = (await agent.post(`/api/projects/${project._id}/render`, { preset: 'instagram-post-1080-11' })).body;

  const lastHeardAt = new Date(Date.now() - RENDER_SILENCE_MS + 5_000);
  await RenderJob.updateOne({ _id: job.id }, { $set: { lastHeardAt } });
  const waiting = await agent.patch(`/api/renders/${job.id}`, { progress: 0, isWaiting: true });
  expect(waiting.body).toMatchObject({ status: 'queued', progress: 0, startedAt: null });
  expect((await RenderJob.findById(job.id).orFail()).lastHeardAt.getTime()).toBeGreaterThan(Date.now() - 5_000);

  const started = await agent.patch(`/api/renders/${job.id}`, { progress: 5 });
  expect(started.body).toMatchObject({ status: 'processing', progress: 5 });

  await agent.post(`/api/renders/${job.id}/cancel`);
  const late = await agent.patch(`/api/renders/${job.id}`, { progress: 0, isWaiting: true });
  expect([late.status, late.body.code]).toEqual([409, 'render.finished']);
});
