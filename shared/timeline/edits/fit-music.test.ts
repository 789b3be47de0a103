import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MusicBars } from '#shared/stock/bed-bars.ts';
import { clip, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { fitMusic } from './fit-music.ts';

const music = (notation: string, extra: Partial<Clip> = {}) => clip(notation, { assetId: 'm', duck: true, ...extra });

/** The music after an edit that makes the picture end at `end`. */
function fitted(
  pieces: readonly Clip[],
  [from, to]: readonly [number, number],
  bars?: MusicBars,
  { beats, durationUs = 10_000_000 }: { beats?: readonly number[]; durationUs?: number } = {},
) {
  const withPicture = (end: number) => timelineOf({ 'video-1': [`p 0-${end}`], 'audio-1': pieces });
  let count = 0;
  const result = fitMusic(
    withPicture(from),
    { ok: true, timeline: withPicture(to) },
    {
      createId: () => `new-${++count}`,
      media: () => ({ type: 'audio', durationUs, hasVideo: false, hasAudio: true, bars, beats }),
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

test.each([
  ['that is too long leaves four beats out', ['m 0-10'], [10, 8], ['m 0-4.3', 'new-1 4.3-8 @6.3']],
  ['that is too short has beats again', ['m 0-10'], [10, 14], ['m 0-8.3', 'new-1 8.3-14 @4.3']],
  ['that has too few beats for it is cut', ['m 0-10'], [10, 1], ['m 0-1']],
] as const)('music in which beats were heard, %s', (_what, pieces, ends, expected) => {
  // Half a second apart, from 0.3 s to 8.3 s.
  const beats = Array.from({ length: 17 }, (_, beat) => 300_000 + beat * 500_000);
  const laid = fitted(
    pieces.map((each) => music(each)),
    ends,
    undefined,
    { beats },
  );
  expect(written(laid)['audio-1']).toEqual(expected);
});

test('pieces of heard music join whole bars apart, and end with the video or half a bar before', () => {
  const given = fc.record({
    tempo: fc.integer({ min: 60, max: 200 }),
    early: fc.array(fc.integer({ min: -15_000, max: 15_000 }), { minLength: 60, maxLength: 60 }),
    to: fc.integer({ min: 3, max: 120 }),
  });
  fc.assert(
    fc.property(given, ({ tempo, early, to }) => {
      const length = 60_000_000 / tempo;
      const beats = early.map((by, beat) => Math.round(200_000 + beat * length + by));
      const seconds = Math.ceil((beats.at(-1) ?? 0) / 1_000_000) + 2;
      const options = { beats, durationUs: seconds * 1_000_000 };
      fc.pre(to !== seconds);
      const clips = fitted([music(`m 0-${seconds}`)], [seconds, to], undefined, options).tracks[1]?.clips ?? [];
      const end = clips.at(-1)?.end ?? 0;
      expect(end).toBeLessThanOrEqual(to * 1_000_000);
      expect(end).toBeGreaterThanOrEqual(to * 1_000_000 - 2 * length - 60_000);
      const joins = clips.slice(1).map((clip, index) => [clips[index]?.out ?? 0, clip.in] as const);
      const areOnBeats = joins.map(([out, next]) => [beats.indexOf(out), beats.indexOf(next)] as const);
      // Too few bars for the length: then it is cut or repeated at any point.
      if (areOnBeats.some(([out, next]) => out === -1 || next === -1)) {
        expect(end).toBe(to * 1_000_000);
        return;
      }
      for (const [out, next] of areOnBeats) expect(Math.abs(out - next) % 4).toBe(0);
    }),
  );
});
