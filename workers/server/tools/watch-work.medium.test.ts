import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { starvation } from './watch-work.ts';

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

/** A process on the first processor. @returns Its id, once it runs. */
async function onOneProcessor(code: string, nice: number): Promise<number> {
  const child = spawn(
    'nice',
    ['-n', String(nice), 'taskset', '-c', '0', process.execPath, '-e', `process.stdout.write('.'); ${code}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  await once(child.stdout, 'data');
  if (child.pid === undefined) throw new Error('The process has not started.');
  return child.pid;
}

const COMPUTES = 'for (;;);';

describe('starvation', () => {
  it('is when a process beside another computes, but seldom gets the processor', async () => {
    const starved = await onOneProcessor(`setTimeout(() => { ${COMPUTES} }, 100)`, 19);
    await onOneProcessor(COMPUTES, 0);
    const isStarved = starvation(() => [starved]);
    expect(await isStarved()).toBe(false);
    await expect.poll(isStarved).toBe(true);
    process.kill(starved, 'SIGSTOP');
    // Its last wait may end with the signal only.
    await expect.poll(isStarved).toBe(false);
    expect(await isStarved()).toBe(false);
  });

  it('is neither of a process that sleeps nor of one that has ended', async () => {
    const asleep = await onOneProcessor('setInterval(() => {}, 10_000)', 0);
    await onOneProcessor(COMPUTES, 0);
    const isStarved = starvation(() => [asleep, 2 ** 30]);
    await expect.poll(isStarved).toBe(false);
    expect(await isStarved()).toBe(false);
  });
});
