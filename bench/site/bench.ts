import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { measureOffline, type OfflineFigures } from './offline.ts';

const PORT = 9_422;

/** Lighthouse's categories and the scores that the landing page must reach. */
const CATEGORIES = [
  { id: 'performance', name: 'performance', goal: 95 },
  { id: 'accessibility', name: 'accessibility', goal: 100 },
  { id: 'best-practices', name: 'best practices', goal: 95 },
  { id: 'seo', name: 'SEO', goal: 100 },
] as const;

const METRICS = [
  { id: 'first-contentful-paint', name: 'first contentful paint' },
  { id: 'largest-contentful-paint', name: 'largest contentful paint' },
  { id: 'total-blocking-time', name: 'total blocking time' },
  { id: 'cumulative-layout-shift', name: 'layout shift' },
  { id: 'total-byte-weight', name: 'transferred' },
] as const;

/**
 * Runs Lighthouse on the landing page of `npm start`: simulated mobile, a new browser each run. Then measures the studio on a device
 * that has it, while its server is stopped.
 */
export async function benchSite({ runCount }: BenchOptions): Promise<void> {
  const studio = await startStudio();
  const runs: Awaited<ReturnType<typeof measure>>[] = [];
  const offline: OfflineFigures[] = [];
  try {
    for (let index = 0; index < runCount; index++) {
      runs.push(await measure(studio.url));
      offline.push(await measureOffline(studio, PORT));
    }
  } finally {
    await studio.dispose();
  }
  printTable(
    ['score', 'median', 'goal', 'runs'],
    CATEGORIES.map(({ id, name, goal }) => {
      const scores = runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100));
      return [name, String(median(scores)), String(goal), scores.join(' ')];
    }),
  );
  printTable(
    ['figure', 'median'],
    METRICS.map(({ id, name }) => {
      const sorted = runs
        .map(({ audits }) => audits[id])
        .toSorted((a, b) => (a?.numericValue ?? 0) - (b?.numericValue ?? 0));
      return [name, sorted[Math.floor(sorted.length / 2)]?.displayValue ?? '?'];
    }),
  );
  const seconds = (goal: string, pick: (figures: OfflineFigures) => number) => {
    const all = offline.map((figures) => pick(figures) / 1_000);
    return [median(all).toFixed(2), goal, all.map((value) => value.toFixed(2)).join(' ')];
  };
  const scores = offline.map(({ score }) => score);
  printTable(
    ['installed, without its server', 'median', 'goal', 'runs'],
    [
      ['dashboard, s', ...seconds('1.00', ({ dashboardMs }) => dashboardMs)],
      ['editor with 3 minutes and its picture, s', ...seconds('2.00', ({ editorMs }) => editorMs)],
      ['dashboard’s performance', String(median(scores)), '–', scores.join(' ')],
    ],
  );
  const reasons = new Set(offline.flatMap(({ notInstallable }) => notInstallable));
  console.log(reasons.size === 0 ? '  can be installed' : `  cannot be installed: ${[...reasons].join(', ')}`);
  const failed = new Set(
    runs.flatMap(({ categories, audits }) =>
      CATEGORIES.flatMap(({ id }) => categories[id]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => audits[id]?.title ?? id),
    ),
  );
  for (const title of failed) console.log(`  below 90: ${title}`);
}

async function measure(url: string) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${PORT}`],
  });
  try {
    const result = await lighthouse(url, { port: PORT, output: 'json', logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result.');
    return result.lhr;
  } finally {
    await browser.close();
  }
}
