import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCreator } from '#api/testing/factories.ts';
import { OPENAI_KEY, type OpenAiServer, startOpenAiServer } from '#api/testing/openai-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { parsedFormSchema } from '#shared/contracts/project.ts';

const path = '/api/ai/parse-form';
const form = {
  title: 'Bees',
  concept: 'Why bees matter.',
  duration: 60,
  platform: 'youtube',
  tone: 'calm',
  targetAudience: '',
  cta: '',
};

let model: OpenAiServer;
let studio: TestStudio;
beforeAll(async () => {
  model = await startOpenAiServer();
  studio = await startTestStudio({ OPENAI_API_KEY: OPENAI_KEY, OPENAI_BASE_URL: model.baseUrl });
});
beforeEach(() => {
  model.requests = [];
  model.abandoned = 0;
  model.replies = [{ type: 'content', content: form }];
});
afterAll(async () => {
  await studio.close();
  await model.close();
});

describe('POST /api/ai/parse-form', () => {
  it('answers with the form that the model filled', async () => {
    const { agent } = await createCreator(studio);
    const answer = await agent.post(path, { prompt: 'A minute on bees' });
    expect(answer.status).toBe(200);
    expect(parsedFormSchema.parse(answer.body)).toEqual(form);
  });

  it.each([
    [{}, 'prompt'],
    [{ prompt: '  ' }, 'prompt'],
    [{ prompt: 'x'.repeat(4_001) }, 'prompt'],
    [{ prompt: ['bees'] }, 'prompt'],
    [{ prompt: { $gt: '' } }, 'prompt.$gt'],
  ])('refuses %j before calling the model', async (body, field) => {
    const { agent } = await createCreator(studio);
    const answer = await agent.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.path).toBe(field);
    expect(model.requests).toHaveLength(0);
  });

  it('lets no client choose the model, its address or its output limit', async () => {
    const { agent } = await createCreator(studio);
    await agent.post(path, {
      prompt: 'bees',
      model: 'gpt-5',
      baseUrl: 'http://evil.example',
      max_completion_tokens: 1,
    });
    expect(model.requests[0]).toMatchObject({ model: 'gpt-5-mini', max_completion_tokens: 16_000 });
  });

  it('demands a session', async () => {
    expect((await studio.agent().post(path, { prompt: 'bees' })).status).toBe(401);
    expect(model.requests).toHaveLength(0);
  });

  it('calls the model once for the same text, in parallel or shortly after, and again for another account', async () => {
    const { agent } = await createCreator(studio);
    const answers = await Promise.all([agent.post(path, { prompt: 'same' }), agent.post(path, { prompt: 'same' })]);
    answers.push(await agent.post(path, { prompt: 'same' }));
    expect(answers.map(({ body }) => body)).toEqual([form, form, form]);
    expect(model.requests).toHaveLength(1);
    const other = await createCreator(studio);
    await other.agent.post(path, { prompt: 'same' });
    expect(model.requests).toHaveLength(2);
  });

  it('answers an unusable reply with 502, and asks again the next time', async () => {
    const { agent } = await createCreator(studio);
    model.replies = [
      { type: 'content', content: 'no JSON' },
      { type: 'content', content: '{}' },
      { type: 'content', content: form },
    ];
    const answer = await agent.post(path, { prompt: 'bees' });
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({
      message: 'The script writer gave no usable answer. Try again.',
      code: 'ai.bad-reply',
    });
    expect((await agent.post(path, { prompt: 'bees' })).status).toBe(200);
  });

  it('reveals nothing of the provider’s error', async () => {
    const { agent } = await createCreator(studio);
    model.replies = [{ type: 'status', status: 400 }];
    const answer = await agent.post(path, { prompt: 'bees' });
    expect(answer.status).toBe(502);
    expect(answer.body.code).toBe('ai.unavailable');
    expect(JSON.stringify(answer.body)).not.toMatch(/sk-|key/i);
  });

  it('aborts the request to the model when the client leaves', async () => {
    const { agent } = await createCreator(studio);
    model.replies = [{ type: 'silence' }];
    const leaving = new AbortController();
    const request = agent.send('POST', path, { body: { prompt: 'slow' }, signal: leaving.signal });
    await expect.poll(() => model.requests.length).toBe(1);
    leaving.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => model.abandoned).toBe(1);
  });

  it('continues when only one of two clients leaves', async () => {
    const { agent } = await createCreator(studio);
    model.replies = [{ type: 'silence' }];
    const [leaving, last] = [new AbortController(), new AbortController()];
    const first = agent.send('POST', path, { body: { prompt: 'shared' }, signal: leaving.signal }).catch(() => 'left');
    const second = agent.send('POST', path, { body: { prompt: 'shared' }, signal: last.signal }).catch(() => 'left');
    await expect.poll(() => model.requests.length).toBe(1);
    // Gives the second request, which the model does not see, time to arrive.
    await agent.get('/api/auth/user');
    leaving.abort();
    await first;
    await agent.get('/api/auth/user');
    expect(model.abandoned).toBe(0);
    last.abort();
    await second;
    await expect.poll(() => model.abandoned).toBe(1);
  });

  it('is refused with 429 after thirty calls in ten minutes', async () => {
    const { agent } = await createCreator(studio);
    for (let n = 0; n < 30; n++) expect((await agent.post(path, { prompt: 'same' })).status).toBe(200);
    const answer = await agent.post(path, { prompt: 'same' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
  });
});

describe('POST /api/ai/read-brief', () => {
  const reading = '/api/ai/read-brief';

  it('asks for what only the creator knows, without a call to the model', async () => {
    const { agent } = await createCreator(studio);
    const aiPrompt = { topic: 'Three mistakes when you prune roses' };
    const answer = await agent.post(reading, { aiPrompt });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ directions: [], questions: ['Mistake 1', 'Mistake 2', 'Mistake 3'], seconds: null });
    expect(model.requests).toHaveLength(0);
  });

  it('refuses bad requests, and demands a session', async () => {
    const { agent } = await createCreator(studio);
    expect((await agent.post(reading, { aiPrompt: { topic: ' ' } })).status).toBe(400);
    expect((await agent.post(reading, { aiPrompt: { topic: 'x', say: new Array(41).fill('x') } })).status).toBe(400);
    expect((await studio.agent().post(reading, { aiPrompt: { topic: 'x' } })).status).toBe(401);
  });
});

describe('GET /api/config', () => {
  it('lists the services that are on, not how they are reached', async () => {
    const answer = await studio.agent().get('/api/config');
    expect(answer.body).toEqual({
      documents: studio.deps.documents,
      files: 'local',
      mail: false,
      scriptWriter: 'openai',
      recogniser: 'built-in',
      voice: 'built-in',
      signInProvider: null,
      payments: false,
      registration: 'open',
      noServerRenders: null,
      openPictures: true,
      company: {
        name: 'Clipwright',
        address: 'London, United Kingdom',
        supportEmail: 'support@clipwright.example',
        salesEmail: 'sales@clipwright.example',
      },
    });
  });
});
