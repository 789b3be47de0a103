import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AiScript } from '#api/models/ai-script.ts';
import { Asset } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { User } from '#api/models/user.ts';
import { removeOldProjects } from '#api/services/projects/project-trash.ts';
import { createBrandKit, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createProjectAnswerSchema, projectSchema, trashedProjectSchema } from '#shared/contracts/project.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const body = (values: object = {}) => ({
  title: 'Why bees matter',
  aiPrompt: { topic: 'Why bees matter for every garden', durationSec: 15, platform: 'tiktok', tone: 'calm' },
  ...values,
});

const TRACK = { id: 'video-1', type: 'video', clips: [] };

describe('POST /api/projects', () => {
  it('makes a project, starts its script, and answers with its id', async () => {
    const { agent, user } = await createCreator(studio);
    const answer = await agent.post('/api/projects', body());
    expect(answer.status).toBe(201);
    const { projectId } = createProjectAnswerSchema.parse(answer.body);
    const project = await Project.findById(projectId).orFail();
    expect(project).toMatchObject({
      userId: user._id,
      title: 'Why bees matter',
      description: 'Why bees matter for every garden',
      targetPlatform: 'tiktok',
      aspectRatio: '9:16',
    });
    expect(['generating', 'ready']).toContain(project.status);
  });

  it('makes one project of an order that arrives twice, counts it once, and gives nobody else’s', async () => {
    const { agent, user } = await createCreator(studio);
    const id = randomUUID();
    const order = body({ id, script: false, firstCut: true });
    const answers = await Promise.all([agent.post('/api/projects', order), agent.post('/api/projects', order)]);
    answers.push(await agent.post('/api/projects', order));
    expect(answers.map(({ status, body: { projectId } }) => [status, projectId])).toEqual(Array(3).fill([201, id]));
    expect((await User.findById(user._id).orFail()).projectsThisMonth).toBe(1);
    // Nothing replaces the timeline that was begun without the server.
    expect((await agent.get(`/api/projects/${id}`)).body).toMatchObject({ status: 'draft', wantsFirstCut: false });
    expect(await agent.put(`/api/projects/${id}/timeline`, { version: 1, tracks: [TRACK] })).toMatchObject({
      status: 200,
    });

    const copyId = randomUUID();
    const copy = () => agent.post(`/api/projects/${id}/copy`, { id: copyId });
    expect([await copy(), await copy()].map(({ body: { projectId } }) => projectId)).toEqual([copyId, copyId]);
    expect(await Project.countDocuments({ userId: user._id })).toBe(2);

    const stranger = (await createCreator(studio)).agent;
    expect(await stranger.post('/api/projects', order)).toMatchObject({ status: 404 });
    expect(await stranger.post('/api/projects', body({ id: '../../etc' }))).toMatchObject({ status: 400 });
    expect((await agent.get(`/api/projects/${id}`)).status).toBe(200);
  });

  it('takes the aspect ratio from the platform', async () => {
    const { agent } = await createCreator(studio);
    const aiPrompt = { topic: 'Bees', platform: 'youtube' };
    const { projectId } = (await agent.post('/api/projects', body({ aiPrompt }))).body;
    expect((await agent.get(`/api/projects/${projectId}`)).body).toMatchObject({
      aspectRatio: '16:9',
      targetPlatform: 'youtube',
    });
  });

  it('gives the creator plan ten projects a month, even in parallel, deleted ones included', async () => {
    const { agent } = await createCreator(studio);
    const answers = await Promise.all(Array.from({ length: 13 }, () => agent.post('/api/projects', body())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(3);
    expect(refused[0]!.body).toMatchObject({ code: 'project.plan-limit', limit: 10 });
    expect(refused[0]!.body.message).toContain('Upgrade to Studio');

    await agent.delete(`/api/projects/${answers.find(({ status }) => status === 201)!.body.projectId}`);
    expect((await agent.post('/api/projects', body())).status).toBe(403);
  });

  it('starts counting again in the next calendar month, by UTC', async () => {
    const { agent, user } = await createCreator(studio);
    await User.updateOne({ _id: user._id }, { $set: { projectMonth: '2031-01', projectsThisMonth: 10 } });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-31T23:59:50Z') });
    try {
      // The session began before that, so the user must sign in again.
      await agent.post('/api/auth/login', { email: user.email, password: 'correct horse battery' });
      expect((await agent.post('/api/projects', body())).status).toBe(403);
      vi.setSystemTime(new Date('2031-02-01T00:00:05Z'));
      expect((await agent.post('/api/projects', body())).status).toBe(201);
    } finally {
      vi.useRealTimers();
    }
  });

  it('accepts the creator’s own brand kit, and makes nothing with another’s', async () => {
    const { agent, user } = await createCreator(studio);
    const { _id: brandKitId } = await createBrandKit(user);
    const withKit = (id: string) => body({ aiPrompt: { topic: 'Bees', brandKitId: id } });
    const { projectId } = (await agent.post('/api/projects', withKit(brandKitId))).body;
    expect((await agent.get(`/api/projects/${projectId}`)).body).toMatchObject({ brandKitId });

    const { _id: others } = await createBrandKit((await createCreator(studio)).user);
    for (const id of [others, randomUUID()]) {
      const answer = await agent.post('/api/projects', withKit(id));
      expect(answer).toMatchObject({ status: 404, body: { code: 'brand-kit.not-found' } });
    }
    expect(await Project.countDocuments({ userId: user._id })).toBe(1);
    expect((await User.findById(user._id).orFail()).projectsThisMonth).toBe(1);
  });

  it('sets the studio plan no limit', async () => {
    const { agent, user } = await createCreator(studio, { plan: 'studio' });
    await User.updateOne(
      { _id: user._id },
      { $set: { projectMonth: new Date().toISOString().slice(0, 7), projectsThisMonth: 500 } },
    );
    expect((await agent.post('/api/projects', body())).status).toBe(201);
  });

  it.each([
    [body({ title: '   ' }), 'title'],
    [body({ title: 'x'.repeat(201) }), 'title'],
    [body({ title: { $gt: '' } }), 'title.$gt'],
    [body({ title: ['a'] }), 'title'],
    [{ title: 'Bees' }, 'aiPrompt'],
    [body({ aiPrompt: { topic: '' } }), 'aiPrompt.topic'],
    [body({ aiPrompt: { topic: 'x'.repeat(4_001) } }), 'aiPrompt.topic'],
    [body({ aiPrompt: { topic: 'Bees', durationSec: 4 } }), 'aiPrompt.durationSec'],
    [body({ aiPrompt: { topic: 'Bees', durationSec: 181 } }), 'aiPrompt.durationSec'],
    [body({ aiPrompt: { topic: 'Bees', durationSec: '30' } }), 'aiPrompt.durationSec'],
    [body({ aiPrompt: { topic: 'Bees', durationSec: null } }), 'aiPrompt.durationSec'],
    [body({ aiPrompt: { topic: 'Bees', platform: 'vimeo' } }), 'aiPrompt.platform'],
    [body({ aiPrompt: { topic: 'Bees', tone: 'angry' } }), 'aiPrompt.tone'],
    [body({ aiPrompt: { topic: 'Bees', brandKitId: '../etc' } }), 'aiPrompt.brandKitId'],
  ])('refuses %j, names the field, and makes nothing', async (sent, path) => {
    const { agent, user } = await createCreator(studio);
    const answer = await agent.post('/api/projects', sent);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path });
    expect(await Project.countDocuments({ userId: user._id })).toBe(0);
  });

  it.each([
    [body({ title: '' }), 'Title: This is required.'],
    [body({ title: '\u200b' }), 'Title: Use at least one letter, digit or emoji.'],
    [body({ aiPrompt: { topic: '\u200b' } }), 'Concept: Use at least one letter, digit or emoji.'],
    [body({ aiPrompt: { topic: 'Bees', durationSec: 4 } }), 'Duration: Use a number of at least 5.'],
    [
      body({ aiPrompt: { topic: 'Bees', platform: 'vimeo' } }),
      'Platform: Use one of tiktok, instagram, youtube-shorts, youtube.',
    ],
  ])('describes the fault of %j in plain words', async (sent, message) => {
    const { agent, user } = await createCreator(studio);
    expect(await agent.post('/api/projects', sent)).toMatchObject({ status: 400, body: { message } });
    expect(await Project.countDocuments({ userId: user._id })).toBe(0);
  });

  it('refuses numbers that are not finite', async () => {
    const { agent } = await createCreator(studio);
    for (const durationSec of ['NaN', 'Infinity', '-Infinity', '1e999']) {
      const answer = await agent.send('POST', '/api/projects', {
        body: `{"title":"Bees","aiPrompt":{"topic":"Bees","durationSec":${durationSec}}}`,
        headers: { 'Content-Type': 'application/json' },
      });
      expect([durationSec, answer.status]).toEqual([durationSec, 400]);
    }
  });
});

