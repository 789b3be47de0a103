// @module-tag long

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { renderSegment } from './engine.ts';
import { createContext, fixturePath, orderOf, readCounters } from './testing/server-fixture.ts';

const FRAME_COUNT = 60;
const RANGE = { index: 0, firstFrame: 0, endFrame: FRAME_COUNT };
/** Longer than a busy machine delays a healthy process. */
const SILENT_MS = 5_000;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** In the first half, so that both a decoder and an encoder have work left. */
const FRAME = 2 + ((((SEED + 1) * 48_271) % 2_147_483_647) % (FRAME_COUNT / 2));

function orderOfCounter() {
  const tracks = [track('video', [clip('1', 'a', 0, FRAME_COUNT / 30, 1)])];
  return orderOf(tracks, { a: { path: fixturePath('counter.mp4') } });
}

describe(`a process that is lost at frame ${FRAME} (SEED=${SEED})`, () => {
  test.each([
    ['decoder', 'SIGKILL'],
    ['decoder', 'SIGSTOP'],
    ['encoder', 'SIGKILL'],
    ['encoder', 'SIGSTOP'],
  ] as const)('a %s that gets %s: the part is made again, whole', async (role, signal) => {
    const order = await orderOfCounter();
    const alive = new Set<number>();
    const log: string[] = [];
    let struck = 0;
    const context = await createContext({
      limits: { silentMs: SILENT_MS },
      onLog: (line) => log.push(line),
      onProcess: (pid, isRunning) => void (isRunning ? alive.add(pid) : alive.delete(pid)),
      onProgress: ({ framesDone }) => {
        if (framesDone !== FRAME || struck > 0) return;
        for (const pid of alive) {
          const isEncoder = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('pipe:0');
          if (isEncoder !== (role === 'encoder')) continue;
          process.kill(pid, signal);
          struck += 1;
        }
      },
    });
    const path = join(order.scratchPath, 'out.mp4');
    await renderSegment(order, RANGE, path, context);
    expect(struck).toBe(1);
    expect(log.filter((line) => line.includes('is made again'))).toHaveLength(1);
    expect(await readCounters(path)).toEqual(Array.from({ length: FRAME_COUNT }, (_, frame) => frame + 30));
    expect(await readdir(order.scratchPath)).toEqual(['out.mp4']);
    await expect.poll(() => alive.size).toBe(0);
  });
});

test.each(['decoder', 'encoder'] as const)(
  'a %s that dies each time ends the part after two tries, with nothing half-written',
  async (role) => {
    const order = await orderOfCounter();
    const alive = new Set<number>();
    let started = 0;
    let struck = 0;
    const context = await createContext({
      onProcess: (pid, isRunning) => {
        if (!isRunning) {
          alive.delete(pid);
          return;
        }
        alive.add(pid);
        started += 1;
        // A try starts its decoder and then, with the first picture, its encoder.
        if (role === 'encoder' && started % 2 === 1) return;
        process.kill(pid, 'SIGKILL');
        struck += 1;
      },
    });
    const rendering = renderSegment(order, RANGE, join(order.scratchPath, 'out.mp4'), context);
    await expect(rendering).rejects.toMatchObject({ code: 'render.out-of-memory' });
    expect(struck).toBe(2);
    expect(await readdir(order.scratchPath)).toEqual([]);
    await expect.poll(() => alive.size).toBe(0);
  },
);
