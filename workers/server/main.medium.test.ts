import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { type ChildMessage, childMessageSchema } from './child-messages.ts';
import type { RenderOrder } from './job/render-types.ts';
import { createContext, fixturePath, orderOf, readCounters } from './testing/server-fixture.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

/** Starts the process with an order; `messages` collects its messages. */
async function startChild(order: RenderOrder): Promise<{ child: ChildProcess; messages: ChildMessage[] }> {
  const { tools } = await createContext();
  const child = fork(MAIN, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const messages: ChildMessage[] = [];
  child.on('message', (message) => messages.push(childMessageSchema.parse(message)));
  child.send({ type: 'render', order, outputPath: join(order.scratchPath, 'out.mp4'), frame: null, tools });
  return { child, messages };
}

/** A render that takes longer than any test. */
function longOrder(): Promise<RenderOrder> {
  const format = { width: 3840, height: 2160, frameRate: { numerator: 60, denominator: 1 } };
  return orderOf([track('video', [clip('1', 'a', 0, 8)])], { a: { path: fixturePath('counter.mp4') } }, format);
}

describe('the process of a render', () => {
  test('makes the video, reports progress, and ends', async () => {
    const media = { a: { path: fixturePath('counter.mp4'), hasAudio: true } };
    const order = await orderOf([track('video', [clip('1', 'a', 0, 0.5, 1)])], media);
    const { child, messages } = await startChild(order);
    const [exitCode] = await once(child, 'exit');
    expect(exitCode).toBe(0);
    expect(messages[0]).toMatchObject({ type: 'progress' });
    expect(messages.at(-1)).toMatchObject({ type: 'finished', report: { pictureDifferences: expect.any(Array) } });
    expect(await readCounters(join(order.scratchPath, 'out.mp4'))).toHaveLength(15);
  });

  test('reports the failure with the log, and ends', { tags: 'long' }, async () => {
    const { child, messages } = await startChild(
      await orderOf([track('video', [clip('1', 'a', 0, 7)])], { a: { path: fixturePath('truncated.mp4') } }),
    );
    await once(child, 'exit');
    expect(messages.at(-1)).toMatchObject({
      type: 'failed',
      failure: { code: 'render.source-damaged', data: { assetId: 'a', log: expect.any(Array) } },
    });
  });

  const leavesNoFfmpeg = async (_: string, end: (child: ChildProcess) => void) => {
    const order = await longOrder();
    const { child } = await startChild(order);
    while ((await commandsWith(order.scratchPath)).length === 0) await sleep(50);
    const ended = once(child, 'exit');
    end(child);
    await ended;
    // The system needs a moment to kill the children of a killed process.
    for (let tries = 0; tries < 100 && (await commandsWith(order.scratchPath)).length > 0; tries++) await sleep(50);
    expect(await commandsWith(order.scratchPath)).toEqual([]);
  };
  test.each([['its parent disconnects', (child: ChildProcess) => child.disconnect()]])(
    'leaves no ffmpeg when %s',
    leavesNoFfmpeg,
  );
  test.each([
    ['it is asked to end', (child: ChildProcess) => child.kill('SIGTERM')],
    ['it is killed', (child: ChildProcess) => child.kill('SIGKILL')],
  ])('leaves no ffmpeg when %s', { tags: 'long' }, leavesNoFfmpeg);
});

/** Command lines of all processes that name a path. */
async function commandsWith(path: string): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(path));
}
