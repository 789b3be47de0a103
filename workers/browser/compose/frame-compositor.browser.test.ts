import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import type { Size } from '#shared/geometry/rect.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { decodeImage } from '#workers/browser/decode/image-reader.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { VideoReader } from '#workers/browser/decode/video-reader.ts';
import { openStill } from '#workers/browser/export/open-feed.ts';
import { planOf } from '#workers/browser/export/testing/export-fixture.ts';
import { makeProxyMedia } from '#workers/browser/proxy-media/make-proxy-media.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { WayProbe, type Ways } from '#workers/engine/compose/way-probe.ts';
import { codesOf, narrowRange } from '#workers/engine/testing/color-formulas.ts';
import { createReferenceKernel } from '#workers/engine/testing/reference-kernel.ts';
import { combsOf } from '#workers/fixtures/combs.ts';
import { colorAt, cornerName, fetchFixture } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { FrameCompositor } from './frame-compositor.ts';

/** Red, green, blue and white in BT.709 limited range (from the standard's formulas). */
const EXPECTED_QUARTERS = [
  [63, 102, 240],
  [173, 42, 26],
  [32, 240, 118],
  [235, 128, 128],
] as const;

const TIMING = { timestamp: 0, duration: 33_333 };
const ledger = new FrameLedger();

afterAll(() => {
  expect(ledger.closeAll()).toBe(0);
});

/** The first picture of a fixture. */
async function firstPicture(name: string): Promise<VideoSample> {
  const input = openInput({ type: 'blob', blob: await fetchFixture(name) });
  const video = await input.getPrimaryVideoTrack();
  const sample = video && (await new VideoSampleSink(video).getSample(await video.getFirstTimestamp()));
  if (!sample) throw new Error(`${name} has no picture`);
  input.dispose();
  return sample;
}

/** A probe that has already decided. */
function always(way: 'planes' | 'canvas'): WayProbe {
  return Object.assign(new WayProbe(), {
    run: async <T>(_: string, ways: Ways<T>) =>
      way === 'planes' ? ways.drawFetched(await ways.fetch()) : ways.drawOnCanvas(),
  });
}

/** Luma and chroma of a composed frame at a pixel. */
async function yuvOf(frame: VideoFrame): Promise<(x: number, y: number) => [number, number, number]> {
  expect(frame.format).toBe('I420');
  const data = new Uint8Array(frame.allocationSize());
  const [y, u, v] = await frame.copyTo(data);
  return (px, py) => {
    const chroma = (plane: PlaneLayout) => data[plane.offset + (py >> 1) * plane.stride + (px >> 1)]!;
    return [data[y!.offset + py * y!.stride + px]!, chroma(u!), chroma(v!)];
  };
}

function planOne(type: 'video' | 'image', size: Size, fit: 'cover' | 'contain' = 'cover') {
  const media = { a: { file: new Blob(), type } };
  return planOf([track('video', [clip('1', 'a', 0, 1, 0, { fit })])], media, size);
}

async function composeOne(plan: RenderPlan, samples: readonly VideoSample[], probe?: WayProbe, kernel?: Kernel) {
  const compositor = new FrameCompositor(plan, kernel ?? (await loadKernel()), probe);
  const pictures = samples.map((sample, index) => ({ span: plan.layers[index]!, picture: sample }));
  return compositor.compose(0, pictures, TIMING);
}

/** Untagged colours: BT.601 below high definition, BT.709 from there on. */
const UNTAGGED_FILES = [
  ...['untagged.mp4', 'untagged.mkv', 'untagged-vp8.webm', 'untagged-vp9.webm', 'untagged-av1.mp4'],
  ...['untagged-480.mp4', 'untagged-720.mp4', 'untagged-upright.mp4'],
];

