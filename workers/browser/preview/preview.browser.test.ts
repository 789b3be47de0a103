import { afterEach, describe, expect, test } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { RESYNC_DRIFT_US } from '#shared/timeline/constants.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { PreviewClient } from '#workers/browser/media/preview.client.ts';
import { makeProxyMedia } from '#workers/browser/proxy-media/make-proxy-media.ts';
import { colorAt, cornerName, fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { nowEpochMs, type PreviewEvent, type PreviewSource } from './preview-types.ts';

/** Size and type of each fixture. */
const FIXTURES: Record<string, Omit<PlanSource, 'assetId'>> = {
  'counter.mp4': { type: 'video', width: 320, height: 180, durationUs: 8_000_000, hasVideo: true, hasAudio: true },
  'rotated-90.mp4': { type: 'video', width: 90, height: 160, durationUs: 1_000_000, hasVideo: true, hasAudio: false },
  'exif-rotated-90.jpg': { type: 'image', width: 90, height: 160, durationUs: null, hasVideo: true, hasAudio: false },
  'hevc.mp4': { type: 'video', width: 320, height: 180, durationUs: 1_000_000, hasVideo: true, hasAudio: false },
};

function clip(id: string, assetId: string, start: number, end: number, from: number, rest: Partial<Clip> = {}): Clip {
  const us = (seconds: number) => Math.round(seconds * 1e6);
  const [startUs, endUs, inUs] = [us(start), us(end), us(from)];
  const out = sourceTime(inUs + endUs - startUs);
  return { id, assetId, start: timelineTime(startUs), end: timelineTime(endUs), in: sourceTime(inUs), out, ...rest };
}

function compile(clips: Clip[], size = { width: 320, height: 180 }, others: Track[] = []): RenderPlan {
  return compileRenderPlan({
    tracks: [{ id: 'video-1', type: 'video', clips }, ...others],
    sources: Object.entries(FIXTURES).map(([assetId, source]) => ({ assetId, ...source })),
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
    ...size,
  });
}

async function sourcesFor(plan: RenderPlan): Promise<PreviewSource[]> {
  const ids = [...new Set(plan.layers.map(({ assetId }) => assetId))];
  return Promise.all(
    ids.map(async (assetId) => {
      const type = FIXTURES[assetId]?.type ?? 'video';
      if (assetId === 'gone') return { assetId, type, location: { type: 'url', url: '/api/assets/gone/stream' } };
      return { assetId, type, location: { type: 'blob', blob: await fetchFixture(assetId) } };
    }),
  );
}

let element: HTMLCanvasElement;
let client: PreviewClient;
let events: PreviewEvent[];

async function open(plan: RenderPlan): Promise<void> {
  element = document.createElement('canvas');
  document.body.append(element);
  events = [];
  client = new PreviewClient(element.transferControlToOffscreen(), (event) => events.push(event));
  await client.setProgram(plan, await sourcesFor(plan));
}

afterEach(async () => {
  expect(await client.dispose()).toBe(0);
  element.remove();
});

const counterOnCanvas = () => readCounter(element, element.width, element.height);

/** Waits until the worker's picture reaches the page's element. */
const expectCounter = async (counter: number) => expect.poll(counterOnCanvas).toBe(counter);

async function counterOfCapture(us: number): Promise<number> {
  const bitmap = await client.capture(us);
  return readCounter(bitmap, bitmap.width, bitmap.height);
}

const CUTS = [clip('a', 'counter.mp4', 0, 2, 1), clip('b', 'counter.mp4', 2, 4, 5), clip('c', 'counter.mp4', 5, 6, 0)];
const at30 = (frame: number) => Math.round((frame * 1e6) / 30);

test('with proxy media a seek shows a draft, then the sharp picture', async () => {
  const plan = compile([clip('a', 'counter.mp4', 0, 8, 0)]);
  await open(plan);
  const blob = await fetchFixture('counter.mp4');
  const proxyMedia = await makeProxyMedia({ type: 'blob', blob }, undefined, 72);
  await client.setProgram(plan, [
    { assetId: 'counter.mp4', type: 'video', location: { type: 'blob', blob }, proxyMedia },
  ]);
  for (const frame of [200, 100]) {
    events.length = 0;
    expect(await client.show(at30(frame))).toBe(true);
    const drawn = () => events.flatMap((event) => (event.type === 'drawn' ? [[event.frame, event.isDraft]] : []));
    await expect.poll(drawn).toEqual([
      [frame, true],
      [frame, false],
    ]);
    await expectCounter(frame);
  }
  // Backwards, drafts suffice: no picture is awaited.
  events.length = 0;
  await client.play({ time: at30(100), rate: -4, epochMs: nowEpochMs() });
  await expect.poll(() => events.filter((event) => event.type === 'drawn' && event.isDraft).length).toBeGreaterThan(5);
  await client.pause();
});

describe('the canvas', () => {
  test('the frame of the timeline, across cuts, in gaps, at the end', async () => {
    await open(compile(CUTS));
    for (const [frame, counter] of [
      [0, 30],
      [59, 89],
      [60, 150],
      [119, 209],
      [150, 0],
      [179, 29],
      [20, 50],
    ] as const) {
      expect(await client.show(at30(frame))).toBe(true);
      await expectCounter(counter);
    }
    await client.show(at30(130));
    await expect.poll(() => colorAt(element, 160, 90)).toEqual([0, 0, 0]);
    await client.show(6_000_000);
    await expectCounter(29);
  });

  test('upright, whatever the rotation of the source', async () => {
    const plan = compile([clip('a', 'rotated-90.mp4', 0, 1, 0), clip('b', 'exif-rotated-90.jpg', 1, 2, 0)], {
      width: 90,
      height: 160,
    });
    await open(plan);
    for (const time of [500_000, 1_500_000]) {
      const bitmap = await client.capture(time);
      const names = [
        [20, 40],
        [70, 40],
        [20, 120],
        [70, 120],
      ].map(([x = 0, y = 0]) => cornerName(colorAt(bitmap, x, y)));
      expect(names).toEqual(['blue', 'red', 'white', 'green']);
    }
  });

  test('a freeze frame holds its picture, and a picture over its blurred copy leaves no black', async () => {
    const held = clip('b', 'counter.mp4', 1, 2, 1, { speed: 0, out: sourceTime(1_000_000) });
    const whole = clip('d', 'rotated-90.mp4', 3, 4, 0, { fit: 'contain-blurred' });
    await open(compile([clip('a', 'counter.mp4', 0, 1, 0), held, clip('c', 'counter.mp4', 2, 3, 1), whole]));
    for (const [seconds, frame] of [
      [0.9, 27],
      [1, 30],
      [1.9, 30],
      [2, 30],
      [2.5, 45],
    ] as const) {
      expect(await counterOfCapture(seconds * 1e6)).toBe(frame);
    }
    const picture = await client.capture(3_500_000);
    expect([10, 310].map((x) => cornerName(colorAt(picture, x, 45)))).toEqual(['blue', 'red']);
    expect([130, 190].map((x) => cornerName(colorAt(picture, x, 45)))).toEqual(['blue', 'red']);
  });

  test('captured at two times at once, each has its own', { tags: 'long' }, async () => {
    await open(compile(CUTS));
    const numberAt = async (time: number) => {
      const bitmap = await client.capture(time);
      return readCounter(bitmap, bitmap.width, bitmap.height);
    };
    const alone = [await numberAt(0), await numberAt(at30(40)), await numberAt(at30(10))];
    expect(await Promise.all([numberAt(0), numberAt(at30(40)), numberAt(at30(10))])).toEqual(alone);
  });

  test('captions are drawn over it', async () => {
    const caption = clip('t', '', 0, 2, 0, { text: 'HELLO' });
    const plan = compile([], { width: 320, height: 180 }, [{ id: 'caption-1', type: 'caption', clips: [caption] }]);
    await open(plan);
    const bitmap = await client.capture(1_000_000);
    const canvas = new OffscreenCanvas(320, 180);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const bright = context.getImageData(0, 0, 320, 180).data.filter((value, i) => i % 4 === 0 && value > 200).length;
    expect(bright).toBeGreaterThan(100);
  });

  test('a source frame while trimming, and the timeline again', async () => {
    await open(compile(CUTS));
    await client.show(0);
    expect(await client.showSource('counter.mp4', at30(77))).toBe(true);
    await expectCounter(77);
    await client.show(0);
    await expectCounter(30);
  });

  test('drawn smaller when the canvas is small, captured in full', { tags: 'long' }, async () => {
    await open(compile(CUTS, { width: 640, height: 360 }));
    await client.setDisplaySize(200, 200);
    await client.show(0);
    await expect.poll(() => [element.width, element.height]).toEqual([240, 136]);
    const bitmap = await client.capture(0);
    expect([bitmap.width, bitmap.height]).toEqual([640, 360]);
  });
});

describe('many requests', () => {
  test('the newest wins, and some of the others are shown before it', async () => {
    await open(compile([clip('a', 'counter.mp4', 0, 8, 0)]));
    // The first picture waits for the decoders to load.
    await client.show(0);
    const answers: Promise<boolean>[] = [];
    for (let frame = 0; frame < 120; frame += 3) {
      answers.push(client.show(at30(frame)));
      await new Promise((resolve) => setTimeout(resolve, 8));
    }
    const drawn = (await Promise.all(answers)).filter(Boolean).length;
    expect(drawn).toBeGreaterThanOrEqual(2);
    await expectCounter(117);
  });

  test('a new plan is shown next', { tags: 'long' }, async () => {
    await open(compile(CUTS));
    await client.show(0);
    for (let step = 1; step <= 20; step++) {
      const plan = compile([clip('a', 'counter.mp4', 0, 2, step / 10)]);
      await client.setProgram(plan, await sourcesFor(plan));
      await client.show(0);
    }
    await expectCounter(60);
  });
});

describe('sources that fail', () => {
  test('leave black and report the reason; the others are shown', async () => {
    const plan = compile([clip('a', 'hevc.mp4', 0, 1, 0), clip('b', 'counter.mp4', 1, 2, 0)]);
    await open(plan);
    expect(await client.show(0)).toBe(true);
    expect(colorAt(await client.capture(0), 160, 90)).toEqual([0, 0, 0]);
    expect(events).toContainEqual({ type: 'source-failed', assetId: 'hevc.mp4', reason: 'codec-unsupported' });
    expect(await counterOfCapture(1_500_000)).toBe(15);
  });

  test('an asset that the server no longer has', { tags: 'long' }, async () => {
    FIXTURES['gone'] = { ...FIXTURES['counter.mp4']! };
    await open(compile([clip('a', 'gone', 0, 1, 0)]));
    await client.show(0);
    expect(events).toContainEqual({ type: 'source-failed', assetId: 'gone', reason: 'missing' });
  });
});

describe('playing', () => {
  const playFrom = (time: number, rate = 1) => client.play({ time, epochMs: nowEpochMs(), rate });

  test('follows the clock through a cut and stays at the end', async () => {
    await open(compile([clip('a', 'counter.mp4', 0, 1, 1), clip('b', 'counter.mp4', 1, 2, 6)]));
    await client.prepare(0);
    events.length = 0;
    const startedAt = performance.now();
    await playFrom(0);
    await expect.poll(() => events.some((event) => event.type === 'drawn' && event.frame === 59)).toBe(true);
    const elapsed = performance.now() - startedAt;
    expect(elapsed).toBeGreaterThan(1_900);
    const frames = events.flatMap((event) => (event.type === 'drawn' ? [event.frame] : []));
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
    expect(frames.length).toBeGreaterThan(20);
    await expectCounter(209);
  });

  test('is never far from the clock', { tags: 'long' }, async () => {
    await open(compile([clip('a', 'counter.mp4', 0, 8, 0)]));
    await client.prepare(1_000_000);
    events.length = 0;
    const startedAt = performance.now();
    const lateness: number[] = [];
    const seen = events.push.bind(events);
    events.push = (event) => {
      const clockUs = 1_000_000 + (performance.now() - startedAt) * 1_000;
      if (event.type === 'drawn') lateness.push(clockUs - at30(event.frame));
      return seen(event);
    };
    await playFrom(1_000_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await client.pause();
    const late = lateness.toSorted((a, b) => a - b)[Math.floor(lateness.length * 0.9)];
    expect(late).toBeLessThan(RESYNC_DRIFT_US);
  });

  test('pauses where it is', async () => {
    await open(compile([clip('a', 'counter.mp4', 0, 8, 0)]));
    await client.prepare(0);
    await playFrom(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.pause();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const counter = counterOnCanvas();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(counterOnCanvas()).toBe(counter);
    expect(counter).toBeGreaterThan(2);
  });
});
