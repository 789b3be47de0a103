import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import type { Point } from '#shared/effects/parameter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { placePicture } from '#shared/render/placement.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { type Clip, createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { FACE_INTERVAL_US, type Face, type FaceSample, joinSamples, timesToLookAt } from './faces.ts';
import { followedRange, followSpeaker } from './follow-speaker.ts';
import { windowFor } from './moving-window.ts';

const UPRIGHT = { width: 1080, height: 1920 };
const WIDE = { width: 1920, height: 1080 };
const SECOND = 1_000_000;
const FRAME_US = 33_333;

function timelineWith(part: Partial<Clip> = {}, seconds = 20): Timeline {
  const clip: Clip = {
    ...{ id: 'c', assetId: 'v', start: timelineTime(0), end: timelineTime(seconds * SECOND) },
    ...{ in: sourceTime(0), out: sourceTime(seconds * SECOND), ...part },
  };
  const timeline = createTimeline();
  return {
    ...timeline,
    tracks: timeline.tracks.map((track) =>
      track.type === 'video' && track.id === 'video-1' ? { ...track, clips: [clip] } : track,
    ),
  };
}

const media = () => ({ type: 'video', durationUs: 60 * SECOND, hasVideo: true, hasAudio: true }) as const;

function follow(samples: readonly FaceSample[], timeline = timelineWith(), picture = WIDE, output = UPRIGHT) {
  const result = followSpeaker(timeline, { clipId: 'c', output, picture, samples, media });
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  const [clip] = result.timeline.tracks.flatMap(({ clips }) => clips);
  if (!clip) throw new Error('No clip.');
  return { ...result, clip, effect: clip.effects?.[0] };
}

/** The part of the picture in the frame at a time, in fractions of it. */
function shownPart(clip: Clip, time: number, picture = WIDE, output = UPRIGHT) {
  const placement = placePicture(clip.fit ?? 'cover', picture, output);
  const [effect] = clip.effects ?? [];
  const values = completeValues(TRANSFORM, effect ? effectValuesAt(effect, sourceTime(Math.round(time))) : {});
  const job = TRANSFORM.job(values, { output, picture, ...placement });
  return {
    left: -job.x / job.width,
    right: (output.width - job.x) / job.width,
    top: -job.y / job.height,
    bottom: (output.height - job.y) / job.height,
  };
}

const face = (x: number, part: Partial<Face> = {}): Face => ({
  x,
  y: 0.4,
  width: 0.1,
  height: 0.18,
  score: 0.9,
  ...part,
});
const sampled = (seconds: number, facesAt: (seconds: number) => readonly Face[]): readonly FaceSample[] =>
  timesToLookAt([{ start: sourceTime(0), endExclusive: sourceTime(seconds * SECOND) }], []).map((time) => ({
    time,
    faces: facesAt(time / SECOND),
  }));

/** Somebody who rests and walks, to 400 pixels a second, in places between 0.08 and 0.92. */
const walk = fc
  .array(
    fc.record({
      seconds: fc.double({ min: 0.4, max: 4, noNaN: true }),
      speed: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      rests: fc.boolean(),
    }),
    { minLength: 6, maxLength: 20 },
  )
  .map((legs) => (seconds: number) => {
    let [at, x] = [0, 0.5];
    for (const { seconds: length, speed, rests } of legs) {
      const time = Math.min(length, Math.max(0, seconds - at));
      if (!rests) x += speed * time;
      at += length;
    }
    // Turns round at the edges.
    const folded = Math.abs(((((x - 0.08) / 0.84) % 2) + 2) % 2);
    return 0.08 + 0.84 * (folded > 1 ? 2 - folded : folded);
  });
/** Numbers from 0 to 1 that look random, by a seed and an index. */
const chanceAt = (seed: number, index: number) => {
  let bits = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
};

test('a walking face stays in the window, which fills the frame and never jumps, with few keyframes', () => {
  let [inFrame, count] = [0, 0];
  fc.assert(
    fc.property(walk, fc.integer(), (place, seed) => {
      const chance = (seconds: number, salt: number) => chanceAt(seed, Math.round(seconds * 5) * 3 + salt);
      const samples = sampled(22, (seconds) => {
        const isMissed = chance(seconds, 0) < 0.1;
        const seen = face(place(seconds) + (chance(seconds, 1) - 0.5) * 0.006);
        const wrong = chance(seconds, 2) < 0.2 ? [face(chance(seconds, 1), { score: 0.65, width: 0.05 })] : [];
        return isMissed ? wrong : [seen, ...wrong];
      });
      const { clip, effect, isFollowed, unsureUs } = follow(samples);
      expect({ isFollowed, unsureUs, fit: clip.fit }).toEqual({ isFollowed: true, unsureUs: 0, fit: 'contain' });
      expect((effect?.keyframes?.['position'] ?? []).length).toBeLessThan(80);
      let before = shownPart(clip, 0);
      for (let time = 0; time < 20 * SECOND; time += FRAME_US) {
        const part = shownPart(clip, time);
        expect(Math.min(part.left, part.top)).toBeGreaterThan(-1e-4);
        expect(Math.max(part.right, part.bottom)).toBeLessThan(1 + 1e-4);
        expect(Math.abs(part.left - before.left) * WIDE.width).toBeLessThan(50);
        before = part;
        const x = place(time / SECOND);
        count += 1;
        if (x > part.left && x < part.right) inFrame += 1;
      }
    }),
    // With this seed a face walks on while four samples in a row miss it, which was taken for a cut.
    { numRuns: 60, seed: 77 },
  );
  expect(inFrame / count).toBeGreaterThan(0.99);
});

