import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { at, clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { detachSound } from './link.ts';
import { type Pace, setSpeed, setSpeeds } from './set-speed.ts';
import { slipClip } from './slip.ts';
import { trimIn, trimOut } from './trim.ts';

const start = timelineOf({ 'video-1': ['a 0-4', 'b 5-7'], 'audio-1': ['c 5-6'], 'caption-1': [] });
const pace = (timeline: Timeline, id: string, change: Pace, keepsTogether = true): EditResult =>
  setSpeed(timeline, id, change, { keepsTogether, media: lookup });
const timelineAfter = (result: EditResult): Timeline => {
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
};
const rangesOf = ({ tracks }: Timeline) =>
  Object.fromEntries(tracks.flatMap(({ clips }) => clips.map((each) => [each.id, [each.start / 1e6, each.end / 1e6]])));

test.each([
  [2, true, { a: [0, 2], b: [5, 7], c: [5, 6] }],
  [0.8, true, { a: [0, 5], b: [5, 7], c: [5, 6] }],
  [0.5, true, { a: [0, 8], b: [8, 10], c: [8, 9] }],
  [0.5, false, { a: [0, 8], b: [8, 10], c: [5, 6] }],
  [0.1, true, { a: [0, 40], b: [40, 42], c: [40, 41] }],
])(
  'at speed %d (tracks together: %s) the same part of the source takes its time, and later clips move only as needed',
  (speed, keepsTogether, ranges) => {
    const timeline = timelineAfter(pace(start, 'a', { speed }, keepsTogether));
    expect(rangesOf(timeline)).toEqual(ranges);
    const [before, after] = [start, timeline].map((each) => findClip(each, 'a')?.clip);
    expect([after?.in, after?.out]).toEqual([before?.in, before?.out]);
    expect(after?.speed).toBe(speed);
    expect(findViolations(timeline)).toEqual([]);
  },
);

test('the usual speed and a kept pitch are not stored, and nothing changed is the same timeline', () => {
  const fast = timelineAfter(pace(start, 'a', { speed: 2, keepPitch: false }));
  expect(findClip(fast, 'a')?.clip).toMatchObject({ speed: 2, keepPitch: false });
  const back = timelineAfter(pace(fast, 'a', { speed: 1, keepPitch: true }));
  expect(back).toEqual(start);
  expect(pace(start, 'a', { speed: 1, keepPitch: true })).toMatchObject({ ok: true, timeline: start });
});

test('a reversed clip stays where it is, plays from its out, and is turned back', () => {
  const reversed = timelineAfter(pace(start, 'a', { reversed: true }));
  const [before, after] = [start, reversed].map((each) => findClip(each, 'a')?.clip);
  expect(after).toEqual({ ...before, reversed: true });
  expect(timelineAfter(pace(reversed, 'a', { reversed: false }))).toEqual(start);
  // From the same end of its source, so that its first picture stays.
  const fast = findClip(timelineAfter(pace(reversed, 'a', { speed: 2 })), 'a')?.clip;
  expect([fast?.end, fast?.in, fast?.out]).toEqual([at(2), before?.in, before?.out]);
});

test.each([
  ['trims of its first edge', (timeline: Timeline) => trimIn(timeline, 'r', at(1), lookup), [1, 4, 2, 5]],
  ['trims of its last edge', (timeline: Timeline) => trimOut(timeline, 'r', at(3), lookup), [0, 3, 3, 6]],
  [
    'a longer end, as far as the source begins',
    (timeline: Timeline) => trimOut(timeline, 'r', at(9), lookup),
    [0, 6, 0, 6],
  ],
  ['a slip', (timeline: Timeline) => slipClip(timeline, 'r', at(1), lookup), [0, 4, 3, 7]],
])('of a reversed clip %s keep what is seen', (_name, edit, [from, to, first, last]) => {
  const timeline = timelineOf({ 'video-1': [clip('r 0-4 @2', { reversed: true })], 'caption-1': [] });
  const changed = findClip(timelineAfter(edit(timeline)), 'r')?.clip;
  expect([changed?.start, changed?.end, changed?.in, changed?.out].map((us) => (us ?? 0) / 1e6)).toEqual([
    from,
    to,
    first,
    last,
  ]);
});

test.each([
  ['a caption', { 'video-1': ['a 0-2'], 'caption-1': [clip('t 0-2', { assetId: '', text: 'Hi', reversed: true })] }],
  ['a placeholder', { 'video-1': [clip('p 0-2', { assetId: '', reversed: true })], 'caption-1': [] }],
  ['a freeze frame', { 'video-1': [clip('f 0-2', { out: sourceTime(0), speed: 0, reversed: true })], 'caption-1': [] }],
])('%s can’t be reversed', (_name, tracks) => {
  expect(findViolations(timelineOf(tracks)).map(({ code }) => code)).toEqual(['clip.reversed-without-media']);
});

test('linked sound follows the speed of its picture', () => {
  const detached = detachSound(start, 'a', { createId: countingIds(), media: lookup });
  if (!detached.ok) throw new Error(detached.message);
  const slow = timelineAfter(pace(detached.timeline, 'a', { speed: 0.5 }));
  const [picture, sound] = ['a', detached.soundId].map((id) => findClip(slow, id)?.clip);
  expect([sound?.start, sound?.end, sound?.speed]).toEqual([picture?.start, picture?.end, 0.5]);
});

test('several clips change their speed in one step, linked ones once, and later clips move by the sum', () => {
  const detached = detachSound(start, 'a', { createId: countingIds(), media: lookup });
  if (!detached.ok) throw new Error(detached.message);
  const options = { keepsTogether: true, media: lookup };
  const result = setSpeeds(detached.timeline, ['a', detached.soundId, 'b'], { speed: 0.5 }, options);
  expect(rangesOf(timelineAfter(result))).toMatchObject({ a: [0, 8], [detached.soundId]: [0, 8], b: [8, 12] });
  expect(result.ok && result.shift?.after(at(5))).toBe(at(8));
  expect(setSpeeds(start, ['a', 'gone'], { speed: 2 }, options)).toMatchObject({ code: 'edit.clip-not-found' });
  expect(setSpeeds(start, [], { speed: 2 }, options)).toMatchObject({ code: 'edit.nothing-selected' });
});

test('markers move with the later clips', () => {
  const result = pace(start, 'a', { speed: 0.5 });
  expect(result.ok && [result.shift?.after(at(5)), result.shift?.before(at(9))]).toEqual([at(8), at(6)]);
});

test('a faster clip can be extended over what its media has, and no further', () => {
  const own = clip('a 0-4');
  const timeline: Timeline = { tracks: [{ id: 'video-1', type: 'video', clips: [own] }] };
  const fast = timelineAfter(pace(timeline, 'a', { speed: 2 }));
  const length = lookup(own.assetId)?.durationUs ?? 0;
  const trimmed = trimOut(fast, 'a', at(3_600), lookup);
  expect(trimmed).toMatchObject({ ok: true, limitedBy: 'media', at: Math.floor((length - own.in) / 2) });
});

test.each([0, 0.05, 10.5, -1, 1.001, Number.NaN])(
  'a speed of %d is refused with its field, by editor and API alike, and nothing changes',
  (speed) => {
    const refusal = pace(start, 'a', { speed });
    expect(refusal).toMatchObject({ ok: false, code: 'edit.invalid-value', path: ['speed'] });
    const saved = {
      tracks: start.tracks.map((track) => ({ ...track, clips: track.clips.map((each) => ({ ...each, speed })) })),
    };
    expect(findViolations(saved)[0]).toMatchObject({
      code: 'clip.speed',
      path: ['tracks', 0, 'clips', 0, 'speed'],
      message: !refusal.ok && refusal.message,
    });
  },
);

test('stills, placeholders and captions have no speed', () => {
  const timeline = timelineOf({ 'video-1': ['a 0-4'], 'audio-1': [], 'caption-1': ['x 0-2'] });
  const still = {
    ...timeline,
    tracks: timeline.tracks.map((track) => ({
      ...track,
      clips: track.clips.map((each) => ({ ...each, assetId: track.type === 'video' ? 'p' : '' })),
    })),
  };
  for (const id of ['a', 'x'])
    expect(pace(still, id, { speed: 2 })).toMatchObject({ ok: false, code: 'edit.no-speed' });
});

test('a speed survives JSON, and a source range that a client rounded is accepted', () => {
  const fast = timelineAfter(pace(start, 'a', { speed: 1.37, keepPitch: false }));
  const wire = JSON.parse(JSON.stringify(z.encode(timelineContentSchema, structuredClone(fast) as never)));
  expect(z.decode(timelineContentSchema, wire)).toEqual(fast);
  const off = (byUs: number): Timeline => ({
    tracks: fast.tracks.map((track) => ({
      ...track,
      clips: track.clips.map((each) => (each.id === 'a' ? { ...each, out: sourceTime(each.out + byUs) } : each)),
    })),
  });
  expect(findViolations(off(1))).toEqual([]);
  expect(findViolations(off(2))).toMatchObject([{ code: 'clip.length-mismatch' }]);
});