describe('colours', () => {
  const files = [
    ...['bt709.mp4', 'bt601.mp4', 'bt601-full-range.mp4', '4-4-4.mp4', '10-bit.mp4', 'odd-size.webm'],
    ...UNTAGGED_FILES,
  ];
  const ways = ['planes', 'canvas'] as const;

  test.each(files.flatMap((file) => ways.map((way) => [file, way] as const)))(
    'colors-%s by way of %s comes out as BT.709 limited range',
    async (file, way) => {
      const sample = await firstPicture(`colors-${file}`);
      const frame = await composeOne(planOne('video', { width: 640, height: 360 }), [sample], always(way));
      expect(frame.colorSpace.toJSON()).toEqual({
        primaries: 'bt709',
        transfer: 'bt709',
        matrix: 'bt709',
        fullRange: false,
      });
      const at = await yuvOf(frame);
      const found = [at(160, 90), at(480, 90), at(160, 270), at(480, 270)];
      for (const [index, expected] of EXPECTED_QUARTERS.entries()) {
        for (const channel of [0, 1, 2] as const) {
          const error = Math.abs(found[index]![channel] - expected[channel]);
          // The browser's own conversion is coarser and converts the primaries too.
          const tolerance = way === 'planes' && !file.startsWith('10') ? 3 : 13;
          expect(error, `quarter ${index} is ${found[index]}, should be ${expected}`).toBeLessThanOrEqual(tolerance);
        }
      }
      frame.close();
      sample.close();
    },
  );

  test.each(['hlg', 'pq'])(
    'high dynamic range (%s) comes out in BT.709, neither washed out nor dark',
    async (transfer) => {
      const sample = await firstPicture(`colors-${transfer}.mp4`);
      const frame = await composeOne(planOne('video', { width: 320, height: 180 }), [sample]);
      expect(frame.colorSpace.toJSON()).toEqual({
        primaries: 'bt709',
        transfer: 'bt709',
        matrix: 'bt709',
        fullRange: false,
      });
      const at = await yuvOf(frame);
      for (const [index, found] of [at(80, 45), at(240, 45), at(80, 135), at(240, 135)].entries()) {
        const error = found.map((value, channel) => Math.abs(value - EXPECTED_QUARTERS[index]![channel]!));
        expect(Math.max(...error), `quarter ${index} is ${found}`).toBeLessThanOrEqual(13);
      }
      frame.close();
      sample.close();
    },
  );

  test.each(['hlg', 'pq'] as const)('muted-%s.mp4 has the tones that the standards give it', async (transfer) => {
    const sample = await firstPicture(`muted-${transfer}.mp4`);
    const frame = await composeOne(planOne('video', { width: 640, height: 360 }), [sample], always('canvas'));
    const at = await yuvOf(frame);
    const [low, high] = [96 / 255, 159 / 255];
    const quarters = [
      [high, low, low],
      [low, high, low],
      [low, low, high],
      [high, high, high],
    ] as const;
    for (const [index, found] of [at(160, 90), at(480, 90), at(160, 270), at(480, 270)].entries()) {
      const expected = codesOf(narrowRange(quarters[index]!, transfer), 'bt709', { bits: 8, isFullRange: false });
      const error = found.map((value, channel) => Math.abs(value - expected[channel]!));
      expect(Math.max(...error), `quarter ${index} is ${found}, should be ${expected}`).toBeLessThanOrEqual(6);
    }
    frame.close();
    sample.close();
  });

  test('the kernel in TypeScript draws the same as the one in WebAssembly', async () => {
    const sample = await firstPicture('colors-bt601-full-range.mp4');
    const plan = planOne('video', { width: 250, height: 334 });
    const frames = [
      await composeOne(plan, [sample], always('planes')),
      await composeOne(plan, [sample], always('planes'), createReferenceKernel()),
    ];
    const [a, b] = await Promise.all(
      frames.map(async (frame) => {
        const data = new Uint8Array(frame.allocationSize());
        await frame.copyTo(data);
        frame.close();
        return data;
      }),
    );
    expect(a).toEqual(b);
    sample.close();
  });

  test.each(UNTAGGED_FILES)('a seek by way of packets to colors-%s has the same colours', async (file) => {
    const input = openInput({ type: 'blob', blob: await fetchFixture(`colors-${file}`) });
    const reader = await VideoReader.open((await input.getPrimaryVideoTrack())!, ledger);
    const [sought, decoded] = [await reader.frameAt(sourceTime(0)), await firstPicture(`colors-${file}`)];
    expect(sought.colorSpace).toEqual(decoded.colorSpace);
    for (const opened of [sought, decoded]) opened.close();
    reader.dispose();
    input.dispose();
  });

  test('a quick picture has the colours of the sharp one where the source says nothing', async () => {
    const made = await makeProxyMedia(
      { type: 'blob', blob: await fetchFixture('colors-untagged-480.mp4') },
      undefined,
      180,
    );
    const input = openInput({ type: 'blob', blob: made! });
    const video = (await input.getPrimaryVideoTrack())!;
    const samples = [
      (await new VideoSampleSink(video).getSample(await video.getFirstTimestamp()))!,
      await firstPicture('colors-untagged-480.mp4'),
    ];
    for (const sample of samples) {
      const frame = await composeOne(planOne('video', { width: 640, height: 480 }), [sample], always('planes'));
      const at = await yuvOf(frame);
      const found = [at(160, 120), at(480, 120), at(160, 360), at(480, 360)];
      for (const [index, expected] of EXPECTED_QUARTERS.entries()) {
        const error = found[index]!.map((value, channel) => Math.abs(value - expected[channel]!));
        expect(Math.max(...error), `quarter ${index} is ${found[index]}`).toBeLessThanOrEqual(4);
      }
      frame.close();
      sample.close();
    }
    input.dispose();
  });

  test('transparent parts show the layer below', async () => {
    const plan = planOf([track('video', [clip('1', 'under', 0, 1)]), track('video', [clip('2', 'over', 0, 1)])], {
      under: { file: new Blob() },
      over: { file: new Blob(), mayBeTransparent: true },
    });
    const [under, over] = [await firstPicture('colors-bt709.mp4'), await firstPicture('colors-alpha.webm')];
    expect(over.hasAlpha).toBe(true);
    const frame = await composeOne(plan, [under, over]);
    const at = await yuvOf(frame);
    expect(at(240, 45)).toEqual([173, 42, 26].map((value) => expect.closeTo(value, -1)));
    expect(at(80, 45)).toEqual([63, 102, 240].map((value) => expect.closeTo(value, -1)));
    frame.close();
    under.close();
    over.close();
  });

  test('a picture with alpha in BT.601 has its colours', async () => {
    const sample = await firstPicture('colors-untagged-alpha.webm');
    const plan = planOf(
      [track('video', [clip('1', 'a', 0, 1)])],
      { a: { file: new Blob(), mayBeTransparent: true } },
      {
        width: 640,
        height: 360,
      },
    );
    const frame = await composeOne(plan, [sample], always('canvas'));
    const at = await yuvOf(frame);
    for (const [found, expected] of [
      [at(160, 90), EXPECTED_QUARTERS[0]],
      [at(160, 270), EXPECTED_QUARTERS[2]],
      [at(480, 90), [16, 128, 128]],
    ] as const) {
      const error = found.map((value, channel) => Math.abs(value - expected[channel]!));
      expect(Math.max(...error), `${found} should be ${expected}`).toBeLessThanOrEqual(3);
    }
    frame.close();
    sample.close();
  });
});

