// @module-tag long

import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#api/testing/factories.ts';
import { REDIS_MISSING } from '#api/testing/redis-server.ts';
import { type RenderFarm, startRenderFarm } from '#api/testing/render-farm.ts';

const WHILE = { interval: 100 };

/** Longer than commands wait for an answer. */
const AWAY_MS = 12_000;

describe.skipIf(REDIS_MISSING !== null)(`while Redis hangs ${REDIS_MISSING ?? ''}`, () => {
  let farm: RenderFarm;
  beforeAll(async () => {
    farm = await startRenderFarm();
  });
  afterAll(() => farm.close());

  it('saves go on, new renders are refused in words, and running ones end afterwards', async () => {
    await farm.startWorkers(1);
    const render = await farm.addRender({ seconds: 4 });
    await expect.poll(async () => (await farm.read(render)).progress, WHILE).toBeGreaterThan(0);
    const { agent, user } = farm.creator;
    const project = await createProject(user);
    const clip = { id: 'c1', assetId: '', start: 0, end: 1, in: 0, out: 1 };
    const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
    kill(farm.redis.pid, 'SIGSTOP');
    try {
      expect((await agent.put(`/api/projects/${project._id}/timeline`, { tracks })).status).toBe(200);
      await sleep(AWAY_MS);
      const refused = await agent.post(`/api/projects/${project._id}/render`, {
        preset: 'instagram-post-1080-11',
        executor: 'server',
      });
      expect([refused.status, refused.body.code]).toEqual([503, 'render.queue-away']);
    } finally {
      kill(farm.redis.pid, 'SIGCONT');
    }
    await expect.poll(async () => (await farm.read(render)).status, WHILE).toBe('completed');
    await expect.poll(() => farm.queue().canTake(), WHILE).toBe(true);
  });
});
