import { expect, test } from 'vitest';
import type { MusicBars } from '#shared/stock/bed-bars.ts';
import { clip, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { fitMusic } from './fit-music.ts';

const music = (notation: string, extra: Partial<Clip> = {}) => clip(notation, { assetId: 'm', duck: true, ...extra });

/** The music after an edit that makes the picture end at `end`. Its asset lasts 10 s. */
function fitted(pieces: readonly Clip[], [from, to]: readonly [number, number], bars?: MusicBars) {
  const withPicture = (end: number) => timelineOf({ 'video-1': [`p 0-${end}`], 'audio-1': pieces });
  let count = 0;
  const result = fitMusic(
    withPicture(from),
    { ok: true, timeline: withPicture(to) },
    {
      createId: () => `new-${++count}`,
      media: () => ({ type: 'audio', durationUs: 10_000_000, hasVideo: false, hasAudio: true, bars }),
    },
  );
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
}

test.each([
  ['that is too long is cut', ['m 0-10'], [10, 8], ['m 0-8']],
  ['that was cut is heard for longer', ['m 0-8'], [8, 9], ['m 0-9']],
  [
    'that is too short repeats its middle, and ends as it is meant to',
    ['m 0-10'],
    [10, 12],
    ['m 0-6', 'new-1 6-12 @4'],
  ],
  ['much too short begins again', ['m 0-10'], [10, 24], ['m 0-10', 'new-1 10-20', 'new-2 20-24']],
  ['in pieces becomes one where that is enough', ['m 0-6', 'n 6-12 @4'], [12, 9], ['m 0-9']],
  ['that ended before the video is left alone', ['m 0-7'], [10, 12], ['m 0-7']],
  ['that begins later keeps its beginning', ['m 4-10'], [10, 12], ['m 4-12']],
] as const)('music %s', (_what, pieces, ends, expected) => {
  expect(
    written(
      fitted(
        pieces.map((each) => music(each)),
        ends,
      ),
    )['audio-1'],
  ).toEqual(expected);
});

test.each([
  ['a little too long is cut in its last chord', ['m 0-10'], [10, 9.5], ['m 0-9.5']],
  ['a little too short keeps its end', ['m 0-10'], [10, 10.7], ['m 0-10']],
  ['that is too long leaves bars out', ['m 0-10'], [10, 6], ['m 0-2', 'new-1 2-6 @6']],
  ['that is too short has bars again', ['m 0-10'], [10, 14], ['m 0-8', 'new-1 8-14 @4']],
  ['much too short has bars again and again', ['m 0-10'], [10, 17], ['m 0-8', 'new-1 8-12 @4', 'new-2 12-17 @4']],
  ['that ended with its last bar is fitted again', ['m 0-8', 'n 8-16 @2'], [16.5, 10], ['m 0-10']],
  ['that ended a bar before the video is left alone', ['m 0-8'], [10, 12], ['m 0-8']],
  ['with too few bars is cut', ['m 0-10'], [10, 2], ['m 0-2']],
] as const)('music with bars of 2 s %s', (_what, pieces, ends, expected) => {
  const laid = fitted(
    pieces.map((each) => music(each)),
    ends,
    { count: 4, length: 2_000_000 },
  );
  expect(written(laid)['audio-1']).toEqual(expected);
});

test('its own fades stay at its ends, and pieces fade into each other', () => {
  const { tracks } = fitted([music('m 0-10', { fadeIn: 50_000, fadeOut: 1_200_000 })], [10, 12]);
  expect(tracks[1]?.clips.map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut])).toEqual([
    [50_000, 60_000],
    [60_000, 1_200_000],
  ]);
});

test('sound that does not give way to speech, or belongs to a scene, is no music', () => {
  for (const extra of [{ duck: false }, { sceneId: 's1' }])
    expect(written(fitted([music('m 0-10', extra)], [10, 8]))['audio-1']).toEqual(['m 0-10']);
});
