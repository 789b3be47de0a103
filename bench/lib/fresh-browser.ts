import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { temporaryFolder } from './bench.ts';
import { findProcess, measureTree } from './process-tree.ts';

/** Memory of the whole browser at one time; see {@link TreeUsage}. */
export interface MemorySample {
  readonly atMs: number;
  readonly pssMiB: number;
  readonly ownMiB: number;
}

/** Cost of a piece of work in a page. */
export interface Measured<T> {
  readonly value: T;
  /** Processor time of the whole browser during the work. */
  readonly cpuMs: number;
  /** Peak memory of the whole browser during the work (PSS). */
  readonly peakMiB: number;
  /** Memory about four times a second, with the milliseconds since the start. */
  readonly memory: readonly MemorySample[];
}

const SAMPLE_INTERVAL_MS = 250;

/** A browser is idle when it uses less than this share of a core in this many consecutive samples. */
const RESTING_SHARE = 0.05;
const RESTING_SAMPLES = 4;

/** A browser that never becomes idle is measured anyway. */
const RESTING_LIMIT_MS = 20_000;

/**
 * Opens a page in a new browser, waits until the browser is idle, calls the page's global function `run`, and measures
 * it.
 * @param browserArguments Arguments in addition to those of all tests.
 * @throws Error from the page.
 */
export async function measureInFreshBrowser<T>(
  url: string,
  argument: unknown,
  browserArguments: readonly string[] = [],
): Promise<Measured<T>> {
  await using stack = new AsyncDisposableStack();
  const { page, profile } = await openBrowser(stack, browserArguments);
  const pid = findProcess(`--user-data-dir=${profile}`);
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
    const { cpuMs, pssMiB, ownMiB } = measureTree(pid);
    memory.push({ atMs: performance.now() - startedAt, pssMiB, ownMiB });
    return cpuMs;
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  stack.defer(() => clearInterval(timer));
  const value = await page.evaluate(
    (given) => (globalThis as unknown as { run(given: unknown): Promise<unknown> }).run(given),
    argument,
  );
  const cpuMs = sample() - before.cpuMs;
  return { value: value as T, cpuMs, peakMiB: Math.max(...memory.map(({ pssMiB }) => pssMiB)), memory };
}

/**
 * Opens a browser until the stack is disposed.
 * @param options Options for its pages.
 */
export async function openBrowser(
  stack: AsyncDisposableStack,
  browserArguments: readonly string[] = [],
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; profile: string }> {
  // A profile on disk, as users have, because a private window stores a page's files in memory.
  const profile = temporaryFolder(stack);
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: findChromium(), args: [...CHROMIUM_ARGUMENTS, ...browserArguments], headless: true },
    ...options,
  });
  stack.defer(() => context.close());
  return { page: context.pages()[0] ?? (await context.newPage()), context, profile };
}

/**
 * A browser keeps working for seconds after a page has loaded: it warms up a process for the next page and cleans up
 * its profile.
 */
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

/** Waits until the editor's preview shows a picture at the playhead that is not black. */
export async function waitForPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-label="The video at the playhead"]');
    const context = new OffscreenCanvas(16, 16).getContext('2d');
    if (!canvas || !context) return false;
    context.drawImage(canvas, 0, 0, 16, 16);
    return context.getImageData(0, 0, 16, 16).data.some((value, index) => index % 4 < 3 && value > 100);
  });
}
