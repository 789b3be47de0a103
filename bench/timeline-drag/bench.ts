import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { servePage } from '#bench/lib/page-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import type { DragAnswer } from './page/page.tsx';

const DRAG_MS = 3_000;
/** The pointer's circle: over several clips and the neighbouring tracks. */
const RADIUS = { x: 420, y: 70 } as const;

interface DragPage {
  start(): { x: number; y: number };
  watch(): void;
  finish(): DragAnswer;
}

/** Drags a clip with a browser's real mouse through a timeline of 500 clips, and prints the frames on screen. */
export async function benchTimelineDrag({ runCount }: BenchOptions): Promise<void> {
  const server = await servePage(join(import.meta.dirname, 'page'), false, [react(), tailwindcss()]);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  const answers: DragAnswer[] = [];
  try {
    for (let run = 0; run < runCount; run += 1) {
      const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
      await page.goto(server.url);
      answers.push(await drag(page));
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const perSecond = (count: (answer: DragAnswer) => number) =>
    median(answers.map((answer) => (count(answer) * 1_000) / answer.elapsedMs)).toFixed(1);
  const handlers = answers.flatMap(({ handlerMs }) => handlerMs).toSorted((a, b) => a - b);
  const p95 = handlers[Math.floor(handlers.length * 0.95)] ?? Number.NaN;
  printTable(
    ['clips', 'updates/s', 'frames/s', 'slowest frame ms', 'handler ms (median)', 'handler ms (p95)'],
    [
      [
        '500',
        perSecond(({ updates }) => updates),
        perSecond(({ frames }) => frames),
        median(answers.map(({ slowestFrameMs }) => slowestFrameMs)).toFixed(1),
        median(handlers).toFixed(2),
        p95.toFixed(2),
      ],
    ],
  );
  console.log(
    `  medians of ${runCount} drags of ${DRAG_MS / 1_000} s; wanted: an update in every frame of a 60 Hz screen`,
  );
}

async function drag(page: Page): Promise<DragAnswer> {
  await page.waitForFunction(() => 'finish' in globalThis);
  const origin = await page.evaluate(() => (globalThis as unknown as DragPage).start());
  await page.mouse.move(origin.x, origin.y);
  await page.mouse.down();
  await page.mouse.move(origin.x + 20, origin.y, { steps: 4 });
  await page.evaluate(() => (globalThis as unknown as DragPage).watch());
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < DRAG_MS; elapsed = performance.now() - startedAt) {
    const angle = (elapsed / 1_000) * Math.PI;
    await page.mouse.move(origin.x + RADIUS.x * (1 - Math.cos(angle)) + 20, origin.y + RADIUS.y * Math.sin(angle));
  }
  const answer = await page.evaluate(() => (globalThis as unknown as DragPage).finish());
  await page.mouse.up();
  return answer;
}
