import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../scripts/chromium.ts';
import { findProcess, measureTree } from './process-tree.ts';

/** Memory of the whole browser at a time; see {@link TreeUsage}. */
export interface MemorySample {
  readonly atMs: number;
  readonly pssMiB: number;
  readonly ownMiB: number;
}

/** What a piece of work in a page took. */
export interface Measured<T> {
  readonly value: T;
  /** Processor time of the whole browser while it ran. */
  readonly cpuMs: number;
  /** Highest memory of the whole browser while it ran (PSS). */
  readonly peakMiB: number;
  /** Memory about four times a second, with the milliseconds since the start. */
  readonly memory: readonly MemorySample[];
}

const SAMPLE_INTERVAL_MS = 250;

/** A browser rests when it takes less of a core than this in so many samples one after the other. */
const RESTING_SHARE = 0.05;
const RESTING_SAMPLES = 4;

/** One that never rests is measured as it is. */
const RESTING_LIMIT_MS = 20_000;

/**
 * Opens a page in a browser that was started for it alone, calls its global function `run` once the browser has done with
 * its own start, and measures it meanwhile.
 * @throws Error what the page threw.
 */
export async function measureInFreshBrowser<T>(url: string, argument: unknown): Promise<Measured<T>> {
  // A profile on disk, as everybody has: a private window keeps the files that a page writes in memory.
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_ARGUMENTS,
    headless: true,
  });
  try {
    const pid = findProcess(`--user-data-dir=${profile}`);
    const page = context.pages()[0] ?? (await context.newPage());
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(url, { waitUntil: 'load' });
    await page
      .waitForFunction(() => 'run' in globalThis)
      .catch((error: unknown) => {
        throw new Error(`The page did not start: ${problems.join('; ')}`, { cause: error });
      });
    await untilResting(pid);
    const before = measureTree(pid);
    const startedAt = performance.now();
    const memory: MemorySample[] = [];
    const sample = () => {
      const { pssMiB, ownMiB } = measureTree(pid);
      memory.push({ atMs: performance.now() - startedAt, pssMiB, ownMiB });
    };
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    try {
      const value = await page.evaluate(
        (given) => (globalThis as unknown as { run(given: unknown): Promise<unknown> }).run(given),
        argument,
      );
      sample();
      const cpuMs = measureTree(pid).cpuMs - before.cpuMs;
      const peakMiB = Math.max(...memory.map(({ pssMiB }) => pssMiB));
      return { value: value as T, cpuMs, peakMiB, memory };
    } finally {
      clearInterval(timer);
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A browser works on for seconds after a page is there: it warms a process up for the next one, and tidies its profile. */
async function untilResting(pid: number): Promise<void> {
  const deadline = performance.now() + RESTING_LIMIT_MS;
  let [atMs, cpuMs] = [performance.now(), measureTree(pid).cpuMs];
  for (let resting = 0; resting < RESTING_SAMPLES && performance.now() < deadline; ) {
    await setTimeout(SAMPLE_INTERVAL_MS);
    const [nowMs, usedMs] = [performance.now(), measureTree(pid).cpuMs];
    resting = usedMs - cpuMs < RESTING_SHARE * (nowMs - atMs) ? resting + 1 : 0;
    [atMs, cpuMs] = [nowMs, usedMs];
  }
}
