import lighthouse from 'lighthouse';
import { freePort } from '#api/testing/free-port.ts';
import type { Bench, Column } from '#bench/lib/bench.ts';
import { openBrowser } from '#bench/lib/fresh-browser.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { measureOffline } from './offline.ts';

/** Lighthouse's categories and the scores that the landing page must reach. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 };

const METRICS = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'layout shift',
  'total-byte-weight': 'transferred, bytes',
};

const LIMITS_SECONDS = { 'dashboard, s': 1, 'editor with 3 minutes and its picture, s': 2 };

const ALL: Column = { title: 'turns', of: 'value', at: 'all', digits: 2 };

/**
 * Runs Lighthouse on the landing page of `npm start`: simulated mobile, a new browser each time. Then measures the
 * studio on a device that has it installed, while its server is stopped.
 */
export const site: Bench = {
  summary: 'Lighthouse on the landing page, simulated mobile; the installed studio without its server',
  isOnDemand: true,
  async setUp(stack) {
    const studio = await startStudio();
    stack.defer(() => studio.dispose());
    const failed = new Set<string>();
    const reasons = new Set<string>();
    return [
      {
        title: 'landing page',
        columns: [{ title: 'median', of: 'value', digits: 2, least: GOALS }, ALL],
        async *measure() {
          const { categories, audits } = await runLighthouse(studio.url);
          for (const id of Object.keys(GOALS)) {
            const { score, auditRefs = [] } = categories[id] ?? {};
            yield [id, { value: Math.round((score ?? 0) * 100) }];
            const low = auditRefs.filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 0.9);
            for (const audit of low) failed.add(audits[audit.id]?.title ?? audit.id);
          }
          for (const [id, name] of Object.entries(METRICS)) yield [name, { value: audits[id]?.numericValue ?? null }];
        },
        note: () => `below 90: ${[...failed].join('; ') || 'none'}`,
      },
      {
        title: 'installed, without its server',
        columns: [{ title: 'median', of: 'value', digits: 2, most: LIMITS_SECONDS }, ALL],
        async *measure() {
          const { dashboardMs, editorMs, score, notInstallable } = await measureOffline(studio, await freePort());
          yield ['dashboard, s', { value: dashboardMs / 1_000 }];
          yield ['editor with 3 minutes and its picture, s', { value: editorMs / 1_000 }];
          yield ['dashboard’s performance', { value: score }];
          for (const reason of notInstallable) reasons.add(reason);
        },
        note: () => (reasons.size === 0 ? 'can be installed' : `cannot be installed: ${[...reasons].join(', ')}`),
      },
    ];
  },
};

async function runLighthouse(url: string) {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  await openBrowser(stack, [`--remote-debugging-port=${port}`]);
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error('Lighthouse gave no result.');
  return result.lhr;
}
