import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Project } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { User } from '#api/models/user.ts';
import { resumeGenerations } from '#api/services/generation/generation.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

const BODY = {
  title: 'Why bees matter',
  aiPrompt: { topic: 'Bees', durationSec: 15, platform: 'tiktok', tone: 'calm' },
};

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => studio.close());

const makers: [string, (creator: Creator) => Promise<(agent: Agent) => ReturnType<Agent['post']>>][] = [
  ['a new project', async () => (agent) => agent.post('/api/projects', BODY)],
  [
    'a copy',
    async ({ user }) => {
      const { _id } = await createProject(user);
      return (agent) => agent.post(`/api/projects/${_id}/copy`, {});
    },
  ],
  ['the sample', async () => (agent) => agent.post('/api/projects/sample', {})],
];

it.each(makers)('%s that could not be stored leaves no timeline and is not counted', async (_, maker) => {
  const creator = await createCreator(studio);
  const make = await maker(creator);
  const timelines = await TimelineRecord.countDocuments();
  vi.spyOn(Project, 'create').mockRejectedValueOnce(new Error('The database does not answer.'));
  expect((await make(creator.agent)).status).toBe(500);
  expect(await TimelineRecord.countDocuments()).toBe(timelines);
  expect((await User.findById(creator.user._id).orFail()).projectsThisMonth).toBe(0);
});

it.each(makers)('%s of an account that has just been deleted does not exist', async (_, maker) => {
  const creator = await createCreator(studio);
  const make = await maker(creator);
  const [projects, timelines] = await Promise.all([Project.countDocuments(), TimelineRecord.countDocuments()]);
  const create = Project.create.bind(Project);
  vi.spyOn(Project, 'create').mockImplementationOnce(async (...values: Parameters<typeof create>) => {
    await User.deleteOne({ _id: creator.user._id });
    return create(...values);
  });
  const answer = await make(creator.agent);
  expect([answer.status, answer.body.code]).toEqual([401, 'request.unauthorized']);
  expect([await Project.countDocuments(), await TimelineRecord.countDocuments()]).toEqual([projects, timelines]);
});

it('a project whose generation could not be queued exists and counts, and upkeep queues it', async () => {
  const { agent, user } = await createCreator(studio);
  vi.spyOn(studio.deps.queue, 'add').mockRejectedValueOnce(new Error('The database does not answer.'));
  const answer = await agent.post('/api/projects', BODY);
  expect(answer.status).toBe(201);
  expect((await User.findById(user._id).orFail()).projectsThisMonth).toBe(1);
  const status = async () => (await Project.findById(answer.body.projectId).orFail()).status;
  expect(await status()).toBe('generating');
  await resumeGenerations(studio.deps.queue);
  await expect.poll(status).toBe('ready');
});
