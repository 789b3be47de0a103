import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AiScript } from '#api/models/ai-script.ts';
import { JobRecord } from '#api/models/job.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { OPENAI_KEY, type OpenAiServer, startOpenAiServer } from '#api/testing/openai-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { generationHandler } from './generation.ts';

const script = {
  title: 'Bees',
  scenes: [
    {
      narration: 'Every third bite you eat exists because of a bee.',
      onScreenText: 'Every third bite',
      visual: 'A table.',
      durationSeconds: 6,
    },
    {
      narration: 'Plant one pot of lavender today.',
      onScreenText: 'Plant one pot',
      visual: 'A balcony.',
      durationSeconds: 6,
    },
  ],
  voiceSuggestion: { voice: 'nova', direction: 'calm' },
  musicSuggestion: { mood: 'calm', tempoBpm: 80 },
};

const author = { writer: 'model', model: 'gpt-5-mini', promptTokens: 310, completionTokens: 240 } as const;

let model: OpenAiServer;
let studio: TestStudio;
beforeAll(async () => {
  model = await startOpenAiServer();
  studio = await startTestStudio({ OPENAI_API_KEY: OPENAI_KEY, OPENAI_BASE_URL: model.baseUrl });
});
beforeEach(() => {
  model.requests = [];
  model.replies = [{ type: 'content', content: script }];
});
afterAll(async () => {
  await studio.close();
  await model.close();
});

async function startProject(creator: Creator, title = 'Why bees matter'): Promise<string> {
  const aiPrompt = { topic: 'Why bees matter', durationSec: 15, platform: 'tiktok', tone: 'calm' };
  const answer = await creator.agent.post('/api/projects', { title, aiPrompt });
  return answer.body.projectId;
}

const statusOf = async (id: string) => (await Project.findById(id))?.status;

describe('the generation of a project', () => {
  it('writes the script, lays it out, and makes the project ready', async () => {
    const creator = await createCreator(studio);
    const projectId = await startProject(creator);
    await expect.poll(() => statusOf(projectId)).toBe('ready');

    const timeline = timelineAnswerSchema.parse((await creator.agent.get(`/api/projects/${projectId}/timeline`)).body);
    expect(findViolations(timeline)).toEqual([]);
    const [video, , captions] = timeline.tracks;
    expect(video!.clips.map(({ scene, start, end }) => [scene?.number, start, end])).toEqual([
      [1, 0, 7_500_000],
      [2, 7_500_000, 15_000_000],
    ]);
    const said = captions!.clips.map(({ text }) => text?.replaceAll('\n', ' ')).join(' ');
    expect(said).toBe(script.scenes.map(({ narration }) => narration).join(' '));
    expect((await creator.agent.get(`/api/projects/${projectId}`)).body).toMatchObject({
      status: 'ready',
      durationSeconds: 15,
      generationError: null,
    });
  });

  it('keeps the script with its suggestions', async () => {
    const projectId = await startProject(await createCreator(studio));
    await expect.poll(() => statusOf(projectId)).toBe('ready');
    const kept = await AiScript.findOne({ projectId }).orFail();
    expect(kept.toObject()).toMatchObject({
      prompt: 'Why bees matter',
      script: script.scenes.map(({ narration }) => narration).join('\n'),
      voiceSuggestion: script.voiceSuggestion,
      musicSuggestion: script.musicSuggestion,
      ...author,
    });
    expect(kept.scenes).toHaveLength(2);
  });

  it('tells the owner by mail where to open it', async () => {
    const creator = await createCreator(studio);
    const projectId = await startProject(creator, 'Bees & “friends”');
    const mailOf = async () => {
      const folder = join(studio.dataDir, 'outbox');
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
      );
      return mails.filter((mail) => mail.includes(`To: ${creator.user.email}`));
    };
    await expect.poll(mailOf).toHaveLength(1);
    const [mail = ''] = await mailOf();
    expect(mail).toContain('Subject: Your script is ready');
    expect(mail.replaceAll('=\r\n', '')).toContain(`${studio.url}/projects/${projectId}`);
  });

  it('that fails returns the project to draft with the reason, and can be restarted', async () => {
    const { agent } = await createCreator(studio).then((creator) => creator);
    model.replies = [{ type: 'refusal' }];
    const answer = await agent.post('/api/projects', {
      title: 'x',
      aiPrompt: { topic: 'Something bad', durationSec: 15 },
    });
    const { projectId } = answer.body;
    await expect.poll(() => statusOf(projectId)).toBe('draft');
    const failed = (await agent.get(`/api/projects/${projectId}`)).body;
    expect(failed.generationError).toBe('The script writer declines this subject. Describe it differently.');
    expect(await AiScript.countDocuments({ projectId })).toBe(0);

    model.replies = [{ type: 'content', content: script }];
    const restarted = await agent.post(`/api/projects/${projectId}/generate`);
    expect(restarted.status).toBe(202);
    expect(restarted.body).toMatchObject({ generationError: null });
    await expect.poll(() => statusOf(projectId)).toBe('ready');
  });

  it('is retried automatically when the service was unreachable', async () => {
    model.replies = [
      { type: 'status', status: 500 },
      { type: 'status', status: 500 },
      { type: 'content', content: script },
    ];
    const projectId = await startProject(await createCreator(studio));
    await expect.poll(() => statusOf(projectId)).toBe('ready');
    expect(model.requests).toHaveLength(3);
  });

  it('shows the lines as they arrive, survives a restart in their middle, and clears them', async () => {
    model.replies = [{ type: 'stall', content: JSON.stringify(script).slice(0, 220) }];
    const { agent, user } = await createCreator(studio);
    const projectId = (await agent.post('/api/projects', { title: 'x', aiPrompt: { topic: 'bees' } })).body.projectId;
    const shown = async () => (await agent.get(`/api/projects/${projectId}`)).body.draftedLines;
    await expect.poll(shown).toEqual([script.scenes[0]?.narration]);
    model.replies = [{ type: 'content', content: script }];
    await studio.restart();
    await expect.poll(() => statusOf(projectId)).toBe('ready');
    expect((await Project.findOne({ _id: projectId, userId: user._id }).orFail()).draftedLines).toEqual([]);
  });

  it('never leaves half a script', async () => {
    model.replies = [{ type: 'content', content: { ...script, scenes: [script.scenes[0], { narration: 'Half' }] } }];
    const creator = await createCreator(studio);
    const projectId = await startProject(creator);
    await expect.poll(() => statusOf(projectId)).toBe('draft');
    expect(await AiScript.countDocuments({ projectId })).toBe(0);
    const timeline = await creator.agent.get(`/api/projects/${projectId}/timeline`);
    expect(timeline.body.version).toBe(1);
    expect((await Project.findById(projectId).orFail()).draftedLines).toEqual([]);
  });

  it('of a deleted project leaves nothing behind', async () => {
    model.replies = [{ type: 'silence' }];
    const creator = await createCreator(studio);
    const projectId = await startProject(creator);
    await expect.poll(() => model.requests.length).toBe(1);
    await creator.agent.delete(`/api/projects/${projectId}`);
    model.replies = [{ type: 'content', content: script }];
    await studio.restart();
    const job = () => JobRecord.findById(`generate-script-${projectId}`);
    await expect.poll(async () => (await job())?.status).toBe('completed');
    expect(await AiScript.countDocuments({ projectId })).toBe(0);
    expect(await Project.exists({ _id: projectId })).toBeNull();
  });
});