describe('GET /api/projects', () => {
  it('lists the user’s own projects, newest first, as in the contract', async () => {
    const { agent, user } = await createCreator(studio);
    const stranger = await createCreator(studio);
    await createProject(stranger.user);
    for (const title of ['first', 'second', 'third']) await createProject(user, { title });
    const answer = await agent.get('/api/projects');
    expect(projectSchema.array().parse(answer.body)).toHaveLength(3);
    expect(answer.body.map(({ title }: { title: string }) => title)).toEqual(['third', 'second', 'first']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('PATCH /api/projects/{id}', () => {
  it('changes the title and nothing else', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    const answer = await agent.patch(`/api/projects/${project._id}`, {
      title: '  Bees at night ',
      status: 'completed',
      userId: randomUUID(),
    });
    expect(answer.status).toBe(200);
    expect(projectSchema.parse(answer.body)).toMatchObject({ title: 'Bees at night', status: 'ready' });
    expect((await Project.findById(project._id).orFail()).userId).toBe(user._id);
  });

  it('sets and removes the brand kit, and leaves the title', async () => {
    const { agent, user } = await createCreator(studio);
    const { _id: brandKitId } = await createBrandKit(user);
    const path = `/api/projects/${(await createProject(user))._id}`;
    expect((await agent.patch(path, { brandKitId })).body).toMatchObject({ brandKitId, title: 'Why bees matter' });
    expect((await agent.patch(path, { title: 'Bees' })).body).toMatchObject({ brandKitId, title: 'Bees' });
    expect((await agent.patch(path, { brandKitId: null })).body).toMatchObject({ brandKitId: null, title: 'Bees' });
  });

  it('changes the shape, and the platform only to one that shows it', async () => {
    const { agent, user } = await createCreator(studio);
    const path = `/api/projects/${(await createProject(user))._id}`;
    const { targetPlatform } = (await agent.get(path)).body;
    const wide = { aspectRatio: '16:9', targetPlatform: 'youtube' };
    expect((await agent.patch(path, { aspectRatio: '16:9' })).body).toMatchObject(wide);
    expect((await agent.patch(path, { title: 'Bees' })).body).toMatchObject({ ...wide, title: 'Bees' });
    expect((await agent.patch(path, { aspectRatio: '9:16' })).body).toMatchObject({ targetPlatform });
    expect((await agent.patch(path, { aspectRatio: '4:5' })).status).toBe(400);
  });

  it('refuses another user’s brand kit', async () => {
    const { agent, user } = await createCreator(studio);
    const { _id: brandKitId } = await createBrandKit((await createCreator(studio)).user);
    const project = await createProject(user);
    const answer = await agent.patch(`/api/projects/${project._id}`, { title: 'Bees', brandKitId });
    expect(answer).toMatchObject({ status: 404, body: { code: 'brand-kit.not-found' } });
    expect(await Project.findById(project._id)).toMatchObject({ title: 'Why bees matter', brandKitId: null });
  });

  it('refuses a change that names nothing', async () => {
    const { agent, user } = await createCreator(studio);
    expect((await agent.patch(`/api/projects/${(await createProject(user))._id}`, {})).status).toBe(400);
  });

  it('refuses a blank title', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    const answer = await agent.patch(`/api/projects/${project._id}`, { title: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.body.path).toBe('title');
  });
});

describe('DELETE /api/projects/{id}', () => {
  it('moves it to the trash with its timeline and script, leaves its assets in the library, and can be undone', async () => {
    const { agent, user } = await createCreator(studio);
    const { projectId } = (await agent.post('/api/projects', body())).body;
    await expect.poll(() => AiScript.countDocuments({ projectId })).toBe(1);
    const asset = await Asset.create({
      userId: user._id,
      projectId,
      type: 'video',
      name: 'a.mp4',
      fileName: 'a.mp4',
      storageKey: `${user._id}/${'0'.repeat(32)}`,
      fileSize: 1,
      mimeType: 'video/mp4',
    });
    const read = async () => (await agent.get(`/api/projects/${projectId}`)).body;
    await expect.poll(async () => (await read()).status).toBe('ready');
    const before = await read();
    const answer = await agent.delete(`/api/projects/${projectId}`);
    expect(answer.status).toBe(204);
    expect(await Project.exists({ _id: projectId })).toBeNull();
    expect((await Asset.findById(asset._id).orFail()).projectId).toBeNull();
    expect((await agent.delete(`/api/projects/${projectId}`)).status).toBe(404);
    const stranger = await createCreator(studio);
    expect((await stranger.agent.post(`/api/projects/${projectId}/restore`)).status).toBe(404);
    expect((await stranger.agent.delete(`/api/projects/trash/${projectId}`)).status).toBe(404);

    const restored = await agent.post(`/api/projects/${projectId}/restore`);
    expect([restored.status, restored.body]).toEqual([200, before]);
    expect((await agent.get(`/api/projects/${projectId}/timeline`)).status).toBe(200);
    expect((await Asset.findById(asset._id).orFail()).projectId).toBe(projectId);
    expect((await agent.get('/api/projects/trash')).body).toEqual([]);
  });

  it('is final after 30 days, or at once on request', async () => {
    const { agent, user } = await createCreator(studio);
    const [first, second] = [await createProject(user), await createProject(user)];
    for (const { _id } of [first, second]) await agent.delete(`/api/projects/${_id}`);
    const trash = z.array(trashedProjectSchema).parse((await agent.get('/api/projects/trash')).body);
    expect(trash.map(({ id }) => id).toSorted()).toEqual([first._id, second._id].toSorted());
    expect((await agent.delete(`/api/projects/trash/${first._id}`)).status).toBe(204);
    expect(await TimelineRecord.exists({ projectId: first._id })).toBeNull();
    await removeOldProjects(studio.deps, new Date(Date.parse(trash[0]!.removedAt) - 60_000));
    expect((await agent.get('/api/projects/trash')).body).toHaveLength(1);
    await removeOldProjects(studio.deps, new Date(Date.parse(trash[0]!.removedAt) + 60_000));
    expect((await agent.get('/api/projects/trash')).body).toEqual([]);
    expect(await TimelineRecord.exists({ projectId: second._id })).toBeNull();
  });
});

describe('access', () => {
  const requests = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/timeline'],
    ['PUT', '/timeline'],
    ['POST', '/generate'],
    ['POST', '/copy'],
  ] as const;
  const bodies: Record<string, object> = {
    PATCH: { title: 'Mine now' },
    PUT: { tracks: [{ id: 'video-1', type: 'video', clips: [] }] },
  };

  it.each(requests)('%s /api/projects/{id}%s demands a session', async (method, path) => {
    const { user } = await createCreator(studio);
    const project = await createProject(user);
    const answer = await studio.agent().send(method, `/api/projects/${project._id}${path}`, { body: bodies[method] });
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('Unauthorized');
  });

  it.each(requests)(
    '%s /api/projects/{id}%s answers another user’s project like a missing one',
    async (method, path) => {
      const owner = await createCreator(studio);
      const { agent } = await createCreator(studio);
      const project = await createProject(owner.user);
      const ask = (id: string) => agent.send(method, `/api/projects/${id}${path}`, { body: bodies[method] });
      const others = await ask(project._id);
      expect(others.status).toBe(404);
      expect(others.body).toEqual({ message: 'Project not found', code: 'project.not-found' });
      for (const id of [randomUUID(), '1', 'a'.repeat(100), '%24ne', '..%2f..%2fetc', '%00'.repeat(8)]) {
        const missing = await ask(id);
        expect([id, missing.status, missing.body]).toEqual([id, others.status, others.body]);
      }
      expect((await Project.findById(project._id).orFail()).title).toBe('Why bees matter');
    },
  );

  it.each([
    ['GET', '/api/projects'],
    ['POST', '/api/projects'],
    ['HEAD', '/api/projects'],
    ['GET', '/API/Projects'],
  ])('%s %s demands a session', async (method, path) => {
    expect((await studio.agent().send(method, path)).status).toBe(401);
  });
});
