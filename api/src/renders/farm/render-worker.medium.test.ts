import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { KEY_PREFIX, openRedis } from '#api/adapters/redis/connect-redis.ts';
import { JobFlows } from '#api/adapters/redis/job-flows.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { type Claim, claimRender, joinClaim, LostClaim, MAX_RENDER_ATTEMPTS } from '#api/renders/registry/claims.ts';
import { prepareOrder } from '#api/renders/registry/prepare-order.ts';
import { plainEngine as plain } from '#api/testing/plain-engine.ts';
import { REDIS_MISSING } from '#api/testing/redis-server.ts';
import { type RenderFarm, startRenderFarm } from '#api/testing/render-farm.ts';
import { countFiles } from '#api/testing/server-renders.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { OrderCache } from './order-cache.ts';
import { type PartEngine, PartMaker } from './part-maker.ts';
import { flowId, partsOfRender, RENDER_QUEUE, renderFlow } from './render-flow.ts';
import { type RunningWorker, startRenderWorker } from './start-worker.ts';

const WHILE = { interval: 50 };
const log = pino({ level: 'silent' });
const never = new AbortController().signal;

describe.skipIf(REDIS_MISSING !== null)(`renders in the hands of workers ${REDIS_MISSING ?? ''}`, () => {
  let farm: RenderFarm;
  let redis: ReturnType<typeof openRedis>;
  let tools: FfmpegTools;
  const workers: RunningWorker[] = [];
  beforeAll(async () => {
    farm = await startRenderFarm();
    redis = openRedis(farm.redis.url, 'quick', log);
    await redis.connect();
    const found = await findFfmpeg(process.env);
    if (!found.ok) throw new Error(found.reason);
    tools = found.tools;
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    await RenderJob.deleteMany({});
  });
  afterAll(async () => {
    redis.disconnect();
    await farm.close();
  });

  /** Claims the whole render, like a worker that joins its parts. */
  async function takeOver({ _id }: RenderJobDocument, workerId: string): Promise<Claim> {
    const claim = await claimRender({ renderId: _id }, workerId, { isForced: true, countsAsAttempt: false });
    if (claim === null) throw new Error('The render has ended.');
    return claim;
  }

  describe('parts', () => {
    async function createMaker(name: string, engine: PartEngine = plain): Promise<PartMaker> {
      const { files, queue } = farm.studio.deps;
      const root = join(farm.studio.folder, name);
      await mkdir(root);
      const cache = new OrderCache(root, (job, folder, signal) => prepareOrder(job, files, folder, signal));
      return new PartMaker({ files, queue, engine, tools, cache, redis, log });
    }

    it('are published by the newest claim only: a worker that resumes later leaves nothing', async () => {
      const before = await countFiles(farm.studio, farm.creator.user._id);
      const asleep = Promise.withResolvers<void>();
      const awake = Promise.withResolvers<void>();
      const late = await createMaker('late', {
        ...plain,
        async checkOutput() {
          asleep.resolve();
          await awake.promise;
          return { ok: true, report: null };
        },
      });
      const render = await farm.addRender({ seconds: 1 });
      const lateJoin = late.join(await takeOver(render, 'late'), never);
      await asleep.promise;
      // Another worker takes over but is not done yet either.
      expect((await takeOver(render, 'other')).token).toBe(2);
      awake.resolve();
      await expect(lateJoin).rejects.toThrow(LostClaim);
      expect((await farm.read(render)).status).toBe('processing');
      expect(await countFiles(farm.studio, farm.creator.user._id)).toBe(before);

      await (await createMaker('next')).join(await takeOver(render, 'next'), never);
      expect(await farm.read(render)).toMatchObject({ status: 'completed', claimToken: 3 });
      expect(await countFiles(farm.studio, farm.creator.user._id)).toBe(before + 1);
      expect(await joinClaim(render._id, 'next')).toBeNull();
    });

    it('that are in storage are not made again, even by another claim', async () => {
      const render = await farm.addRender({ seconds: 2 });
      const maker = await createMaker('first');
      for (const part of partsOfRender(render)) await maker.makePart(await takeOver(render, 'first'), part, never);
      const idle = await createMaker('idle', {
        ...plain,
        renderSegment: () => Promise.reject(new Error('made twice')),
        renderSound: () => Promise.reject(new Error('made twice')),
      });
      const claim = await takeOver(render, 'idle');
      for (const part of partsOfRender(render)) await idle.makePart(claim, part, never);
      await idle.join(claim, never);
      expect((await farm.read(render)).status).toBe('completed');
    });

    it('of an earlier render of the project are taken over, but for the sound', { tags: 'long' }, async () => {
      const first = await farm.addRender({ seconds: 2 });
      await (await createMaker('earlier')).join(await takeOver(first, 'earlier'), never);
      let sounds = 0;
      const later = await createMaker('later', {
        ...plain,
        renderSegment: () => Promise.reject(new Error('made twice')),
        renderSound(order, path, context) {
          sounds += 1;
          return plain.renderSound(order, path, context);
        },
      });
      const second = await farm.addRender({ seconds: 2, projectId: first.projectId });
      await later.join(await takeOver(second, 'later'), never);
      expect((await farm.read(second)).status).toBe('completed');
      expect(sounds).toBe(1);
    });

    it('whose joined video fails the check are refused with the fault', async () => {
      const render = await farm.addRender({ seconds: 1 });
      const maker = await createMaker('checked', {
        ...plain,
        checkOutput: async () => ({ ok: false, fault: 'It is all black.' }),
      });
      await expect(maker.join(await takeOver(render, 'checked'), never)).rejects.toMatchObject({
        code: 'render.output-rejected',
        message: expect.stringContaining('It is all black.'),
      });
    });

    it('are added to Redis once even if many processes miss them, and removed completely', async () => {
      const queue = new Queue(RENDER_QUEUE, { connection: redis, prefix: KEY_PREFIX });
      const render = await farm.addRender({ seconds: 1 });
      await queue.obliterate({ force: true });
      await redis.del(`${KEY_PREFIX}:add:${flowId(render._id)}`);
      const flows = [1, 2, 3].map(() => new JobFlows(redis, RENDER_QUEUE));
      await Promise.all(flows.map((each) => each.add(renderFlow(render))));
      await Promise.all(flows.map((each) => each.add(renderFlow(render))));
      const count = () => queue.getJobCounts('prioritized', 'waiting-children');
      expect(await count()).toEqual({ prioritized: 2, 'waiting-children': 1 });
      await flows[0]!.removeWaiting(flowId(render._id));
      expect(await count()).toEqual({ prioritized: 0, 'waiting-children': 0 });
      await queue.close();
    });
  });

  describe('a worker', () => {
    async function startWorker(name: string, engine: PartEngine, pauseMs?: number): Promise<void> {
      const { files, queue } = farm.studio.deps;
      const worker = await startRenderWorker({
        ...{ redisUrl: farm.redis.url, concurrency: 1, files, queue, engine, tools, log },
        scratchRoot: join(farm.studio.folder, name),
        ...(pauseMs && { noRoomPauseMs: pauseMs, storeAwayPauseMs: pauseMs }),
      });
      workers.push(worker);
    }

    /** Fails every time with the given error. */
    function failing(error: unknown) {
      let count = 0;
      const fail = async () => {
        count += 1;
        throw error;
      };
      return { engine: { ...plain, renderSegment: fail, renderSound: fail }, count: () => count };
    }

    const ends = (render: RenderJobDocument) => expect.poll(async () => (await farm.read(render)).status, WHILE);

    it('with a full disk leaves the parts to another worker', { tags: 'long' }, async () => {
      const full = failing(Object.assign(new Error('write'), { code: 'ENOSPC' }));
      await startWorker('full', full.engine);
      const render = await farm.addRender({ seconds: 2 });
      await expect.poll(full.count, WHILE).toBe(1);
      await startWorker('roomy', plain);
      await ends(render).toBe('completed');
      expect(full.count()).toBe(1);
    });

    it('that is alone and whose disk stays full fails the render with the reason', async () => {
      const full = failing(new CodedError('render.disk-full', 'No room.'));
      await startWorker('alone', full.engine, 20);
      const render = await farm.addRender({ seconds: 1 });
      await ends(render).toBe('failed');
      expect(await farm.read(render)).toMatchObject({ errorCode: 'render.disk-full' });
      expect(full.count()).toBeGreaterThanOrEqual(3);
    });

    it('fails a render at once when the store is full', async () => {
      const full = failing(new StorageError('storage.full'));
      await startWorker('stored', full.engine);
      const render = await farm.addRender({ seconds: 1 });
      await ends(render).toBe('failed');
      expect(await farm.read(render)).toMatchObject({ errorCode: 'render.disk-full' });
      expect(full.count()).toBe(1);
    });

    it('waits for a bucket that does not answer, which uses up no tries', async () => {
      let isAway = true;
      const away = failing(new StorageError('storage.away'));
      const renderSegment: PartEngine['renderSegment'] = (...order) =>
        isAway ? away.engine.renderSegment() : plain.renderSegment(...order);
      await startWorker('patient', { ...plain, renderSegment }, 20);
      const render = await farm.addRender({ seconds: 1 });
      await expect.poll(away.count, WHILE).toBeGreaterThan(MAX_RENDER_ATTEMPTS);
      isAway = false;
      await ends(render).toBe('completed');
    });

    it('presumed dead cannot fail a render that another worker has taken', async () => {
      let isFirst = true;
      await startWorker('dead', {
        ...plain,
        async renderSegment(order, range, path, context) {
          if (!isFirst) return plain.renderSegment(order, range, path, context);
          isFirst = false;
          await takeOver(render, 'other');
          throw new CodedError('render.source-damaged', 'The media is damaged.');
        },
      });
      const render = await farm.addRender({ seconds: 1 });
      await ends(render).toBe('completed');
      expect((await farm.read(render)).logs.join('\n')).not.toContain('failed');
    });
  });
});
