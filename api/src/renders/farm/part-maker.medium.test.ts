import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { KEY_PREFIX, openRedis } from '../../adapters/redis/connect-redis.ts';
import { createPlainEngine } from '../../testing/plain-engine.ts';
import { REDIS_MISSING } from '../../testing/redis-server.ts';
import { type RenderFarm, startRenderFarm } from '../../testing/render-farm.ts';
import { countFiles } from '../../testing/server-renders.ts';
import { claimRender } from '../registry/claims.ts';
import { LostClaim } from '../registry/lost-claim.ts';
import { prepareOrder } from '../registry/prepare-order.ts';
import { FlowProgress } from './flow-progress.ts';
import { OrderShelf } from './order-shelf.ts';
import type { PartEngine } from './part-engine.ts';
import { PartMaker } from './part-maker.ts';
import { partsOfRender, RENDER_QUEUE } from './render-flow.ts';
import { RenderFlows } from './render-flows.ts';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;

describe.skipIf(REDIS_MISSING !== null)(`parts of a render ${REDIS_MISSING ?? ''}`, () => {
  let farm: RenderFarm;
  let redis: ReturnType<typeof openRedis>;
  let plain: PartEngine;
  beforeAll(async () => {
    farm = await startRenderFarm();
    redis = openRedis(farm.redis.url, 'quick', log);
    await redis.connect();
    const found = await findFfmpeg(process.env);
    if (!found.ok) throw new Error(found.reason);
    plain = createPlainEngine(found.tools);
  });
  afterAll(async () => {
    redis.disconnect();
    await farm.close();
  });

  async function createMaker(workerId: string, engine = plain): Promise<PartMaker> {
    const { files, queue } = farm.studio.deps;
    const root = join(farm.studio.dataDir, workerId);
    await mkdir(root);
    const shelf = new OrderShelf(root, (job, folder, signal) => prepareOrder(job, files, folder, signal));
    const progressOf = (renderId: string) => new FlowProgress(redis, renderId);
    return new PartMaker({ workerId, files, queue, engine, shelf, log, progressOf });
  }

  it('are published by the newest claim only: who stood still and wakes up later leaves nothing', async () => {
    const before = await countFiles(farm.studio, farm.creator.user._id);
    const asleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const late = await createMaker('late', {
      ...plain,
      async checkOutput() {
        asleep.resolve();
        await awake.promise;
        return null;
      },
    });
    const render = await farm.addRender({ seconds: 1 });
    const lateJoin = late.joinParts(render._id, never);
    await asleep.promise;
    // Another worker takes over, and is not done yet either.
    const taken = await claimRender({ renderId: render._id }, 'other', { isForced: true, countsAsAttempt: false });
    expect(taken?.token).toBe(2);
    awake.resolve();
    await expect(lateJoin).rejects.toThrow(LostClaim);
    expect((await farm.read(render)).status).toBe('processing');
    expect(await countFiles(farm.studio, farm.creator.user._id)).toBe(before);

    await expect((await createMaker('next')).joinParts(render._id, never)).resolves.toBe('done');
    expect(await farm.read(render)).toMatchObject({ status: 'completed', claimToken: 3 });
    expect(await countFiles(farm.studio, farm.creator.user._id)).toBe(before + 1);
  });

  it('that are in storage are not made again, also by another claim', async () => {
    const render = await farm.addRender({ seconds: 2 });
    const maker = await createMaker('first');
    for (const part of partsOfRender(render)) await maker.makePart(render._id, part, never);
    const idle = await createMaker('idle', {
      ...plain,
      renderSegment: () => Promise.reject(new Error('made twice')),
      renderSound: () => Promise.reject(new Error('made twice')),
    });
    for (const part of partsOfRender(render)) await idle.makePart(render._id, part, never);
    await idle.joinParts(render._id, never);
    expect((await farm.read(render)).status).toBe('completed');
  });

  it('of a render that has ended are not made', async () => {
    const render = await farm.addRender({ seconds: 1 });
    const maker = await createMaker('only');
    await maker.joinParts(render._id, never);
    await expect(maker.makePart(render._id, { type: 'sound' }, never)).resolves.toBe('ended');
    await expect(maker.joinParts(render._id, never)).resolves.toBe('ended');
  });

  it('that fail the check of the whole fail the render with what is wrong', async () => {
    const render = await farm.addRender({ seconds: 1 });
    const maker = await createMaker('checked', { ...plain, checkOutput: async () => 'It is all black.' });
    await expect(maker.joinParts(render._id, never)).rejects.toMatchObject({
      token: 1,
      cause: { code: 'render.output-rejected', message: expect.stringContaining('It is all black.') },
    });
  });

  it('are added to Redis once, however many processes miss them, and taken out whole', async () => {
    const queue = new Queue(RENDER_QUEUE, { connection: redis, prefix: KEY_PREFIX });
    const render = await farm.addRender({ seconds: 1 });
    await queue.obliterate({ force: true });
    await redis.del(`${KEY_PREFIX}:refill:${render._id}`);
    const flows = [new RenderFlows(redis), new RenderFlows(redis), new RenderFlows(redis)];
    await Promise.all(flows.map((each) => each.add(render)));
    await Promise.all(flows.map((each) => each.add(render)));
    expect(await queue.getJobCounts('prioritized', 'waiting-children')).toEqual({
      prioritized: 2,
      'waiting-children': 1,
    });
    await flows[0]!.remove(render._id);
    expect(await queue.getJobCounts('prioritized', 'waiting-children')).toEqual({
      prioritized: 0,
      'waiting-children': 0,
    });
    await queue.close();
  });
});
