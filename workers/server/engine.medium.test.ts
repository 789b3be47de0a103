import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { checkOutput, joinSegments, renderSegment, renderSound, renderVideo } from './engine.ts';
import { GaveWay } from './job/render-error.ts';
import { cutIntoSegments } from './segments.ts';
import {
  beepStarts,
  caption,
  createContext,
  fixturePath,
  orderOf,
  readCounters,
  readFrames,
  readSound,
  yuvAt,
} from './testing/server-fixture.ts';

const COUNTER = { path: fixturePath('counter.mp4') };

/** Renders all of an order's pictures as one segment. */
async function renderPicturesOf(order: Awaited<ReturnType<typeof orderOf>>): Promise<string> {
  const path = join(order.scratchPath, 'pictures.mp4');
  const range = { index: 0, firstFrame: 0, endFrame: order.plan.frameCount };
  await renderSegment(order, range, path, await createContext());
  return path;
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('sound that an earlier turn did not finish is made before the pictures of the next', {
  tags: 'long',
}, async () => {
  const clips = range(0, 8).map((n) => clip(String(n), 'a', 8 * n, 8 * n + 8, 0));
  const order = await orderOf([track('video', clips)], { a: { ...COUNTER, hasAudio: true } });
  await writeFile(join(order.scratchPath, 'sound.mp4.part'), '');
  const found: string[] = [];
  const mayGoOn = async () => found.push(...(await readdir(order.scratchPath))) === 0;
  const made = renderVideo(order, join(order.scratchPath, 'out.mp4'), await createContext(), mayGoOn);
  await expect(made).rejects.toBeInstanceOf(GaveWay);
  expect(found).toEqual(expect.arrayContaining(['sound.mp4', 'frames-0-60.mp4']));
});

describe('frame times', () => {
  test('clips begin on their in points and cuts lie between the right frames', async () => {
    const clips = [clip('1', 'a', 0, 0.7, 1.5), clip('2', 'a', 0.7, 1.1, 5), clip('3', 'a', 1.1, 1.5, 0.1)];
    const path = await renderPicturesOf(await orderOf([track('video', clips)], { a: COUNTER }));
    expect(await readCounters(path)).toEqual([...range(45, 21), ...range(150, 12), ...range(3, 12)]);
  });

  test('at 60 frames a second each picture of 30 appears twice', { tags: 'long' }, async () => {
    const format = { frameRate: { numerator: 60, denominator: 1 } };
    const path = await renderPicturesOf(
      await orderOf([track('video', [clip('1', 'a', 0, 0.5, 2.2)])], { a: COUNTER }, format),
    );
    expect(await readCounters(path)).toEqual(range(66, 15).flatMap((number) => [number, number]));
  });

  test('a reversed clip shows the pictures of the same part in the opposite order, across its cuts and at a speed', async () => {
    const clips = [
      clip('1', 'a', 0, 1, 4, { reversed: true }),
      clip('2', 'a', 1, 2, 3, { reversed: true }),
      clip('3', 'a', 2, 2.5, 0, { reversed: true, speed: 2, out: sourceTime(1_000_000) }),
    ];
    const path = await renderPicturesOf(await orderOf([track('video', clips)], { a: COUNTER }));
    const fast = range(0, 15).map((index) => 2 * index);
    expect(await readCounters(path)).toEqual([...range(90, 60).toReversed(), ...fast.toReversed()]);
  });

  test('a variable frame rate always shows the last frame that is not later', async () => {
    const media = { a: { path: fixturePath('variable-frame-rate.mp4') } };
    const path = await renderPicturesOf(await orderOf([track('video', [clip('1', 'a', 0, 2, 0.4)])], media));
    // Only frames whose square modulo five is below two exist; the others repeat the previous one.
    const shown = (frame: number): number => ((frame * frame) % 5 < 2 ? frame : shown(frame - 1));
    expect(await readCounters(path)).toEqual(range(12, 60).map(shown));
  });

  test('frames before time 0 are not shown', { tags: 'long' }, async () => {
    const media = { a: { path: fixturePath('negative-start.mp4') } };
    const path = await renderPicturesOf(await orderOf([track('video', [clip('1', 'a', 0, 0.5)])], media));
    expect(await readCounters(path)).toEqual(range(45, 15));
  });

  test('a file that begins without a key frame shows its first whole picture', async () => {
    const media = { a: { path: fixturePath('no-first-key-frame.mkv') } };
    const path = await renderPicturesOf(await orderOf([track('video', [clip('1', 'a', 0, 0.5)])], media));
    const counters = await readCounters(path);
    expect(counters).toHaveLength(15);
    expect(counters[0]! % 60).toBe(0);
  });

  test('after its end a clip holds the last frame', async () => {
    const clips = [clip('1', 'a', 0, 0.5, 7.8), clip('2', 'a', 0.5, 0.8, 12)];
    const path = await renderPicturesOf(await orderOf([track('video', clips)], { a: COUNTER }));
    expect(await readCounters(path)).toEqual([...range(234, 6), ...Array.from({ length: 18 }, () => 239)]);
  });

  test('a clip of one frame is one frame', { tags: 'long' }, async () => {
    const clips = [clip('1', 'a', 0, 0.1, 1), clip('2', 'a', 0.1, 0.134, 3), clip('3', 'a', 0.134, 0.2, 2)];
    const path = await renderPicturesOf(await orderOf([track('video', clips)], { a: COUNTER }));
    expect(await readCounters(path)).toEqual([30, 31, 32, 90, 91, 60]);
  });
});

describe('the look of pictures', () => {
  const QUARTERS = [
    [63, 102, 240],
    [173, 42, 26],
    [32, 240, 118],
    [235, 128, 128],
  ] as const;
  const often = ['bt709.mp4', '10-bit.mp4', 'hlg.mp4'];
  const rare = [
    ...['untagged.mp4', 'untagged.mkv', 'untagged-vp8.webm', 'untagged-vp9.webm', 'untagged-av1.mp4'],
    ...['untagged-480.mp4', 'untagged-720.mp4', 'untagged-upright.mp4'],
    // AVI never tags its colours.
    ...['untagged.avi', 'untagged-hd.avi'],
    ...['bt601.mp4', 'bt601-full-range.mp4', '4-4-4.mp4', 'pq.mp4'],
    ...['odd-size.webm', 'odd-size-bt601.webm', 'odd-size-full-range.webm'],
  ];

  const comesOutAsBt709 = async (file: string) => {
    const media = { a: { path: fixturePath(`colors-${file}`) } };
    const path = await renderPicturesOf(await orderOf([track('video', [clip('1', 'a', 0, 0.1)])], media));
    const [frame] = await readFrames(path, 'yuv420p');
    const found = [yuvAt(frame!, 80, 45), yuvAt(frame!, 240, 45), yuvAt(frame!, 80, 135), yuvAt(frame!, 240, 135)];
    for (const [index, expected] of QUARTERS.entries()) {
      for (const channel of [0, 1, 2] as const) {
        const error = Math.abs(found[index]![channel] - expected[channel]);
        expect(error, `quarter ${index} is ${found[index]}`).toBeLessThanOrEqual(4);
      }
    }
    const tags = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=color_range,color_space,color_transfer,color_primaries',
      '-of',
      'csv=p=0',
      path,
    ]);
    expect(tags.toString().trim()).toBe('tv,bt709,bt709,bt709');
  };
  test.each(often)('colors-%s comes out as BT.709 limited range', comesOutAsBt709);
  test.each(rare)('colors-%s comes out as BT.709 limited range', { tags: 'long' }, comesOutAsBt709);

  const isUpright = async (rotation: number) => {
    const isTurned = rotation % 180 !== 0;
    const format = isTurned ? { width: 180, height: 320 } : {};
    const media = { a: { path: fixturePath(`rotated-${rotation}.mp4`) } };
    const order = await orderOf([track('video', [clip('1', 'a', 0, 0.1)])], media, format);
    const path = join(order.scratchPath, 'out.mp4');
    await renderVideo(order, path, await createContext());
    const [width, height] = isTurned ? [180, 320] : [320, 180];
    const [frame] = await readFrames(path, 'rgb24', width, height);
    const corners = [0.25, 0.75].flatMap((down) =>
      [0.25, 0.75].map((across) => {
        const at = 3 * (Math.floor(down * height) * width + Math.floor(across * width));
        return [...frame!.subarray(at, at + 3)].map((value) => +(value > 128)).join('');
      }),
    );
    // Red, green, blue and white in reading order, turned clockwise.
    const upright = {
      0: ['100', '010', '001', '111'],
      90: ['001', '100', '111', '010'],
      180: ['111', '001', '010', '100'],
      270: ['010', '111', '100', '001'],
    };
    expect(corners).toEqual(upright[rotation as 0 | 90 | 180 | 270]);
  };
  test.each([90])('a picture turned by %i degrees comes out upright', isUpright);
  test.each([0, 180, 270])('a picture turned by %i degrees comes out upright', { tags: 'long' }, isUpright);

  test('a still is turned as its EXIF data says and shows the layer below where it is transparent', async () => {
    const media = {
      under: { path: fixturePath('colors-bt709.mp4') },
      photo: { path: fixturePath('exif-rotated-90.jpg'), type: 'image' as const },
      glass: { path: fixturePath('half-transparent.png'), type: 'image' as const, width: 64, height: 64 },
    };
    const tracks = [
      track('video', [clip('1', 'under', 0, 0.2)]),
      track('video', [
        clip('2', 'photo', 0, 0.1, 0, { fit: 'contain' }),
        clip('3', 'glass', 0.1, 0.2, 0, { fit: 'contain' }),
      ]),
    ];
    const path = await renderPicturesOf(await orderOf(tracks, media));
    const frames = await readFrames(path, 'yuv420p');
    expect(frames).toHaveLength(6);
    // The photo is upright, 90:160, in the middle: its upper right quarter is red.
    expect(yuvAt(frames[1]!, 180, 40)).toEqual([63, 102, 240].map((value) => expect.closeTo(value, -1)));
    expect(yuvAt(frames[1]!, 20, 40)).toEqual([63, 102, 240].map((value) => expect.closeTo(value, -1)));
    expect(yuvAt(frames[1]!, 300, 40)).toEqual([173, 42, 26].map((value) => expect.closeTo(value, -1)));
    // Half red over white (235, 128, 128).
    expect(yuvAt(frames[4]!, 200, 140)).toEqual([149, 115, 184].map((value) => expect.closeTo(value, -1)));
  });

  const letsThrough = async (name: string) => {
    const media = {
      under: { path: fixturePath('colors-bt709.mp4') },
      over: { path: fixturePath(`colors-${name}.webm`), mayBeTransparent: true },
    };
    const tracks = [track('video', [clip('1', 'under', 0, 0.1)]), track('video', [clip('2', 'over', 0, 0.2)])];
    const [both, , , alone] = await readFrames(await renderPicturesOf(await orderOf(tracks, media)), 'yuv420p');
    expect(yuvAt(both!, 240, 45)).toEqual([173, 42, 26].map((value) => expect.closeTo(value, -1)));
    expect(yuvAt(both!, 80, 45)).toEqual([63, 102, 240].map((value) => expect.closeTo(value, -1)));
    expect(yuvAt(alone!, 240, 45)).toEqual([16, 128, 128].map((value) => expect.closeTo(value, -1)));
    expect(yuvAt(alone!, 80, 135)).toEqual([32, 240, 118].map((value) => expect.closeTo(value, -1)));
  };
  test.each(['alpha'])(
    'video with an alpha channel (%s) shows the layer below, or black where there is none',
    letsThrough,
  );
  test.each(['untagged-alpha'])(
    'video with an alpha channel (%s) shows the layer below, or black where there is none',
    { tags: 'long' },
    letsThrough,
  );

  test('gaps are black', async () => {
    const media = { a: { path: fixturePath('colors-bt709.mp4') } };
    const order = await orderOf([track('video', [clip('1', 'a', 0.1, 0.2), clip('2', 'a', 0.3, 0.4)])], media);
    const frames = await readFrames(await renderPicturesOf(order), 'yuv420p');
    const isBlack = frames.map((frame) => yuvAt(frame, 240, 135)[0] < 20);
    expect(isBlack).toEqual([
      ...range(0, 3).map(() => true),
      ...range(0, 3).map(() => false),
      ...range(0, 3).map(() => true),
      ...range(0, 3).map(() => false),
    ]);
  });
});

