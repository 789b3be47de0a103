import { expect, test } from 'vitest';
import type { Platform } from '#shared/presets/platforms.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { checkBeforePublish } from './check-before-publish.ts';

const HD: PlanSource = {
  assetId: 'hd',
  type: 'video',
  width: 1080,
  height: 1920,
  durationUs: null,
  hasVideo: true,
  hasAudio: true,
};
const SOURCES: readonly PlanSource[] = [
  HD,
  { ...HD, assetId: 'small', width: 640, height: 360 },
  { ...HD, assetId: 'silent', hasAudio: false },
  { ...HD, assetId: 'owed' },
];

function check(tracks: Track[], platform: Platform = 'tiktok') {
  const format = { width: 1080, height: 1920, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false };
  const plan = compileRenderPlan({ tracks, sources: SOURCES, ...format });
  return checkBeforePublish({ plan, tracks, sources: SOURCES, platform, credited: new Set(['owed']) }).map(
    ({ message, at, clipId }) => [message, at / 1_000_000, clipId],
  );
}

const VIDEO = track('video', [clip('1', 'hd', 0, 10)]);

test('a video without faults has no findings', () => {
  const caption = clip('c', '', 0, 2, 0, { text: 'Nothing but this' });
  expect(check([VIDEO, track('caption', [caption])])).toEqual([]);
});

test.each<[string, Track[], (string | number | null)[]]>([
  [
    'placeholders, the earliest of them',
    [
      track('video', [clip('1', 'hd', 0, 4), clip('a', '', 4, 5), clip('b', '', 5, 6)]),
      track('audio', [clip('c', '', 4, 6)]),
    ],
    ['3 placeholders have no media yet and will be black or silent', 4, 'a'],
  ],
  [
    'pictures whose licence demands a credit, each once',
    [track('video', [clip('1', 'hd', 0, 4), clip('2', 'owed', 4, 5), clip('3', 'owed', 5, 6)])],
    ['1 picture must be credited in your post (CC BY)', 4, '2'],
  ],
  [
    'deleted media',
    [track('video', [clip('1', 'hd', 0, 4), clip('x', 'gone', 4, 5)])],
    ['1 clip’s media was deleted and is left out', 4, 'x'],
  ],
  [
    'black between clips',
    [track('video', [clip('1', 'hd', 1, 3), clip('2', 'hd', 3, 4), clip('3', 'hd', 4.5, 6)])],
    ['The picture is black in 2 places', 0, null],
  ],
  [
    'letters without a font',
    [
      VIDEO,
      track('caption', [
        clip('c', '', 0, 2, 0, { text: 'Żółć это 你好 हिन्दी' }),
        clip('d', '', 2, 4, 0, { text: 'বাংলা' }),
      ]),
    ],
    ['1 caption is written in letters that only the device’s own fonts can draw', 2, 'd'],
  ],
  ['no sound', [track('video', [clip('1', 'silent', 0, 4)])], ['The video has no sound', 0, null]],
  [
    'a silent part',
    [track('video', [clip('1', 'hd', 0, 4), clip('2', 'silent', 4, 8), clip('3', 'hd', 8, 9)])],
    ['No sound for 4 s', 4, null],
  ],
  [
    'captions too fast to read',
    [VIDEO, track('caption', [clip('c', '', 2, 3, 0, { text: 'Far more words than anybody can read in a second' })])],
    ['1 caption is too fast to read', 2, 'c'],
  ],
  [
    'small footage',
    [track('video', [clip('1', 'hd', 0, 4), clip('2', 'small', 4, 8)])],
    ['1 clip is enlarged to more than twice the size and will look soft', 4, '2'],
  ],
])('%s', (_, tracks, finding) => {
  expect(check(tracks)).toEqual([finding]);
});

test('captions at the speed of a voice are slow enough for upright video, and too fast for television’s rules', () => {
  const voiced = [VIDEO, track('caption', [clip('c', '', 2, 3.4, 0, { text: 'Leave it in the fridge overnight,' })])];
  expect(check(voiced, 'tiktok')).toEqual([]);
  expect(check(voiced, 'youtube')).toEqual([['1 caption is too fast to read', 2, 'c']]);
});

test('black beside a placeholder is told apart from it', () => {
  expect(check([track('video', [clip('1', 'hd', 0, 4), clip('p', '', 4, 5), clip('2', 'hd', 6, 8)])])).toEqual([
    ['1 placeholder has no media yet and will be black or silent', 4, 'p'],
    ['The picture is black in 1 place', 5, null],
  ]);
});

test('small footage shown whole is not enlarged, nor black', () => {
  expect(check([track('video', [clip('1', 'small', 0, 4, 0, { fit: 'contain' })])])).toEqual([]);
});

test('a platform’s limit is told with where it is reached', () => {
  const long = [track('video', [clip('1', 'hd', 0, 200)])];
  expect(check(long, 'tiktok')).toEqual([]);
  expect(check(long, 'youtube-shorts')).toEqual([
    ['YouTube Shorts takes up to 3:00; this video is 3:20 long', 180, null],
  ]);
});

test('a logo covers no black, and one without its picture is named', () => {
  const tracks = [track('video', [clip('1', 'hd', 1, 3)]), track('audio', [clip('2', 'hd', 0, 1)])];
  const format = { width: 1080, height: 1920, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false };
  const picture: PlanSource = { ...HD, assetId: 'logo', type: 'image', width: 20, height: 20, hasAudio: false };
  const place = { corner: 'top-left', size: 0.2, margin: 0, opacity: 1 } as const;
  const found = (assetId: string) => {
    const sources = [...SOURCES, picture];
    const plan = compileRenderPlan({ tracks, sources, ...format, logo: { ...place, assetId } });
    const credited = new Set(['logo']);
    return checkBeforePublish({ plan, tracks, sources, platform: 'tiktok', credited }).map(({ message }) => message);
  };
  expect(found('logo')).toEqual(['The picture is black in 1 place']);
  expect(found('gone')).toEqual([
    'The brand kit’s logo was deleted and is left out',
    'The picture is black in 1 place',
  ]);
});
