// @module-tag long

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, servePage } from '#bench/lib/page-server.ts';
import { findProcess } from '#bench/lib/process-tree.ts';
import { findBeeps, readCounters } from '#e2e/media/analyse.ts';
import { counterBits } from '#e2e/media/counter-clip.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { CAMERA, makeCamera, makeMicrophone } from './testing/devices.ts';
import type { SeenTake, TestPage } from './testing/page/page.ts';

/* Chromium's fake camera shows a counter, and its fake microphone beeps each second. */

const run = promisify(execFile);
const KILLS = process.env['TEST_LONG'] ? 20 : 1;

let folder = '';
let server: PageServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'));
  await Promise.all([makeCamera(join(folder, 'camera.mjpeg')), makeMicrophone(join(folder, 'microphone.wav'))]);
  server = await servePage(join(import.meta.dirname, 'testing/page'), false);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a take has each picture that the camera delivered, its duration and its cues; a pause leaves no hole', async () => {
  const { context, page } = await openBrowser('plain');
  try {
    await call(page, 'start', CAMERA, true);
    await setTimeout(2_500);
    await call(page, 'pause');
    const pausedAt = await call(page, 'elapsed');
    await setTimeout(1_300);
    expect(await call(page, 'elapsed')).toBe(pausedAt);
    await call(page, 'resume');
    await setTimeout(2_500);
    const [take, path] = await downloadOf(page, 'stop');
    const delivered = await call(page, 'delivered');

    expect(take).toMatchObject({ kind: 'webcam', type: 'video/webm', projectId: 'p1' });
    expect(take.name).toMatch(/^webcam-recording-\d+\.webm$/);
    expect(take.durationSeconds).toBeGreaterThan(4.9);
    expect(Math.abs(take.elementDuration - take.durationSeconds)).toBeLessThan(0.05);

    const counters = await readCounters(path, counterBits(CAMERA));
    const times = await frameTimes(path);
    expect(counters.length).toBe(times.length);
    expect(counters).not.toContain(null);
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBeGreaterThan(take.durationSeconds - 0.1);
    // The camera itself skips on a busy machine, and only delivered pictures can be recorded. Allows one more at each
    // end.
    expect(Math.abs(times.length - delivered)).toBeLessThanOrEqual(4);
    expect(
      counters.filter((counter, index) => index > 1 && counter === counters[index - 1]).length,
    ).toBeLessThanOrEqual(1);

    // Beeps are a second apart, except for the 1.3 s that were cut out.
    const beeps = await findBeeps(path, 1_000);
    const steps = beeps.slice(1).map((beep, index) => beep - (beeps[index] ?? 0));
    expect(steps.filter((step) => Math.abs(step - 1) > 0.005)).toHaveLength(1);
  } finally {
    await context.close();
  }
});

test('sound alone is audio/webm', async () => {
  const { context, page } = await openBrowser('sound');
  try {
    await call(page, 'start', null, true);
    await setTimeout(1_500);
    const [take] = await downloadOf(page, 'stop');
    expect(take).toMatchObject({ kind: 'audio', type: 'audio/webm' });
    expect(take.name).toMatch(/^audio-recording-\d+\.webm$/);
    expect(Math.abs(take.elementDuration - take.durationSeconds)).toBeLessThan(0.05);
  } finally {
    await context.close();
  }
});

test(`a recording survives the kill of its browser up to the last second (times: ${KILLS})`, {
  timeout: KILLS * 60_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const name = `killed-${kill}`;
    const { page, pid } = await openBrowser(name);
    await call(page, 'start', CAMERA, true);
    await setTimeout(2_000 + ((kill * 370) % 2_000));
    const elapsed = await call(page, 'elapsed');
    process.kill(pid, 'SIGKILL');

    const { context, page: next } = await openBrowser(name);
    try {
      const [take, path] = await downloadOf(next, 'interrupted');
      expect(take.durationSeconds).toBeGreaterThan(elapsed - 1);
      expect(Math.abs(take.elementDuration - take.durationSeconds)).toBeLessThan(0.05);
      const counters = await readCounters(path, counterBits(CAMERA));
      expect(counters.length).toBeGreaterThan(20);
      expect(counters).not.toContain(null);
    } finally {
      await context.close();
    }
  }
});

async function openBrowser(profile: string): Promise<{ context: BrowserContext; page: Page; pid: number }> {
  const userData = join(folder, profile);
  const context = await chromium.launchPersistentContext(userData, {
    executablePath: findChromium(),
    headless: true,
    args: [
      ...CHROMIUM_ARGUMENTS,
      `--use-file-for-fake-video-capture=${join(folder, 'camera.mjpeg')}`,
      `--use-file-for-fake-audio-capture=${join(folder, 'microphone.wav')}`,
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(server.url);
  await page.waitForFunction(() => 'interrupted' in globalThis);
  return { context, page, pid: findProcess(`--user-data-dir=${userData}`) };
}

type Answer<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never;

async function call<K extends keyof TestPage>(
  page: Page,
  name: K,
  ...args: Parameters<TestPage[K]>
): Promise<Answer<TestPage[K]>> {
  return (await page.evaluate(
    ([name, args]) => (globalThis as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args),
    [name, args] as const,
  )) as Answer<TestPage[K]>;
}

/** The only take of a call, and the path of its saved file. */
async function downloadOf(page: Page, name: 'stop' | 'interrupted'): Promise<[SeenTake, string]> {
  const [download, takes] = await Promise.all([page.waitForEvent('download'), call(page, name)]);
  expect(takes).toHaveLength(1);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return [takes[0] as SeenTake, path];
}

/** Times of all pictures, in seconds. */
async function frameTimes(path: string): Promise<number[]> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', path],
  ]);
  return stdout.trim().split('\n').map(Number.parseFloat);
}
