import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { monthOf } from '#api/services/plan-limit.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createProjectAnswerSchema, projectSchema } from '#shared/contracts/project.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const TRACK = { id: 'video-1', type: 'video', clips: [] };

describe('POST /api/projects/sample', () => {
  it('gives a newcomer a finished project with footage, voice, music and captions, once, and does not count it', async () => {
    const { agent, user } = await createCreator(studio);
    const answer = await agent.post('/api/projects/sample', {});
    expect(answer.status).toBe(201);
    const { projectId } = createProjectAnswerSchema.parse(answer.body);
    const [project] = projectSchema.array().parse((await agent.get('/api/projects')).body);
    expect(project).toMatchObject({ id: projectId, status: 'ready', durationSeconds: 18 });
    expect(project?.thumbnailUrl).not.toBeNull();

    const { tracks } = (await agent.get(`/api/projects/${projectId}/timeline`)).body;
    expect(tracks.map(({ clips }: { clips: unknown[] }) => clips.length)).toEqual([4, 4, 1, 7]);
    const assets = (await agent.get('/api/assets')).body;
    expect(assets).toHaveLength(6);
    for (const { id, type, fileSize } of assets) {
      const stream = await agent.get(`/api/assets/${id}/stream`);
      expect([type, stream.status, stream.headers.get('content-length')]).toEqual([type, 200, String(fileSize)]);
    }
    expect((await User.findById(user._id).orFail()).projectsThisMonth).toBe(0);

    const again = await agent.post('/api/projects/sample', {});
    expect([again.status, again.body]).toEqual([200, { projectId }]);
    await agent.delete(`/api/projects/${projectId}`);
    expect((await agent.post('/api/projects/sample', {})).status).toBe(201);
    expect((await agent.get('/api/assets')).body).toHaveLength(6);
  });

  it('is one, with one asset per file, for several simultaneous requests', async () => {
    const { agent } = await createCreator(studio);
    const answers = await Promise.all(Array.from({ length: 4 }, () => agent.post('/api/projects/sample', {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: { projectId } }) => projectId)).size).toBe(1);
    expect((await agent.get('/api/assets')).body).toHaveLength(6);
  });

  it('demands a session', async () => {
    expect((await studio.agent().post('/api/projects/sample', {})).status).toBe(401);
  });
});

describe('POST /api/projects/empty', () => {
  const clip = { id: 'mine', assetId: '', start: 0, end: 1, in: 0, out: 1 };
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];

  it('makes one empty project of an order that arrives twice, in the chosen shape, and writes it no script', async () => {
    const { agent } = await createCreator(studio);
    const order = { id: randomUUID(), aspectRatio: '1:1' };
    const answers = await Promise.all([
      agent.post('/api/projects/empty', order),
      agent.post('/api/projects/empty', order),
    ]);
    expect(answers.map(({ status, body: { projectId } }) => [status, projectId])).toEqual(
      Array(2).fill([201, order.id]),
    );
    const path = `/api/projects/${order.id}`;
    expect(projectSchema.parse((await agent.get(path)).body)).toMatchObject({
      title: 'Untitled',
      description: null,
      status: 'draft',
      aspectRatio: '1:1',
      countsAtExport: true,
    });
    const { body: timeline } = await agent.get(`${path}/timeline`);
    expect(timeline.tracks.map(({ type, clips }: typeof TRACK) => [type, clips])).toEqual([
      ['video', []],
      ['audio', []],
      ['caption', []],
    ]);
    expect(await agent.post(`${path}/generate`)).toMatchObject({ status: 409, body: { code: 'project.no-prompt' } });
    expect((await agent.post('/api/projects/empty', { aspectRatio: '4:3' })).status).toBe(400);
    const stranger = (await createCreator(studio)).agent;
    expect((await stranger.post('/api/projects/empty', order)).status).toBe(404);
  });

  it('counts for the month at the first export, once, with the same limit; a copy does the same', async () => {
    const { agent, user } = await createCreator(studio);
    const used = async () => (await User.findById(user._id).orFail()).projectsThisMonth;
    const start = async () => (await agent.post('/api/projects/empty', {})).body.projectId as string;
    const render = (id: string) => agent.post(`/api/projects/${id}/render`, { preset: 'tiktok-1080-916' });
    const [first, second] = [await start(), await start()];
    expect((await render(first)).body.code).toBe('render.nothing-to-render');
    for (const id of [first, second]) await agent.put(`/api/projects/${id}/timeline`, { version: 1, tracks });
    const copy = (await agent.post(`/api/projects/${second}/copy`, {})).body.projectId;
    expect(await used()).toBe(0);

    await User.updateOne({ _id: user._id }, { $set: { projectMonth: monthOf(new Date()), projectsThisMonth: 9 } });
    const starts = await Promise.all([render(first), render(first)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await used()).toBe(10);
    expect((await agent.get(`/api/projects/${first}`)).body.countsAtExport).toBeUndefined();
    expect((await render(first)).body.code).toBe('render.active');
    for (const id of [second, copy]) {
      expect(await render(id)).toMatchObject({ status: 403, body: { code: 'project.plan-limit', limit: 10 } });
    }
    expect((await agent.get(`/api/projects/${second}`)).body).toMatchObject({ status: 'ready', countsAtExport: true });
    expect(await used()).toBe(10);
  });
});

