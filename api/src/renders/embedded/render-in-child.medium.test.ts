import fs, { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { renderersOf } from '#api/testing/render-children.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { createContext, fixturePath, orderOf } from '#workers/server/testing/server-fixture.ts';
import { renderInChild } from './render-in-child.ts';

// A test cannot change the system's permissions for a process.
const getPriority = vi.spyOn(os, 'getPriority').mockReturnValue(0);
const setPriority = vi.spyOn(os, 'setPriority');
const writeFile = vi.spyOn(fs, 'writeFileSync');
syncBuiltinESMExports();
beforeEach(() => {
  setPriority.mockReset().mockReturnValue();
  writeFile.mockReset().mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Renders three frames. */
async function render(): Promise<{ lines: string[]; size: number }> {
  const order = await orderOf([track('video', [clip('1', 'a', 0, 0.1)])], { a: { path: fixturePath('counter.mp4') } });
  const { tools, signal } = await createContext();
  const lines: string[] = [];
  const outputPath = join(order.scratchPath, 'out.mp4');
  const onLog = (line: string) => void lines.push(line);
  const events = { signal, onProgress: () => {}, mayGoOn: async () => true, onLog, onDamage: () => {} };
  await renderInChild(order, outputPath, { tools, silenceMs: 30_000, ...events });
  return { lines, size: (await stat(outputPath)).size };
}

it('renders even if the system refuses to lower its priority, and leaves no process', async () => {
  setPriority.mockImplementation(() => {
    throw new Error('uv_os_setpriority returned EACCES (permission denied)');
  });
  const { lines, size } = await render();
  expect(size).toBeGreaterThan(0);
  expect(lines).toEqual([expect.stringContaining('EACCES')]);
  expect(await renderersOf(process.pid)).toEqual([]);
});

it('has a lower priority than the studio, never a higher one', { tags: 'long' }, async () => {
  await render();
  expect(setPriority).toHaveBeenCalledExactlyOnceWith(expect.any(Number), 10);
  // On Linux systems that group processes by session, the group's priority is lowered too.
  const [[pid] = []] = setPriority.mock.calls;
  expect(writeFile.mock.calls).toEqual(existsSync('/proc/self/autogroup') ? [[`/proc/${pid}/autogroup`, '10']] : []);
  getPriority.mockReturnValueOnce(15);
  await render();
  expect(setPriority).toHaveBeenCalledTimes(1);
});