test('somebody who sits and sways needs no keyframes', () => {
  const { effect } = follow(sampled(22, (seconds) => [face(0.7 + 0.025 * Math.sin(seconds * 2))]));
  expect(effect?.keyframes).toBeUndefined();
  const { clip } = follow(sampled(22, () => [face(0.7)]));
  const { left, right } = shownPart(clip, 0);
  expect((left + right) / 2).toBeCloseTo(0.7, 2);
});

test('trims, splits and speed leave the picture at each source time as it is', () => {
  const samples = sampled(22, (seconds) => [face(0.5 + 0.3 * Math.sin(seconds / 2))]);
  const { clip } = follow(samples);
  const part = { in: sourceTime(6 * SECOND), out: sourceTime(10 * SECOND), end: timelineTime(2 * SECOND), speed: 2 };
  const trimmed = follow(samples, timelineWith(part)).clip;
  expect(followedRange(trimmed)).toEqual({ start: 4 * SECOND, endExclusive: 12 * SECOND });
  for (let time = 6 * SECOND; time < 10 * SECOND; time += FRAME_US) {
    expect(Math.abs(shownPart(trimmed, time).left - shownPart(clip, time).left)).toBeLessThan(0.06);
  }
  expect(timesToLookAt([followedRange(trimmed)], samples)).toEqual([]);
  expect(joinSamples(samples.slice(40), samples.slice(0, 60))).toEqual(samples);
});

test('where nobody is, the whole picture shows over its blurred copy, from the cut on', () => {
  const { clip, unsureUs, isFollowed } = follow(sampled(22, (seconds) => (seconds < 8 ? [face(0.2)] : [])));
  expect({ isFollowed, fit: clip.fit }).toEqual({ isFollowed: true, fit: 'contain-blurred' });
  expect(unsureUs).toBe(12 * SECOND);
  expect(shownPart(clip, 7.9 * SECOND).left).toBeCloseTo(0.2 - 81 / 512, 1);
  expect(shownPart(clip, 8.1 * SECOND)).toMatchObject({ left: -0, right: 1 });
});

test.each([
  ['no faces', () => []],
  ['a lamp that looks a little like one', () => [face(0.8, { score: 0.68 })]],
  ['finds here and there', (seconds: number) => (Math.round(seconds * 5) % 9 === 0 ? [face((seconds * 7.3) % 1)] : [])],
])('%s: nothing is followed and the clip stays as it is', (_name, facesAt) => {
  const timeline = timelineWith();
  const result = follow(sampled(22, facesAt), timeline);
  expect(result).toMatchObject({ isFollowed: false, unsureUs: 20 * SECOND });
  expect(result.timeline).toBe(timeline);
});

test('of two who do not both fit, the larger is followed; of two who do, both; another picture is a cut', () => {
  const apart = follow(sampled(22, () => [face(0.15), face(0.85, { width: 0.14, height: 0.25 })]));
  expect(shownPart(apart.clip, SECOND).right).toBeCloseTo(1, 2);
  const near = follow(sampled(22, () => [face(0.55), face(0.7)])).clip;
  const both = shownPart(near, SECOND);
  expect((both.left + both.right) / 2).toBeCloseTo(0.625, 2);
  const { effect, clip } = follow(sampled(22, (seconds) => [face(seconds < 10 ? 0.25 : 0.75)]));
  expect(effect?.keyframes?.['position']).toHaveLength(4);
  expect(effect?.keyframes?.['scale']).toBeUndefined();
  expect(shownPart(clip, 9.8 * SECOND).left).toBeLessThan(0.25);
  expect(shownPart(clip, 10 * SECOND).right).toBeGreaterThan(0.75);
});

test('an upright source in a wide frame moves up and down, a mirrored clip the other way, and a fitting one is refused', () => {
  const samples = sampled(22, () => [face(0.5, { y: 0.2, width: 0.3, height: 0.17 })]);
  const { clip } = follow(samples, timelineWith(), UPRIGHT, WIDE);
  const { top, bottom } = shownPart(clip, 0, UPRIGHT, WIDE);
  expect(0.2).toBeGreaterThan(top);
  expect(0.2).toBeLessThan(bottom);
  const flip = { id: 'transform', version: 1, values: { flipHorizontal: true, rotation: 20, opacity: 0.5 } };
  const mirrored = follow(
    sampled(22, () => [face(0.7)]),
    timelineWith({ effects: [flip] }),
  ).effect;
  const plain = follow(sampled(22, () => [face(0.7)])).effect;
  const x = (effect: typeof plain) => ((effect?.values['position'] ?? { x: 0, y: 0 }) as Point).x - 0.5;
  expect(x(mirrored)).toBeCloseTo(-x(plain), 4);
  expect(mirrored?.values).toMatchObject({ flipHorizontal: true, opacity: 0.5 });
  expect(mirrored?.values).not.toHaveProperty('rotation');
  expect(windowFor(WIDE, { width: 1280, height: 720 })).toBeNull();
  const fitting = followSpeaker(timelineWith(), { clipId: 'c', output: WIDE, picture: WIDE, samples: [], media });
  expect(fitting).toMatchObject({ ok: false, code: 'edit.invalid-value' });
  expect(FACE_INTERVAL_US).toBe(SECOND / 5);
});
