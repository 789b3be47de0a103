import type { VideoSample } from 'mediabunny';
import { afterEach, describe, expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { colorAt, cornerName, fetchFixture, fixtureUrl, readCounter } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import type { FrameReader } from './frame-reader.ts';
import { type OpenMedia, openMedia } from './open-media.ts';

const ledger = new FrameLedger();
const open: { media: OpenMedia; reader: FrameReader }[] = [];

afterEach(() => {
  for (const { media, reader } of open.splice(0)) {
    reader.dispose();
    media.dispose();
  }
  expect(ledger.openCount).toBe(0);
});

async function openFixture(name: string, type: 'video' | 'image' = 'video'): Promise<FrameReader> {
  const media = openMedia(type, { type: 'blob', blob: await fetchFixture(name) }, ledger);
  const reader = await media.openFrames();
  open.push({ media, reader });
  return reader;
}

function counterOf(sample: VideoSample): number {
  const frame = sample.toVideoFrame();
  const number = readCounter(frame, sample.displayWidth, sample.displayHeight);
  frame.close();
  sample.close();
  return number;
}

const counterAt = async (reader: FrameReader, us: number) => counterOf(await reader.frameAt(sourceTime(us)));
/** Start of frame n at 30 frames a second, rounded as the planner does. */
const at30 = (frame: number) => Math.round((frame * 1_000_000) / 30);

describe('frame-exact access', () => {
  test('random seeks show the last frame whose time is not later', async () => {
    const reader = await openFixture('counter.mp4');
    for (const frame of [0, 100, 99, 239, 61, 60, 59, 1, 180, 17, 118, 3]) {
      expect([frame, await counterAt(reader, at30(frame))]).toEqual([frame, frame]);
      // Up to half a tick of the file's clock before the next frame, the most that rounding can add.
      expect([frame, await counterAt(reader, at30(frame + 1) - 50)]).toEqual([frame, frame]);
    }
  });

  test('random seeks in a recording without an index, whose parts mostly have no key frame', async () => {
    const reader = await openFixture('live.webm');
    for (const frame of [25, 110, 60, 3, 119, 45, 0, 90]) {
      expect([frame, await counterAt(reader, at30(frame))]).toEqual([frame, frame]);
    }
  });

  test('every frame in order, forwards and backwards', async () => {
    const reader = await openFixture('counter.mp4');
    const forwards = [];
    for (let frame = 0; frame < 240; frame++) forwards.push(await counterAt(reader, at30(frame)));
    expect(forwards).toEqual(Array.from({ length: 240 }, (_, frame) => frame));
    const backwards = [];
    for (let frame = 75; frame > 50; frame--) backwards.push(await counterAt(reader, at30(frame)));
    expect(backwards).toEqual(Array.from({ length: 25 }, (_, i) => 75 - i));
    const reversed = [];
    for (let frame = 50; frame > 0; frame--) {
      reversed.push(counterOf(await reader.frameAt(sourceTime(at30(frame)), undefined, true)));
      // Most are decoded already, because a clip that plays backwards has no time to decode from a key frame each time.
      if (frame % 10 === 0) expect(reader.isNear(sourceTime(at30(frame - 1)))).toBe(true);
    }
    expect(reversed).toEqual(Array.from({ length: 50 }, (_, i) => 50 - i));
    expect(ledger.peakCount).toBeLessThanOrEqual(16);
  });

  test('times before the first frame show the first, times after the last the last', async () => {
    const reader = await openFixture('counter.mp4');
    expect(await counterAt(reader, 60_000_000)).toBe(239);
    expect(await counterAt(reader, 0)).toBe(0);
  });

  test('irregular frame times: at each instant the last frame that is not later', async () => {
    const reader = await openFixture('variable-frame-rate.mp4');
    const isKept = (frame: number) => (frame * frame) % 5 < 2;
    const expected = (frame: number): number => (isKept(frame) ? frame : expected(frame - 1));
    for (const frame of [2, 3, 50, 52, 53, 99, 117, 7]) {
      expect([frame, await counterAt(reader, at30(frame))]).toEqual([frame, expected(frame)]);
    }
    for (let frame = 20; frame < 45; frame++) {
      expect([frame, await counterAt(reader, at30(frame))]).toEqual([frame, expected(frame)]);
    }
  });

  test('frames before time 0 are not shown', async () => {
    const reader = await openFixture('negative-start.mp4');
    expect(await counterAt(reader, 0)).toBe(45);
    expect(await counterAt(reader, at30(30))).toBe(75);
  });

  test('a file that starts without a key frame shows the first frame that can be decoded', async () => {
    const reader = await openFixture('no-first-key-frame.mkv');
    const first = await counterAt(reader, 0);
    expect(first % 60).toBe(0);
    expect(await counterAt(reader, 0)).toBe(first);
  });

  test('over HTTP only ranges are read', async () => {
    const media = openMedia('video', { type: 'url', url: fixtureUrl('counter.mp4') }, ledger);
    const reader = await media.openFrames();
    open.push({ media, reader });
    expect(await counterAt(reader, at30(130))).toBe(130);
  });
});

describe('interruptions', () => {
  test('a superseded seek ends at once and the next one is right', async () => {
    const reader = await openFixture('counter.mp4');
    const controller = new AbortController();
    const superseded = reader.frameAt(sourceTime(at30(119)), controller.signal);
    controller.abort();
    await expect(superseded).rejects.toMatchObject({ name: 'AbortError' });
    expect(await counterAt(reader, at30(58))).toBe(58);
  });

  test('forty seeks of which only the last counts leave no frame open', async () => {
    const reader = await openFixture('counter.mp4');
    let controller = new AbortController();
    const results: Promise<unknown>[] = [];
    for (let i = 0; i < 40; i++) {
      controller.abort();
      controller = new AbortController();
      results.push(
        reader.frameAt(sourceTime(at30((i * 37) % 240)), controller.signal).then(
          (sample) => sample.close(),
          (error: Error) => expect(error.name).toBe('AbortError'),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, i % 7));
    }
    await Promise.all(results);
    expect(await counterAt(reader, at30(200))).toBe(200);
  });

  test('a disposed reader rejects pending reads', async () => {
    const reader = await openFixture('counter.mp4');
    const waiting = reader.frameAt(sourceTime(at30(119)));
    reader.dispose();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('playing on after warming takes no seek', async () => {
    const reader = await openFixture('counter.mp4');
    reader.warm(sourceTime(at30(110)));
    const numbers = [];
    for (let frame = 110; frame < 130; frame++) numbers.push(await counterAt(reader, at30(frame)));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => 110 + i));
  });
});

describe('upright', () => {
  const CORNERS = {
    0: ['red', 'green', 'blue', 'white'],
    90: ['blue', 'red', 'white', 'green'],
    180: ['white', 'blue', 'green', 'red'],
    270: ['green', 'white', 'red', 'blue'],
  } as const;

  function cornersOf(sample: VideoSample): string[] {
    const { displayWidth: width, displayHeight: height } = sample;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2D context');
    sample.draw(context, 0, 0);
    sample.close();
    const points = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x * width, y * height] as const));
    return points.map(([x, y]) => cornerName(colorAt(canvas, x, y)));
  }

  test.each([0, 90, 180, 270] as const)('a clip turned by %i degrees', async (rotation) => {
    const reader = await openFixture(`rotated-${rotation}.mp4`);
    expect(reader.rotation).toBe(rotation);
    const size = [reader.displayWidth, reader.displayHeight];
    expect(size).toEqual(rotation % 180 === 0 ? [160, 90] : [90, 160]);
    expect(cornersOf(await reader.frameAt(sourceTime(300_000)))).toEqual(CORNERS[rotation]);
    // The two ways of decoding agree.
    expect(cornersOf(await reader.frameAt(sourceTime(400_000)))).toEqual(CORNERS[rotation]);
  });

  test('a photo turned by its EXIF data', async () => {
    const reader = await openFixture('exif-rotated-90.jpg', 'image');
    expect([reader.displayWidth, reader.displayHeight]).toEqual([90, 160]);
    expect(cornersOf(await reader.frameAt(sourceTime(0)))).toEqual(CORNERS[90]);
  });
});

