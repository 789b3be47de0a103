import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDocument } from '#api/models/project.ts';
import { RenderJob as RenderJobRecord } from '#api/models/render-job.ts';
import { failSilentRenders, releaseStuckProjects } from '#api/renders/registry/end-render.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { RENDER_SILENCE_MS, type RenderJob } from '#shared/contracts/render.ts';
import { fallSilent, projectStatus, projectWithTimeline, startJob } from './testing/render-calls.ts';

let studio: TestStudio;
let creator: Creator;
let agent: Agent;
let project: ProjectDocument;
beforeAll(async () => {
  studio = await startTestStudio();
  creator = await createCreator(studio);
  agent = creator.agent;
});
afterAll(() => studio.close());
beforeEach(async () => {
  project = await projectWithTimeline(creator, { title: 'Why "bees" / matter: ё' });
});

describe('a silent tab', () => {
  it('fails the job by the time it is next read, with a message that says so', async () => {
    const job = await startJob(agent, project);
    await fallSilent(job);
    const seen = (await agent.get(`/api/renders/${job.id}`)).body;
    expect(seen).toMatchObject({ status: 'failed', errorCode: 'render.silent' });
    expect(seen.errorMessage).toContain('tab');
    await failSilentRenders();
    expect((await agent.get(`/api/renders/${job.id}`)).body).toEqual(seen);
    expect(await projectStatus(project)).toBe('ready');
  });

  it.each([
    ['the list', '', (body: RenderJob[]) => body[0]],
    ['one of them', '/', (body: RenderJob) => body],
  ])('is seen to have failed by reading %s, which writes nothing', async (_, slash, jobOf) => {
    // Polled, because the interval may record it in the meantime.
    const look = async () => {
      const { id } = await startJob(agent, project);
      await fallSilent({ id });
      const path = slash === '' ? `?projectId=${project._id}` : slash + id;
      const seen = jobOf((await agent.get(`/api/renders${path}`)).body);
      return [seen?.id === id, seen?.status, (await RenderJobRecord.findById(id).orFail()).status];
    };
    await expect.poll(look, { interval: 500 }).toEqual([true, 'failed', 'queued']);
    expect(await projectStatus(project)).toBe('rendering');
  });

  it('fails it in the list, for a new start and for its own late report too', async () => {
    const first = await startJob(agent, project);
    await fallSilent(first);
    const list = (await agent.get(`/api/renders?projectId=${project._id}`)).body;
    expect(list.map((job: RenderJob) => job.status)).toEqual(['failed']);

    const second = await startJob(agent, project);
    await fallSilent(second);
    const third = await startJob(agent, project);
    await fallSilent(third);
    const late = await agent.patch(`/api/renders/${third.id}`, { progress: 99 });
    expect([late.status, late.body.code]).toEqual([409, 'render.finished']);
  });

  it('does not count as silent while it reports, uploads or completes', async () => {
    const job = await startJob(agent, project);
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
    const job = await startJob(agent, project);
    await fallSilent(job);
    await failSilentRenders();
    expect((await RenderJobRecord.findById(job.id).orFail()).status).toBe('failed');
  });
});

describe('a server that died between two writes', () => {
  it('leaves no project rendering without a render', async () => {
    const job = await startJob(agent, project);
    await releaseStuckProjects();
    expect(await projectStatus(project)).toBe('rendering');
    await RenderJobRecord.deleteOne({ _id: job.id });
    await releaseStuckProjects();
    expect(await projectStatus(project)).toBe('ready');
  });
});