test('interlaced footage loses its combs, decoded in a row or after a seek', async () => {
  const size = { width: 160, height: 120 };
  const input = openInput({ type: 'blob', blob: await fetchFixture('interlaced.mp4') });
  const reader = await VideoReader.open((await input.getPrimaryVideoTrack())!, ledger);
  const samples = [await firstPicture('interlaced.mp4'), await reader.frameAt(sourceTime(800_000))];
  for (const sample of samples) {
    for (const picture of [sample, sample.clone()]) {
      const frame = await composeOne(planOne('video', size), [picture], always('canvas'));
      const data = new Uint8Array(frame.allocationSize());
      const [luma] = await frame.copyTo(data);
      expect(combsOf(data, luma!, size.width, size.height)).toBeLessThan(1);
      frame.close();
      picture.close();
    }
  }
  reader.dispose();
  input.dispose();
});

describe('turned pictures', () => {
  const turned = {
    0: ['red', 'green', 'blue', 'white'],
    90: ['blue', 'red', 'white', 'green'],
    180: ['white', 'blue', 'green', 'red'],
    270: ['green', 'white', 'red', 'blue'],
  } as const;

  test.each([0, 90, 180, 270] as const)('%i degrees, by planes and by canvas', async (rotation) => {
    const sample = await firstPicture(`rotated-${rotation}.mp4`);
    expect(sample.rotation).toBe(rotation);
    const upright = rotation === 90 || rotation === 270 ? { width: 180, height: 320 } : { width: 320, height: 180 };
    for (const way of ['planes', 'canvas'] as const) {
      const frame = await composeOne(planOne('video', upright), [sample], always(way));
      const corners = [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ].map(([x = 0, y = 0]) => cornerName(colorAt(frame, x * upright.width, y * upright.height)));
      expect(corners).toEqual(turned[rotation]);
      frame.close();
    }
    sample.close();
  });

  test('both ways crop the same part of a rotated picture', async () => {
    const sample = await firstPicture('rotated-90.mp4');
    const plan = planOne('video', { width: 320, height: 180 });
    const [planes, canvas] = [
      await composeOne(plan, [sample], always('planes')),
      await composeOne(plan, [sample], always('canvas')),
    ];
    for (const [x, y] of [
      [20, 20],
      [150, 85],
      [170, 95],
      [300, 160],
    ] as const) {
      expect(cornerName(colorAt(planes, x, y))).toBe(cornerName(colorAt(canvas, x, y)));
    }
    for (const frame of [planes, canvas]) frame.close();
    sample.close();
  });

  test('a still is turned by its EXIF data', async () => {
    const still = openStill(await decodeImage(await fetchFixture('exif-rotated-90.jpg')), ledger);
    const sample = await still.frameAt();
    expect([sample.displayWidth, sample.displayHeight]).toEqual([90, 160]);
    const frame = await composeOne(planOne('image', { width: 180, height: 320 }), [sample]);
    expect(cornerName(colorAt(frame, 40, 40))).toBe('blue');
    expect(cornerName(colorAt(frame, 140, 40))).toBe('red');
    frame.close();
    still.dispose();
  });
});

