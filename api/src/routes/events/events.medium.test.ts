import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Agent } from '#api/testing/agent.ts';
import { createCreator, createProject, PASSWORD } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());
afterEach(() => void vi.useRealTimers());

const TRACKS = { tracks: [{ id: 'video-1', type: 'video', clips: [] }] };

/**
 * Opens the stream. `until` reads until a text has arrived, `end` until the stream ends. Both return everything
 * received.
 */
async function openStream(agent: Agent) {
  const controller = new AbortController();
  const answer = await agent.fetch('GET', '/api/events', { signal: controller.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { value, done } = await reader.read();
      if (done) break;
      received += value;
    }
    return received;
  };
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    until: (text: string) => read(() => received.includes(text)),
    end: () => read(() => false),
    close: () => controller.abort(),
  };
}

it('tells every device of an account what was saved, and nobody else', async () => {
  const [{ agent, user }, stranger] = [await createCreator(studio), await createCreator(studio)];
  const project = await createProject(user);
  const other = await createProject(stranger.user);
  const [stream, theirs] = [await openStream(agent), await openStream(stranger.agent)];
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
  await agent.put(`/api/projects/${project._id}/timeline`, TRACKS);
  const saved = `data: ${JSON.stringify({ projectId: project._id, version: 2 })}\n\n`;
  expect(await stream.until('data: ')).toContain(saved);
  await stranger.agent.put(`/api/projects/${other._id}/timeline`, TRACKS);
  expect(await theirs.until('data: ')).not.toContain(project._id);
  stream.close();
  theirs.close();
});

it('needs a session, ends with it, and finds what another process saved', async () => {
  expect((await studio.agent().get('/api/events')).status).toBe(401);
  const { agent, user } = await createCreator(studio);
  const project = await createProject(user);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await openStream(agent);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stream.until('data: ')).toContain(JSON.stringify({ projectId: project._id, version: 0 }));
  await agent.get('/api/logout');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stream.end()).toContain(project._id);
});

it('is bounded for an account, and free again once streams have ended', async () => {
  const { agent, user } = await createCreator(studio);
  const phone = studio.agent();
  await phone.post('/api/auth/login', { email: user.email, password: PASSWORD });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(agent)));
  expect(await phone.get('/api/events')).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
  const { agent: other } = await createCreator(studio);
  expect((await openStream(other)).status).toBe(200);
  await agent.get('/api/logout');
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(streams.map((stream) => stream.end()));
  await expect.poll(async () => (await phone.fetch('HEAD', '/api/events')).status).toBe(200);
});

it('streams broken off at once leave no room taken and no timer', async () => {
  const { agent } = await createCreator(studio);
  // Each client disconnects while its session is read.
  for (let n = 0; n < 60; n++) {
    const controller = new AbortController();
    const broken = agent.fetch('GET', '/api/events', { signal: controller.signal }).catch(() => null);
    setTimeout(() => controller.abort(), n % 6);
    await broken;
  }
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(agent)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  for (const stream of streams) stream.close();
});
