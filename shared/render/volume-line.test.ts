import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EASES, type Keyframe, valueAt } from '#shared/effects/keyframes.ts';
import { gainOfLevel } from '#shared/effects/volume.ts';
import { MICROSECONDS_PER_SECOND, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { outOf } from '#shared/timeline/clip-time.ts';
import { cutClip } from '#shared/timeline/edits/split.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { compileRenderPlan } from './compile.ts';
import type { AudioSpan } from './plan.ts';
import { gainAt } from './sound-curve.ts';

const RATE_HZ = 48_000;

function spansOf(clips: Clip[], rest: Partial<Track> = {}): readonly AudioSpan[] {
  const source = {
    type: 'audio',
    width: null,
    height: null,
    durationUs: null,
    hasVideo: false,
    hasAudio: true,
  } as const;
  return compileRenderPlan({
    tracks: [track('audio', clips, rest)],
    sources: [{ ...source, assetId: 'music' }],
    ...{ width: 2, height: 2, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
  }).audio;
}

const keyframe = (seconds: number, level: number, ease?: Keyframe['ease']): Keyframe => ({
  ...{ time: sourceTime(Math.round(seconds * MICROSECONDS_PER_SECOND)), value: level },
  ...(ease && { ease }),
});
const withLine = (keyframes: readonly Keyframe[], values = {}): Partial<Clip> => ({
  effects: [{ id: 'volume', version: 1, values, ...(keyframes.length > 0 && { keyframes: { level: keyframes } }) }],
});
/** Gain of a span at a time of the timeline. */
const gainOf = (span: AudioSpan | undefined, seconds: number) =>
  span ? span.gain * (span.curve ? gainAt(span.curve, Math.round(seconds * RATE_HZ)) : 1) : Number.NaN;
const decibels = (gain: number) => 20 * Math.log10(gain);

describe('a volume line', () => {
  test('is followed to 0.1 dB between keyframes, for each ease, at any speed', () => {
    const line = fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 12_000 }), level: fc.integer({ min: -50, max: 12 }) }),
      { minLength: 1, maxLength: 6, selector: ({ at }) => Math.round(at / 20) },
    );
    const ease = fc.constantFrom(...EASES.filter((each) => each !== 'hold'));
    fc.assert(
      fc.property(line, ease, fc.constantFrom(0.5, 1, 1.37), (points, way, speed) => {
        const keyframes = points
          .toSorted((a, b) => a.at - b.at)
          .map(({ at, level }) => keyframe(at / 1_000, level, way));
        const paced = speed === 1 ? {} : { speed, keepPitch: false };
        const whole = clip('m', 'music', 0, 8, 1, { ...withLine(keyframes), ...paced });
        const [span] = spansOf([{ ...whole, out: outOf(whole, whole.in, whole.end) }]);
        for (let seconds = 0.01; seconds < 8; seconds += 0.037) {
          const sample = Math.round(seconds * RATE_HZ);
          const at = sourceTime(Math.round((1 + (sample / RATE_HZ) * speed) * MICROSECONDS_PER_SECOND));
          const wanted = valueAt(keyframes, at) as number;
          // A rounding of half a sample on a steep line is more than the tolerance.
          const near = [-60, 60].map((us) => valueAt(keyframes, sourceTime(at + us)) as number);
          const slack = 0.1 + Math.max(...near.map((each) => Math.abs(each - wanted)));
          expect(Math.abs(decibels(gainOf(span, sample / RATE_HZ)) - wanted)).toBeLessThan(slack);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  test('holds its level and then jumps within 5 ms, to true silence too', () => {
    const [span] = spansOf([clip('m', 'music', 2, 10, 0, withLine([keyframe(1, -6, 'hold'), keyframe(3.00001, -60)]))]);
    expect(decibels(gainOf(span, 2))).toBeCloseTo(-6, 5);
    expect(decibels(gainOf(span, 4.994))).toBeCloseTo(-6, 5);
    for (const at of [5.0001, 7, 9.9]) expect(gainOf(span, at)).toBe(0);
  });

  test('multiplies the volumes of clip and track, fades and a level without keyframes', () => {
    const level = withLine([], { level: -6 });
    const [fixed] = spansOf([clip('m', 'music', 0, 8, 0, { volume: 0.5, ...level })], { volume: 1.5 });
    expect(fixed).toMatchObject({ gain: 0.75 * gainOfLevel(-6) });
    expect(fixed?.curve).toBeUndefined();
    const line = withLine([keyframe(0, -12), keyframe(8, 0)]);
    const [faded] = spansOf([clip('m', 'music', 0, 8, 0, { fadeIn: 4_000_000, ...line })], { volume: 0.5 });
    expect(decibels(gainOf(faded, 2))).toBeCloseTo(-9 - 12.04, 0);
    expect(decibels(gainOf(faded, 6))).toBeCloseTo(-3 - 6.02, 1);
    expect(spansOf([clip('m', 'music', 0, 8, 0, withLine([], { level: -60 }))])).toEqual([]);
    expect(spansOf([clip('m', 'music', 0, 8)], { volume: 0 })).toEqual([]);
  });

  test('leaves a plan without it as it was, and no picture is drawn in another way for it', () => {
    expect(spansOf([clip('m', 'music', 0, 8, 0, withLine([keyframe(1, 0), keyframe(2, 0)]))])).toEqual(
      spansOf([clip('m', 'music', 0, 8)]),
    );
    const video = { assetId: 'v', type: 'video', width: 2, height: 2, durationUs: null } as const;
    const layers = (rest: Partial<Clip>) =>
      compileRenderPlan({
        tracks: [track('video', [clip('a', 'v', 0, 2)]), track('video', [clip('b', 'v', 0, 2, 0, rest)])],
        sources: [{ ...video, hasVideo: true, hasAudio: true }],
        ...{ width: 2, height: 2, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
      }).layers;
    expect(layers(withLine([keyframe(0, -12)]))).toEqual(layers({}));
  });

  test.each([
    ['at the usual speed', {}],
    ['stretched', { speed: 2 }],
  ])('sounds the same after a split, %s', (_, pace) => {
    const line = withLine([keyframe(1, -20), keyframe(5, 6, 'inOut'), keyframe(9, -3)]);
    const long = clip('m', 'music', 0, 6, 0.5, { ...line, ...pace });
    const whole = { ...long, out: outOf(long, long.in, long.end) };
    const [left, right] = cutClip(whole, timelineTime(2_345_678), 'n');
    const halves = spansOf([left, right]);
    const [span] = spansOf([whole]);
    for (let seconds = 0.05; seconds < 6; seconds += 0.1) {
      const half = halves.find(({ firstSample, endSample }) => {
        const sample = Math.round(seconds * RATE_HZ);
        return sample >= firstSample && sample < endSample;
      });
      expect(decibels(gainOf(half, seconds))).toBeCloseTo(decibels(gainOf(span, seconds)), 1);
    }
  });
});
