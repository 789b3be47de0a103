import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { AiScript } from '#api/models/ai-script.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { OPENAI_KEY, OPENAI_USAGE, type OpenAiServer, startOpenAiServer } from '#api/testing/openai-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { type rewriteScriptSchema, rewrittenScriptSchema, scriptInfoSchema } from '#shared/contracts/script.ts';

type Body = z.input<typeof rewriteScriptSchema>;

let model: OpenAiServer;
let studio: TestStudio;
beforeAll(async () => {
  model = await startOpenAiServer();
  studio = await startTestStudio({ OPENAI_API_KEY: OPENAI_KEY, OPENAI_BASE_URL: model.baseUrl });
});
beforeEach(() => {
  model.requests = [];
});
afterAll(async () => {
  await studio.close();
  await model.close();
});

const sceneOf = (id: string, values: object = {}) => ({
  id,
  narration: `This is ${id}.`,
  onScreenText: id,
  visual: 'You.',
  seconds: 4,
  ...values,
});
const SCENES: Body['scenes'] = [sceneOf('a'), sceneOf('b', { locked: true }), sceneOf('c')];
const anew = (number: number) => ({
  number,
  narration: `Anew ${number}.`,
  onScreenText: 'Anew',
  visual: 'A cat.',
  durationSeconds: 2.5,
});

async function ownProject() {
  const { agent, user } = await createCreator(studio);
  const { _id: id } = await createProject(user);
  const rewrite = (body: object) => agent.post(`/api/projects/${id}/script/rewrite`, { scenes: SCENES, ...body });
  return { agent, user, id, rewrite };
}

describe('POST /api/projects/{id}/script/rewrite', () => {
  it('proposes every scene that is not locked, keeps ids, and saves nothing but the price', async () => {
    model.replies = [{ type: 'content', content: { scenes: [anew(1), anew(3)] } }];
    const { agent, id, rewrite } = await ownProject();
    await AiScript.create({ projectId: id, prompt: 'x', title: 'x', script: 'x', scenes: [], writer: 'built-in' });
    const before = (await agent.get(`/api/projects/${id}/timeline`)).body;
    const answer = await rewrite({ tone: 'calm' });
    expect(answer.status).toBe(200);
    rewrittenScriptSchema.parse(answer.body);
    expect(answer.body.scenes).toEqual([
      sceneOf('a', { narration: 'Anew 1.', onScreenText: 'Anew', visual: 'A cat.', seconds: 2.5 }),
      SCENES[1],
      sceneOf('c', { narration: 'Anew 3.', onScreenText: 'Anew', visual: 'A cat.', seconds: 2.5 }),
    ]);
    expect((await agent.get(`/api/projects/${id}/timeline`)).body).toEqual(before);
    const info = scriptInfoSchema.parse((await agent.get(`/api/projects/${id}/script`)).body);
    expect(info.author).toEqual({
      writer: 'model',
      model: 'gpt-5-mini',
      promptTokens: OPENAI_USAGE.prompt_tokens,
      completionTokens: OPENAI_USAGE.completion_tokens,
    });
  });

  it('writes one scene anew', async () => {
    model.replies = [{ type: 'content', content: { scenes: [anew(3)] } }];
    const { rewrite } = await ownProject();
    const { body } = await rewrite({ sceneId: 'c' });
    expect(body.scenes.map(({ narration }: { narration: string }) => narration)).toEqual([
      'This is a.',
      'This is b.',
      'Anew 3.',
    ]);
  });

  it.each([
    [{ sceneId: 'b' }, 409, 'script.scene-locked'],
    [{ scenes: [SCENES[1]] }, 409, 'script.scene-locked'],
    [{ sceneId: 'gone' }, 404, 'script.scene-not-found'],
    [{ scenes: [] }, 400, 'request.invalid'],
    [{ tone: 'angry' }, 400, 'request.invalid'],
    [{ scenes: Array.from({ length: 7 }, (_, n) => sceneOf(`s${n}`, { narration: 'x'.repeat(5_000) })) }, 400, null],
  ])('refuses %j before the model is asked', async (body, status, code) => {
    const { rewrite } = await ownProject();
    const answer = await rewrite(body);
    expect(answer.status).toBe(status);
    if (code) expect(answer.body.code).toBe(code);
    expect(model.requests).toHaveLength(0);
  });

  it('is for the owner', async () => {
    const { id } = await ownProject();
    const other = await createCreator(studio);
    for (const [agent, status] of [
      [other.agent, 404],
      [studio.agent(), 401],
    ] as const) {
      expect((await agent.post(`/api/projects/${id}/script/rewrite`, { scenes: SCENES })).status).toBe(status);
      expect((await agent.get(`/api/projects/${id}/script`)).status).toBe(status);
    }
    expect(model.requests).toHaveLength(0);
  });
});

describe('GET /api/projects/{id}/script', () => {
  it('answers with nulls where nobody wrote a script', async () => {
    const { agent, id } = await ownProject();
    expect((await agent.get(`/api/projects/${id}/script`)).body).toEqual({
      author: null,
      voiceSuggestion: null,
      musicSuggestion: null,
      language: { tag: null, isSpoken: true },
      narrator: null,
    });
  });

  it.each([
    ['de', false, 'Heute zeige ich euch, wie man einen Apfelkuchen backt. Zuerst schälen wir die Äpfel.'],
    ['fr', true, 'Aujourd’hui je vous montre comment faire une tarte. On commence par éplucher les pommes.'],
    ['ru', false, 'Сегодня я покажу вам, как испечь яблочный пирог. Сначала мы очистим яблоки.'],
  ])(
    'names the language of the narration, and whether the built-in voice speaks it: %s',
    async (tag, isSpoken, text) => {
      const { agent, id } = await ownProject();
      const { version, tracks } = (await agent.get(`/api/projects/${id}/timeline`)).body;
      await agent.put(`/api/projects/${id}/timeline`, { version, tracks, scenes: [sceneOf('a', { narration: text })] });
      const { body } = await agent.get(`/api/projects/${id}/script`);
      expect(scriptInfoSchema.parse(body).language).toEqual({ tag, isSpoken });
    },
  );
});
