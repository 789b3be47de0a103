import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beatsOfBars, bedBars } from '#shared/stock/bed-bars.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { beatsOnTimeline } from './beats.ts';
import { toSource } from './clip-time.ts';
import { createSnapIndex, findSnap } from './snapping.ts';
import { at, timelineOf } from './testing/notation.ts';
import type { Timeline } from './timeline.ts';

const BEATS = Array.from({ length: 20 }, (_, beat) => at(0.25 + beat / 2));
const least = at(0.1);

/** A timeline whose music plays from 1.1 s of its source, at a speed. */
function withMusic(speed: number): Timeline {
  const { tracks } = timelineOf({ 'video-1': ['v 0-9'], 'audio-1': ['m 2-4'] });
  return {
    tracks: tracks.map((track) =>
      track.type === 'audio'
        ? {
            ...track,
            clips: track.clips.map((clip) => ({
              ...clip,
              assetId: 'song',
              in: at(1.1),
              out: at(1.1 + 2 * speed),
              ...(speed !== 1 && { speed }),
            })),
          }
        : track,
    ),
  } as unknown as Timeline;
}

const beatsAt = (speed: number, options = {}) =>
  beatsOnTimeline(withMusic(speed), () => BEATS, { least, ...options }).map((beat) => beat / 1e6);

test('the beats that music makes heard are where it plays them, by its in point and speed', () => {
  expect(beatsAt(1)).toEqual([2.15, 2.65, 3.15, 3.65]);
  expect(beatsAt(2)).toEqual([2.075, 2.325, 2.575, 2.825, 3.075, 3.325, 3.575, 3.825]);
  expect(beatsAt(0.5)).toEqual([2.3, 3.3]);
});

test('music that moves takes its beats along; beyond the edges that are trimmed they go on', () => {
  const m = new Set(['m']);
  expect(beatsAt(1, { except: m })).toEqual([]);
  expect(beatsAt(1, { except: m, trimmed: m }).slice(0, 6)).toEqual([1.15, 1.65, 2.15, 2.65, 3.15, 3.65]);
});

test('beats that are too near to each other, and those of held or unknown sound, are none', () => {
  expect(beatsAt(1, { least: at(0.51) })).toEqual([]);
  expect(beatsAt(0)).toEqual([]);
  expect(beatsOnTimeline(withMusic(1), () => [], { least })).toEqual([]);
});

test('an edge near a beat meets it, though a whole second is nearer', () => {
  const index = createSnapIndex(withMusic(1), { beats: [at(6.05)] });
  expect(findSnap(index, at(6.01), at(0.08))).toEqual({ time: at(6.05), kind: 'beat' });
  expect(findSnap(index, at(7.01), at(0.08))?.kind).toBe('second');
});

test('beats of any clip are within it and at beats of its source', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1_000 }), (hundredths) => {
      const timeline = withMusic(hundredths / 100);
      const clip = timeline.tracks.flatMap(({ clips }) => clips).find(({ id }) => id === 'm');
      for (const beat of beatsOnTimeline(timeline, () => BEATS, { least: 0 })) {
        expect(beat).toBeGreaterThanOrEqual(at(2));
        expect(beat).toBeLessThanOrEqual(at(4) + 1);
        const source = clip ? toSource(clip, beat) : 0;
        expect(Math.min(...BEATS.map((each) => Math.abs(each - source)))).toBeLessThanOrEqual(6);
      }
    }),
  );
});

test('built-in music has four beats a bar and one where its last chord begins', () => {
  const { count, barSeconds } = bedBars('bed-night-drive', 30);
  const beats = beatsOfBars({ count, length: secondsToMicroseconds(barSeconds) });
  expect(beats).toHaveLength(4 * count + 1);
  expect(beats[0]).toBe(0);
  expect(beats.at(-1)).toBeCloseTo((30 - 3.2) * 1e6, -2);
});
