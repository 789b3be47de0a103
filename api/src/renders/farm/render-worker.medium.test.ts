import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CodedError } from '#workers/lib/coded-error.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { StorageError } from '../../adapters/files/storage-error.ts';
import { openRedis } from '../../adapters/redis/connect-redis.ts';
import type { RenderJobDocument } from '../../models/render-job.ts';
import { createPlainEngine } from '../../testing/plain-engine.ts';
import { REDIS_MISSING } from '../../testing/redis-server.ts';
import { type RenderFarm, startRenderFarm } from '../../testing/render-farm.ts';
import { claimRender } from '../registry/claims.ts';
import { prepareOrder } from '../registry/prepare-order.ts';
import { FlowProgress } from './flow-progress.ts';
import { OrderShelf } from './order-shelf.ts';
import type { PartEngine } from './part-engine.ts';
import { PartMaker } from './part-maker.ts';
import { RenderWorker } from './render-worker.ts';

const WHILE = { timeout: 25_000, interval: 50 };
const log = pino({ level: 'silent' });

describe.skipIf(REDIS_MISSING !== null)(`a worker of renders ${REDIS_MISSING ?? ''}`, () => {
  let farm: RenderFarm;
  let quick: ReturnType<typeof openRedis>;
  let patient: ReturnType<typeof openRedis>;
  let plain: PartEngine;
  const workers: RenderWorker[] = [];
  beforeAll(async () => {
    farm = await startRenderFarm();
    quick = openRedis(farm.redis.url, 'quick', log);
    patient = openRedis(farm.redis.url, 'patient', log);
    await quick.connect();
    await patient.connect();
    const found = await findFfmpeg(process.env);
    if (!found.ok) throw new Error(found.reason);
    plain = createPlainEngine(found.tools);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });
  afterAll(async () => {
    quick.disconnect();
    patient.disconnect();
    await farm.close();
  });

  async function startWorker(workerId: string, engine: PartEngine, noRoomPauseMs?: number): Promise<void> {
    const { files, queue } = farm.studio.deps;
    const root = join(farm.studio.dataDir, workerId);
    await mkdir(root);
    const shelf = new OrderShelf(root, (job, folder, signal) => prepareOrder(job, files, folder, signal));
    const progressOf = (renderId: string) => new FlowProgress(quick, renderId);
    const maker = new PartMaker({ workerId, files, queue, engine, shelf, log, progressOf });
    workers.push(
      new RenderWorker({ redis: patient, concurrency: 1, maker, log, ...(noRoomPauseMs && { noRoomPauseMs }) }),
    );
  }

  /** Fails with what it is given, as often as it is asked. */
  function failing(error: unknown) {
    let count = 0;
    const fail = async () => {
      count += 1;
      throw error;
    };
    return { engine: { ...plain, renderSegment: fail, renderSound: fail }, count: () => count };
  }

  const ends = (render: RenderJobDocument) => expect.poll(async () => (await farm.read(render)).status, WHILE);

  it('whose disk is full leaves the parts to another one', async () => {
    const full = failing(Object.assign(new Error('write'), { code: 'ENOSPC' }));
    await startWorker('full', full.engine);
    const render = await farm.addRender({ seconds: 2 });
    await expect.poll(full.count, WHILE).toBe(1);
    await startWorker('roomy', plain);
    await ends(render).toBe('completed');
    expect(full.count()).toBe(1);
  });

  it('whose disk stays full and who is alone fails the render with the reason', async () => {
    const full = failing(new CodedError('render.disk-full', 'No room.'));
    await startWorker('alone', full.engine, 20);
    const render = await farm.addRender({ seconds: 1 });
    await ends(render).toBe('failed');
    expect(await farm.read(render)).toMatchObject({ errorCode: 'render.disk-full' });
    expect(full.count()).toBeGreaterThanOrEqual(3);
  });

  it('fails a render at once when the store has no room', async () => {
    const full = failing(new StorageError('storage.full'));
    await startWorker('stored', full.engine);
    const render = await farm.addRender({ seconds: 1 });
    await ends(render).toBe('failed');
    expect(await farm.read(render)).toMatchObject({ errorCode: 'render.disk-full' });
    expect(full.count()).toBe(1);
  });

  it('who was taken for dead cannot fail the render that another one has', async () => {
    let isFirst = true;
    await startWorker('late', {
      ...plain,
      async renderSegment(order, range, path, context) {
        if (!isFirst) return plain.renderSegment(order, range, path, context);
        isFirst = false;
        await claimRender({ renderId: render._id }, 'other', { isForced: true, countsAsAttempt: false });
        throw new CodedError('render.source-damaged', 'The media is damaged.');
      },
    });
    const render = await farm.addRender({ seconds: 1 });
    await ends(render).toBe('completed');
    expect((await farm.read(render)).logs.join('\n')).not.toContain('failed');
  });
});
