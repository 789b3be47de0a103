// @module-tag long

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Agent } from '#api/testing/agent.ts';
import { PASSWORD } from '#api/testing/factories.ts';
import { processesWith } from '#api/testing/render-children.ts';
import { type ApiProcess, startServerProcess } from '#api/testing/server-process.ts';
import { createAsset } from '#api/testing/uploads.ts';
import type { RenderJob } from '#shared/contracts/render.ts';

const COUNTER = join(import.meta.dirname, '../../../../workers/fixtures/counter.mp4');
const PATIENCE = { interval: 200 };

/** Enough long clips that even a machine with many processors is still rendering when the test checks. */
const CLIP_COUNT = 5;
const CLIP_SECONDS = 6;

let dataDir: string;
let server: ApiProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clipwright-render-crash-'));
});
afterEach(async () => {
  server.killAll();
  await server.exited;
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

it('killing a studio during a render ends its renderer, and the next studio makes the video', async () => {
  server = await startServerProcess({ DATA_DIR: dataDir });
  const agent = new Agent(server.url);
  await agent.post('/api/auth/register', { email: `${randomUUID()}@example.com`, password: PASSWORD });
  const { id } = await startRender(agent);
  await expect.poll(async () => (await renderOf(agent, id)).framesPerSecond, PATIENCE).toBeGreaterThan(0);
  expect(await processesWith(join(dataDir, 'renders'))).not.toEqual([]);

  server.killAll();
  await server.exited;
  await expect.poll(() => processesWith(join(dataDir, 'renders'))).toEqual([]);

  server = await startServerProcess({ DATA_DIR: dataDir });
  const later = new Agent(server.url);
  for (const [name, value] of agent.cookies) later.cookies.set(name, value);
  // Retries immediately, without the wait that a silent worker gets because it might be alive.
  await expect.poll(async () => logOf(later, id)).toContain('try 2 of 3');
  await expect.poll(async () => (await renderOf(later, id)).status, PATIENCE).toBe('completed');
  const file = await later.fetch('GET', `/api/renders/${id}/download`);
  expect((await file.arrayBuffer()).byteLength).toBe((await renderOf(later, id)).fileSize);
});

async function startRender(agent: Agent): Promise<RenderJob> {
  const asset = await createAsset(agent, await readFile(COUNTER));
  const aiPrompt = { topic: 'Bees', durationSec: 5 };
  const { projectId } = (await agent.post('/api/projects', { title: 'Bees', aiPrompt })).body;
  await expect.poll(async () => (await agent.get(`/api/projects/${projectId}`)).body.status, PATIENCE).toBe('ready');
  const clips = Array.from({ length: CLIP_COUNT }, (_, n) => {
    const start = n * CLIP_SECONDS;
    return { id: `c${n}`, assetId: asset.id, start, end: start + CLIP_SECONDS, in: 0, out: CLIP_SECONDS };
  });
  await agent.put(`/api/projects/${projectId}/timeline`, { tracks: [{ id: 'v1', type: 'video', clips }] });
  const order = { preset: 'instagram-post-1080-11', executor: 'server' };
  return (await agent.post(`/api/projects/${projectId}/render`, order)).body;
}

async function renderOf(agent: Agent, id: string): Promise<RenderJob> {
  return (await agent.get(`/api/renders/${id}`)).body;
}

async function logOf(agent: Agent, id: string): Promise<string> {
  return (await agent.get(`/api/renders/${id}/log`)).body;
}