describe('placement', () => {
  test('a contained picture has black bars', async () => {
    const sample = await firstPicture('colors-bt709.mp4');
    const frame = await composeOne(
      planOne('video', { width: 180, height: 320 }, 'contain'),
      [sample],
      always('planes'),
    );
    const at = await yuvOf(frame);
    expect(at(90, 50)).toEqual([16, 128, 128]);
    expect(at(90, 300)).toEqual([16, 128, 128]);
    expect(at(40, 140)).toEqual([63, 102, 240].map((value) => expect.closeTo(value, -1)));
    frame.close();
    sample.close();
  });

  test('a half-transparent still mixes with the video under it', async () => {
    const plan = planOf([track('video', [clip('1', 'under', 0, 1)]), track('video', [clip('2', 'over', 0, 1)])], {
      under: { file: new Blob() },
      over: { file: new Blob(), type: 'image' },
    });
    const under = await firstPicture('colors-bt709.mp4');
    const still = openStill(await decodeImage(await fetchFixture('half-transparent.png')), ledger);
    const frame = await composeOne(plan, [under, await still.frameAt()]);
    const at = await yuvOf(frame);
    // Half white and half red.
    const expected = [(235 + 63) / 2, (128 + 102) / 2, (128 + 240) / 2];
    const error = at(240, 135).map((value, index) => Math.abs(value - expected[index]!));
    expect(Math.max(...error), `${at(240, 135)}`).toBeLessThanOrEqual(4);
    for (const opened of [frame, under]) opened.close();
    still.dispose();
  });
});
