import { afterAll, describe, expect, test } from 'vitest';
import type { RenderPlan } from '#shared/render/plan.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { planOf } from '#workers/browser/export/testing/export-fixture.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { loadCaptionFonts } from './fonts.ts';
import { FrameCompositor } from './frame-compositor.ts';

const TIMING = { timestamp: 0, duration: 33_333 };
const ledger = new FrameLedger();

afterAll(() => {
  expect(ledger.closeAll()).toBe(0);
});

describe('captions and watermark', () => {
  const size = { width: 540, height: 960 };
  const word = (text: string, start: number) => ({ text, start: start as never, endExclusive: (start + 1) as never });
  const caption = clip('c', '', 0, 1, 0, { text: 'Look here', words: [word('Look', 0), word('here', 500_000)] });

  async function pixelsOf(plan: RenderPlan, frameNumber: number): Promise<Uint8ClampedArray> {
    await loadCaptionFonts(['Look here']);
    const frame = await new FrameCompositor(plan, await loadKernel()).compose(frameNumber, [], TIMING);
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
    context.drawImage(frame, 0, 0);
    frame.close();
    return context.getImageData(0, 0, size.width, size.height).data;
  }

  function countColors(pixels: Uint8ClampedArray) {
    const counts = { white: 0, yellow: 0, coral: 0, above: 0 };
    for (let at = 0; at < pixels.length; at += 4) {
      const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
      if (r > 230 && g > 230 && b > 230) counts.white++;
      if (r > 230 && g > 190 && b < 140) counts.yellow++;
      if (r > 150 && g > 40 && g < 120 && b < 100) counts.coral++;
      if (r + g + b > 40 && at / 4 / size.width < size.height * 0.6) counts.above++;
    }
    return counts;
  }

  test('a pop subtitle is near the bottom, white with its current word in yellow', async () => {
    const plan = planOf([track('caption', [caption])], {}, size);
    const counts = countColors(await pixelsOf(plan, 0));
    expect(counts.white).toBeGreaterThan(500);
    expect(counts.yellow).toBeGreaterThan(500);
    expect(counts.above).toBe(0);
    expect(await pixelsOf(plan, 20)).not.toEqual(await pixelsOf(plan, 0));
    expect(await pixelsOf(plan, 5)).toEqual(await pixelsOf(plan, 0));
  });

  test('a lower third has its panel and bar', async () => {
    const plan = planOf([track('caption', [{ ...caption, style: 'lower-third' }])], {}, size);
    const counts = countColors(await pixelsOf(plan, 0));
    expect(counts.coral).toBeGreaterThan(50);
    expect(counts.yellow).toBe(0);
  });

  test('the watermark is in the upper right corner, and nowhere else', async () => {
    const plan = planOf([track('caption', [caption], { hidden: true })], {}, { ...size, hasWatermark: true });
    const pixels = await pixelsOf(plan, 0);
    let outside = 0;
    let inside = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at]! + pixels[at + 1]! + pixels[at + 2]! < 40) continue;
      const [x, y] = [(at / 4) % size.width, Math.floor(at / 4 / size.width)];
      if (x > size.width * 0.6 && y < size.height * 0.1) inside++;
      else outside++;
    }
    expect(inside).toBeGreaterThan(100);
    expect(outside).toBe(0);
  });
});
