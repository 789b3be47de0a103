// @module-tag long

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import { sweepFiles, UNREGISTERED_FILE_MS } from '#api/services/upkeep/sweep-files.ts';
import { seededRandom } from '#api/testing/random.ts';
import { REDIS_MISSING } from '#api/testing/redis-server.ts';
import { type RenderFarm, startRenderFarm } from '#api/testing/render-farm.ts';
import type { ApiProcess } from '#api/testing/server-process.ts';
import { countFiles } from '#api/testing/server-renders.ts';

/** SIGKILLs in this run; a hundred take about eight minutes. */
const KILLS = process.env['TEST_LONG'] ? 100 : 2;
/** SIGSTOPs followed by SIGCONTs. */
const PAUSES = process.env['TEST_LONG'] ? 5 : 1;

/** A part survives the loss of two workers in three attempts, so every render of a round must complete. */
const KILLS_A_ROUND = 2;
const RENDERS_A_ROUND = 2;
const WORKERS = 3;

/** Duration of a round of two 2-second renders without any losses. */
const ROUND_MS = 3_500;

/** Longer than the time for which a silent worker keeps its part. */
const PAUSE_MS = 6_000;

/** Another worker takes a part at most 5 s after its worker died. Twice that, plus the work itself. */
const ROUND_LIMIT_MS = 40_000;

describe.skipIf(REDIS_MISSING !== null)(`renders whose workers are lost ${REDIS_MISSING ?? ''}`, () => {
  const random = seededRandom();
  let farm: RenderFarm;
  let filesBefore = 0;
  beforeAll(async () => {
    farm = await startRenderFarm();
    filesBefore = await countFiles(farm.studio, farm.creator.user._id);
  });
  afterAll(() => farm.close());

  const renders: RenderJobDocument[] = [];

  async function addRenders(): Promise<RenderJobDocument[]> {
    const added = [];
    for (let count = 0; count < RENDERS_A_ROUND; count += 1) added.push(await farm.addRender({ seconds: 2 }));
    renders.push(...added);
    return added;
  }

  async function expectCompleted(round: readonly RenderJobDocument[]): Promise<void> {
    await expect
      .poll(async () => Promise.all(round.map(async (render) => (await farm.read(render)).status)), {
        timeout: ROUND_LIMIT_MS,
        interval: 100,
      })
      .toEqual(round.map(() => 'completed'));
  }

  /** Expects each render to have ended once with an existing file, and expects no other files. */
  async function expectOneFileEach(): Promise<void> {
    for (const render of renders) {
      const { logs, outputKey } = await farm.read(render);
      expect(logs.join('\n').match(/ (completed|failed): /g)).toEqual([' completed: ']);
      expect(await farm.studio.deps.files.stat(outputKey ?? '')).not.toBeNull();
    }
    // A worker killed between storing and registering a file leaves an orphan, as uploads do.
    await sweepFiles(farm.studio.deps.files, new Date(Date.now() + 2 * UNREGISTERED_FILE_MS));
    expect(await countFiles(farm.studio, farm.creator.user._id)).toBe(filesBefore + renders.length);
  }

  it(
    `are completed once, each with one file, over ${KILLS} kills at random moments`,
    async () => {
      await farm.startWorkers(WORKERS);
      for (let killed = 0; killed < KILLS; killed += KILLS_A_ROUND) {
        const round = await addRenders();
        await Promise.all(Array.from({ length: KILLS_A_ROUND }, () => killSomeWorker()));
        await expectCompleted(round);
      }
      await expectOneFileEach();
    },
    KILLS * ROUND_LIMIT_MS,
  );

  it(
    `are completed once when ${PAUSES} workers freeze and resume after others have taken over`,
    async () => {
      await farm.startWorkers(WORKERS - farm.workers.size);
      for (let paused = 0; paused < PAUSES; paused += 1) {
        const round = await addRenders();
        await pauseSomeWorker();
        await expectCompleted(round);
      }
      await expectOneFileEach();
    },
    PAUSES * ROUND_LIMIT_MS,
  );

  /** Draws the moment and the worker together, so that the seed alone decides them. */
  async function someWorker(): Promise<ApiProcess> {
    const [moment, place] = [random(), random()];
    await sleep(moment * ROUND_MS);
    const all = [...farm.workers];
    const worker = all[Math.floor(place * all.length)];
    if (worker === undefined) throw new Error('There is no worker to lose.');
    return worker;
  }

  async function killSomeWorker(): Promise<void> {
    const worker = await someWorker();
    const replaced = farm.startWorkers(1);
    await farm.kill(worker);
    await replaced;
  }

  async function pauseSomeWorker(): Promise<void> {
    const worker = await someWorker();
    worker.signal('SIGSTOP');
    await sleep(PAUSE_MS);
    worker.signal('SIGCONT');
  }
});