describe('captions', () => {
  test('words light up on their frames, and nothing outside the box changes', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index % 10}`).join(' ');
    const order = await orderOf([track('caption', [caption('c', 0.2, 2.2, words)])], {}, { hasWatermark: true });
    const frames = await readFrames(await renderPicturesOf(order), 'yuv420p');
    expect(frames).toHaveLength(66);
    const isSame = (a: Buffer, b: Buffer) => {
      let largest = 0;
      for (let at = 0; at < 320 * 180; at++) largest = Math.max(largest, Math.abs((a[at] ?? 0) - (b[at] ?? 0)));
      return largest < 12;
    };
    // Forty words in two seconds: one per 50 ms, or 1.5 frames.
    const changes = range(1, 65).filter((index) => !isSame(frames[index - 1]!, frames[index]!));
    const expected = new Set([6, ...range(0, 40).map((word) => Math.ceil(6 + word * 1.5))]);
    expect(changes).toEqual([...expected].toSorted((a, b) => a - b));
    // The watermark is visible from the first frame.
    expect(Math.max(...frames[0]!.subarray(0, 320 * 30))).toBeGreaterThan(120);
  });

  test('letters that no font has are logged', async () => {
    const order = await orderOf([track('caption', [caption('c', 0, 0.1, 'a\u0378 Ж')])], {});
    const lines: string[] = [];
    const context = await createContext({ onLog: (line) => lines.push(line) });
    const whole = { index: 0, firstFrame: 0, endFrame: order.plan.frameCount };
    await renderSegment(order, whole, join(order.scratchPath, 'pictures.mp4'), context);
    expect(lines).toEqual(['No installed font has \u0378: the video shows boxes for them.']);
  });

  test('text is drawn as written, inside the frame', async () => {
    const texts = [
      '%{pts}',
      ':textfile=/etc/passwd',
      '{\\p1}m 0 0',
      'שלום לכולם',
      'مرحبا',
      'x'.repeat(200),
      "it's 'quoted'; [a]",
    ];
    const clips = texts.map((text, index) => caption(`c${index}`, index * 0.1, (index + 1) * 0.1, text));
    const order = await orderOf([track('caption', clips)], {});
    const frames = await readFrames(await renderPicturesOf(order), 'gray');
    expect(frames).toHaveLength(21);
    for (const [index, text] of texts.entries()) {
      const brightest = Math.max(...frames[index * 3 + 1]!);
      expect(brightest, text).toBeGreaterThan(150);
    }
  });
});

describe('sound', () => {
  test('beeps are where the timeline puts them, within 5 ms and in step with the picture', {
    tags: 'long',
  }, async () => {
    const media = {
      a: { ...COUNTER, hasAudio: true },
      music: { path: fixturePath('mono-44100.mp3'), type: 'audio' as const, hasVideo: false, hasAudio: true },
    };
    const tracks = [
      track('video', [clip('1', 'a', 0, 1, 2.75), clip('2', 'a', 1, 2, 4.5)]),
      track('audio', [clip('3', 'music', 0.4, 2, 0.9)]),
    ];
    const order = await orderOf(tracks, media);
    const path = join(order.scratchPath, 'out.mp4');
    await renderVideo(order, path, await createContext());
    const starts = beepStarts(await readSound(path));
    const expected = [0.25, 0.5, 1.5];
    expect(starts).toHaveLength(expected.length);
    for (const [index, start] of starts.entries()) expect(Math.abs(start - expected[index]!)).toBeLessThan(0.005);
    expect(await readCounters(path)).toEqual([...range(82, 30), ...range(135, 30)]);
  });

  test('the volume of a clip is heard as set', async () => {
    const media = { a: { ...COUNTER, hasAudio: true } };
    const order = await orderOf(
      [track('video', [clip('1', 'a', 0, 1), clip('2', 'a', 1, 2, 1, { volume: 0.5 })])],
      media,
    );
    const path = join(order.scratchPath, 'sound.mp4');
    expect(await renderSound(order, path, await createContext())).toBe(true);
    const sound = await readSound(path);
    // Within the beep, away from its edges.
    const power = (from: number) =>
      sound.subarray(from * 48_000 + 1_440, from * 48_000 + 3_840).reduce((sum, sample) => sum + sample ** 2, 0);
    expect(Math.abs(10 * Math.log10(power(1) / power(0)) + 6.02)).toBeLessThan(0.5);
  });

  test('a plan without sound has a silent track of the same length', { tags: 'long' }, async () => {
    const order = await orderOf([track('video', [clip('1', 'a', 0, 0.5)])], { a: COUNTER });
    const path = join(order.scratchPath, 'out.mp4');
    expect(await renderSound(order, path, await createContext())).toBe(false);
    await renderVideo(order, path, await createContext());
    const sound = await readSound(path);
    // Half a second. ffmpeg decodes the whole last packet, but the file marks its end as not to be played.
    expect(Math.ceil(24_000 / 1_024) * 1_024).toBe(sound.length);
    const seconds = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=duration',
      '-of',
      'csv=p=0',
      path,
    ]);
    expect(seconds.toString().trim().split('\n').map(Number)).toEqual([0.5, 0.5]);
    expect(Math.max(...sound)).toBeLessThan(0.001);
  });
});

test('joined segments have the same frames as the whole, and a finished one is reused', { tags: 'long' }, async () => {
  const media = { a: { ...COUNTER, hasAudio: true } };
  const order = await orderOf(
    [
      track('video', [clip('1', 'a', 0, 1.3, 1), clip('2', 'a', 1.3, 2.5, 5)]),
      track('caption', [caption('c', 0.5, 2.4, 'one two three four five')]),
    ],
    media,
  );
  const context = await createContext();
  const segments = cutIntoSegments(order.plan, 1);
  const paths = segments.map(({ index }) => join(order.scratchPath, `part-${index}.mp4`));
  // In reverse, because any worker takes any segment at any time.
  for (const segment of segments.toReversed()) await renderSegment(order, segment, paths[segment.index]!, context);
  const sound = join(order.scratchPath, 'sound.mp4');
  await renderSound(order, sound, context);
  const joined = join(order.scratchPath, 'joined.mp4');
  await joinSegments(order, paths, sound, joined, context);
  expect(await checkOutput(order, joined, context)).toMatchObject({ ok: true });
  expect(await readCounters(joined)).toEqual([...range(30, 39), ...range(150, 36)]);
  const probed = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'packet=pts_time,flags',
    '-select_streams',
    'v',
    '-of',
    'csv=p=0',
    joined,
  ]);
  const keys = probed
    .toString()
    .trim()
    .split('\n')
    .filter((line) => line.includes('K'))
    .map((line) => Number(line.split(',')[0]));
  expect(keys).toEqual(expect.arrayContaining([0, 1, 2]));
  // With a missing or extra segment, the frames don't add up.
  await expect(joinSegments(order, paths.slice(1), sound, joined, context)).rejects.toMatchObject({
    code: 'render.output-wrong',
  });
  expect((await readdir(order.scratchPath)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
