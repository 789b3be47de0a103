import { join } from 'node:path';
import { requestFor } from '#bench/export/bench.ts';
import { makeSource } from '#bench/export/scene.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { servePage } from '#bench/lib/page-server.ts';
import { type AgainAnswer, EXPORTS } from './page/again.ts';

const SECONDS = 180;

const LABELS: Record<(typeof EXPORTS)[number], string> = {
  first: 'first export',
  changed: 'again after a change of one word',
  resumed: 'resumed after an end at 80 %',
};

/** Exports three minutes, again with another word, and again after an interruption; only the ratios to the first mean anything. */
export async function benchExportAgain({ runCount }: BenchOptions): Promise<void> {
  const folder = makeSource(join(import.meta.dirname, '../../.cache/bench'));
  const server = await servePage(join(import.meta.dirname, 'page'), folder);
  const answers: AgainAnswer[] = [];
  try {
    for (let run = 0; run < runCount; run++) {
      const measured = await measureInFreshBrowser<AgainAnswer>(server.url, requestFor('product-mixed', SECONDS));
      answers.push(measured.value);
    }
  } finally {
    await server.close();
  }
  const rows = EXPORTS.map((name) => [
    LABELS[name],
    (median(answers.map((answer) => answer[name].elapsedMs)) / 1_000).toFixed(1),
    median(answers.map((answer) => answer[name].elapsedMs / answer.first.elapsedMs)).toFixed(2),
    `${answers.at(-1)?.[name].reusedCount} of ${answers.at(-1)?.[name].partCount}`,
  ]);
  printTable(['export', 's', '× first', 'parts reused'], rows);
  console.log(`  medians of ${runCount}, ${SECONDS} s of video with mixed sound`);
}
