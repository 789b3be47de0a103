import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import type { Bench } from '#bench/lib/bench.ts';
import { openBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import type { DragAnswer } from './page/page.tsx';

const DRAG_MS = 3_000;
/** Frames of a 60 Hz screen, minus one that may fall on the edge. */
const FRAMES_PER_SECOND = 59;
/** The pointer's circle: over several clips and the neighbouring tracks. */
const RADIUS = { x: 420, y: 70 } as const;

interface DragPage {
  start(): { x: number; y: number };
  watch(): void;
  finish(): DragAnswer;
}

/** Drags a clip with a browser's real mouse through a timeline of 500 clips, and counts the frames on screen. */
export const timelineDrag: Bench = {
  summary: 'dragging a clip in a timeline of 500',
  async setUp(stack) {
    const url = await serveScript(stack, join(import.meta.dirname, 'page'), false, [react(), tailwindcss()]);
    const { context } = await openBrowser(stack, [], { viewport: { width: 1920, height: 1080 } });
    return [
      {
        title: 'clips',
        columns: [
          { title: 'updates/s', of: 'updates', digits: 1, least: FRAMES_PER_SECOND },
          { title: 'frames/s', of: 'frames', digits: 1 },
          { title: 'slowest frame ms', of: 'slowestFrameMs', digits: 1 },
          { title: 'handler ms', of: 'handlerMs', digits: 2 },
          { title: 'handler ms (p95)', of: 'handlerMs', at: 0.95, digits: 2 },
        ],
        async *measure() {
          const page = await context.newPage();
          await page.goto(url);
          const { updates, frames, elapsedMs, slowestFrameMs, handlerMs } = await drag(page);
          const perSecond = (count: number) => (count * 1_000) / elapsedMs;
          yield ['500', { updates: perSecond(updates), frames: perSecond(frames), slowestFrameMs, handlerMs }];
          await page.close();
        },
        note: `drags of ${DRAG_MS / 1_000} s; wanted: an update in every frame of a 60 Hz screen`,
      },
    ];
  },
};

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