describe('a generation that another process has taken over', () => {
  /** Runs a generation and calls `during` before its script arrives. */
  async function runAround(project: ProjectDocument, during: () => Promise<unknown>, signal?: AbortSignal) {
    const { log, scriptWriter } = studio.deps;
    vi.spyOn(scriptWriter, 'writeScript').mockImplementationOnce(() => during().then(() => ({ script, author })));
    return generationHandler(studio.deps).run(
      { projectId: project._id, userId: project.userId },
      { log, signal: signal ?? new AbortController().signal },
    );
  }

  it('leaves a timeline that its owner already edits, and the script', async () => {
    const project = await createProject((await createCreator(studio)).user, { status: 'generating' });
    const { _id: projectId } = project;
    const result = await runAround(project, async () => {
      await TimelineRecord.updateOne({ projectId }, { $set: { version: 3 } });
      await Project.updateOne({ _id: projectId }, { $set: { status: 'ready' } });
    });
    expect(result).toMatchObject({ status: 'skipped' });
    expect((await TimelineRecord.findOne({ projectId }).orFail()).version).toBe(3);
    expect(await AiScript.countDocuments({ projectId })).toBe(1);
  });

  it('changes nothing once its job is lost', async () => {
    const project = await createProject((await createCreator(studio)).user, { status: 'generating' });
    const lost = new AbortController();
    const running = runAround(
      project,
      async () => lost.abort(new Error('Another process has taken this job.')),
      lost.signal,
    );
    await expect(running).rejects.toThrow('Another process');
    expect((await TimelineRecord.findOne({ projectId: project._id }).orFail()).version).toBe(1);
    await Project.deleteOne({ _id: project._id });
  });
});

describe('a restart in the middle of a generation', () => {
  it('is survived: the next start finishes it', async () => {
    model.replies = [{ type: 'silence' }];
    const projectId = await startProject(await createCreator(studio));
    await expect.poll(() => model.requests.length).toBe(1);
    model.replies = [{ type: 'content', content: script }];
    await studio.restart();
    await expect.poll(() => statusOf(projectId)).toBe('ready');
  });

  it('does not call the model again when the script already exists', async () => {
    const creator = await createCreator(studio);
    const project = await createProject(creator.user, { status: 'generating' });
    await AiScript.create({
      projectId: project._id,
      prompt: 'x',
      title: 'Bees',
      script: 'x',
      scenes: script.scenes,
      voiceSuggestion: script.voiceSuggestion,
      musicSuggestion: script.musicSuggestion,
    });
    await studio.restart();
    await expect.poll(() => statusOf(project._id)).toBe('ready');
    expect(model.requests).toHaveLength(0);
  });

  it('starts a generation that was about to be queued when the server ended', async () => {
    const project = await createProject((await createCreator(studio)).user, { status: 'generating' });
    expect(await JobRecord.countDocuments({ _id: `generate-script-${project._id}` })).toBe(0);
    await studio.restart();
    await expect.poll(() => statusOf(project._id)).toBe('ready');
  });
});

describe('POST /api/projects/{id}/generate', () => {
  it.each([
    ['generating', 'project.already-generating'],
    ['ready', 'project.not-a-draft'],
    ['rendering', 'project.not-a-draft'],
    ['completed', 'project.not-a-draft'],
  ] as const)('answers 409 for a project that is %s, and changes nothing', async (status, code) => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user, { status });
    const answer = await agent.post(`/api/projects/${project._id}/generate`);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe(code);
    expect(await statusOf(project._id)).toBe(status);
    expect(model.requests).toHaveLength(0);
  });

  it('starts one generation for ten simultaneous requests', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user, { status: 'draft', generationError: 'It failed.' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agent.post(`/api/projects/${project._id}/generate`)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    await expect.poll(() => statusOf(project._id)).toBe('ready');
    expect(model.requests).toHaveLength(1);
  });
});