describe('a source that cannot be shown has a reason', () => {
  test.each([
    ['hevc.mp4', 'media.codec-unsupported'],
    ['sound-only.mp4', 'media.no-tracks'],
    ['text.mp4', 'media.not-media'],
    ['empty.mp4', 'media.not-media'],
    ['truncated-without-tables.mp4', 'media.no-tracks'],
  ])('%s: %s', async (name, code) => {
    const media = openMedia('video', { type: 'blob', blob: await fetchFixture(name) }, ledger);
    await expect(media.openFrames()).rejects.toMatchObject({ code });
    media.dispose();
  });

  test('an asset that is gone: media.missing', async () => {
    const media = openMedia('video', { type: 'url', url: '/api/assets/none/stream' }, ledger);
    await expect(media.openFrames()).rejects.toMatchObject({ code: 'media.missing' });
    media.dispose();
  });

  test('damaged frames: an error or a picture, in time, and no frame left open', async () => {
    const reader = await openFixture('damaged-frames.mp4');
    const outcomes = [];
    for (const frame of [10, 100, 101, 102, 230]) {
      const outcome = await reader.frameAt(sourceTime(at30(frame))).then(
        (sample) => sample.close() ?? 'picture',
        (error: { code: string }) => error.code,
      );
      outcomes.push(outcome);
    }
    expect(outcomes.every((outcome) => outcome === 'picture' || outcome === 'media.damaged')).toBe(true);
  });
});