describe('POST /api/projects/{id}/copy', () => {
  const clip = { id: 'mine', assetId: '', start: 1, end: 3.5, in: 0, out: 2.5 };
  const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];

  it('makes a project with the same settings and the tracks that were sent, and leaves the original', async () => {
    const { agent, user } = await createCreator(studio);
    const original = await createProject(user);
    const before = (await agent.get(`/api/projects/${original._id}/timeline`)).body;
    const answer = await agent.post(`/api/projects/${original._id}/copy`, { tracks });
    expect(answer.status).toBe(201);
    const { projectId } = createProjectAnswerSchema.parse(answer.body);
    expect(projectId).not.toBe(original._id);
    const copy = projectSchema.parse((await agent.get(`/api/projects/${projectId}`)).body);
    expect(copy).toMatchObject({
      title: 'Why bees matter (copy)',
      status: 'ready',
      targetPlatform: 'tiktok',
      durationSeconds: 3.5,
    });
    expect((await agent.get(`/api/projects/${projectId}/timeline`)).body).toMatchObject({ version: 1, tracks });
    expect((await agent.get(`/api/projects/${original._id}/timeline`)).body).toEqual(before);
    // The copy can be saved like any project.
    const next = { version: 1, tracks: [{ ...tracks[0], clips: [] }] };
    expect((await agent.put(`/api/projects/${projectId}/timeline`, next)).status).toBe(200);
  });

  it('without tracks uses the stored ones, and keeps a title as it is', async () => {
    const { agent, user } = await createCreator(studio);
    const original = await createProject(user);
    await agent.put(`/api/projects/${original._id}/timeline`, { tracks });
    const { projectId } = (await agent.post(`/api/projects/${original._id}/copy`, { title: ' Bees again ' })).body;
    expect((await agent.get(`/api/projects/${projectId}`)).body).toMatchObject({ title: 'Bees again' });
    expect((await agent.get(`/api/projects/${projectId}/timeline`)).body.tracks).toEqual(tracks);
  });

  it('keeps the longest title within its limit', async () => {
    const { agent, user } = await createCreator(studio);
    const original = await createProject(user, { title: 'x'.repeat(200) });
    const { projectId } = (await agent.post(`/api/projects/${original._id}/copy`, {})).body;
    expect((await agent.get(`/api/projects/${projectId}`)).body.title).toBe(`${'x'.repeat(193)} (copy)`);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ tracks: [] }, 'tracks'],
    [{ tracks: [{ ...tracks[0], clips: [clip, { ...clip, id: 'over', start: 2, end: 4.5 }] }] }, 'tracks[0].clips[1]'],
  ])('refuses %j, names the field, and makes nothing', async (sent, path) => {
    const { agent, user } = await createCreator(studio);
    const original = await createProject(user);
    const answer = await agent.post(`/api/projects/${original._id}/copy`, sent);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('request.invalid');
    expect(answer.body.path).toContain(path);
    expect(await Project.countDocuments({ userId: user._id })).toBe(1);
  });

  it('is refused while the script is being written', async () => {
    const { agent, user } = await createCreator(studio);
    const original = await createProject(user, { status: 'generating' });
    const answer = await agent.post(`/api/projects/${original._id}/copy`, { tracks });
    expect([answer.status, answer.body.code]).toEqual([409, 'project.generating']);
  });

  it('counts towards the month like any project: at the limit nothing is made', async () => {
    const { agent, user } = await createCreator(studio);
    const original = await createProject(user);
    const copies = await Promise.all(
      Array.from({ length: 12 }, () => agent.post(`/api/projects/${original._id}/copy`, { tracks })),
    );
    expect(copies.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = copies.find(({ status }) => status === 403);
    expect(refused?.body).toMatchObject({ code: 'project.plan-limit', limit: 10 });
    expect(await Project.countDocuments({ userId: user._id })).toBe(11);
  });
});
