import { join } from 'node:path';
import { requestFor } from '#bench/export/page/ways.ts';
import type { Bench } from '#bench/lib/bench.ts';
import { CLIPS, makeSource } from '#bench/lib/clips.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import type { AgainAnswer } from './page/page.ts';

const SECONDS = 180;

const LABELS = {
  first: 'first export',
  changed: 'again after a change of one word',
  resumed: 'resumed after an end at 80 %',
} as const;

/**
 * Exports three minutes, again with another word, and again after an interruption. Only the ratios to the first are
 * meaningful.
 */
export const exportAgain: Bench = {
  summary: 'export of 3 minutes again after a change of one word, and resumed',
  isOnDemand: true,
  async setUp(stack) {
    makeSource();
    const url = await serveScript(stack, join(import.meta.dirname, 'page'), CLIPS);
    return [
      {
        title: `${SECONDS} s with mixed sound`,
        columns: [
          { title: 's', of: 'seconds', digits: 1 },
          { title: '× first', of: 'seconds', digits: 2, beside: LABELS.first },
          { title: 'parts reused', of: 'reused' },
        ],
        async *measure() {
          const { value } = await measureInFreshBrowser<AgainAnswer>(url, requestFor('product-mixed', SECONDS));
          for (const name of ['first', 'changed', 'resumed'] as const) {
            const { elapsedMs, reusedCount, partCount } = value[name];
            yield [LABELS[name], { seconds: elapsedMs / 1_000, reused: `${reusedCount} of ${partCount}` }];
          }
        },
      },
    ];
  },
};
