import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceTimeAt } from '#shared/render/at-frame.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { at, clip, countingIds, lookup, testMedia, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { FREEZE_US, freezeFrame } from './freeze-frame.ts';
import { detachSound } from './link.ts';
import { rippleTrim } from './ripple.ts';
import { setClipProperties } from './set-properties.ts';
import { setSpeed } from './set-speed.ts';
import { splitClips } from './split.ts';
import { trimIn, trimOut } from './trim.ts';

const options = { keepsTogether: true, createId: countingIds(), media: lookup };
const freeze = (timeline: Timeline, id: string, seconds: number, keepsTogether = true) =>
  freezeFrame(timeline, id, at(seconds), { keepsTogether, createId: countingIds(), media: lookup });
const after = (result: EditResult): Timeline => {
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
};

const start = timelineOf({ 'video-1': ['a 0-4 @1', 'b 4-6'], 'video-2': ['o 1-3'], 'audio-1': ['s 0-6'] });

test.each([
  ['in the middle', 'a', 2, true, ['a 0-2 @1', 'n1 2-4 @3', 'n2 4-6 @3', 'b 6-8'], ['s 0-2', 'n4 4-8 @2']],
  ['near the start', 'a', 0.05, true, ['n1 0-2 @1.05', 'a 2-6 @1', 'b 6-8'], ['s 2-8']],
  ['near the end', 'a', 3.95, true, ['a 0-4 @1', 'n1 4-6 @4.95', 'b 6-8'], ['s 0-4', 'n2 6-8 @4']],
  ['alone', 'a', 2, false, ['a 0-2 @1', 'n1 2-4 @3', 'n2 4-6 @3', 'b 6-8'], ['s 0-6']],
])('a freeze frame %s', (_, id, seconds, keepsTogether, video, audio) => {
  const timeline = after(freeze(start, id, seconds, keepsTogether));
  expect(written(timeline)).toMatchObject({ 'video-1': video, 'audio-1': audio });
  expect(findClip(timeline, 'n1')?.clip).toMatchObject({ speed: 0 });
});

test('off the leading track only the clip’s own track and that of its detached sound make room', () => {
  const detached = detachSound(start, 'o', { createId: countingIds('d'), media: lookup });
  const timeline = after(freeze(after(detached), 'o', 2));
  expect(written(timeline)).toMatchObject({
    'video-1': written(start)['video-1'],
    'video-2': ['o 1-2', 'n1 2-4 @1', 'n3 4-5 @1'],
  });
  const sound = timeline.tracks.find(({ clips }) => clips.some(({ id }) => id.startsWith('d')));
  expect(sound?.clips.map((each) => [each.start / 1e6, each.end / 1e6])).toEqual([
    [1, 2],
    [4, 5],
  ]);
});

test('the transition into a clip leads into the freeze frame at its start', () => {
  const transition = { id: 'cross-dissolve', version: 1, values: {}, duration: at(0.5) };
  const cut = timelineOf({ 'video-1': ['a 0-2', clip('b 2-4 @3', { transition })] });
  const timeline = after(freeze(cut, 'b', 2));
  expect(timeline.tracks[0]?.clips.map((each) => each.transition)).toEqual([undefined, transition, undefined]);
});

test.each([
  ['edit.no-freeze', 'p', 1],
  ['edit.no-freeze', 's', 1],
  ['edit.no-freeze', 'h', 1],
  ['edit.freeze-outside-clip', 'a', 5],
  ['edit.clip-not-found', 'gone', 1],
])('refused with %s: %s at %d s', (code, id, seconds) => {
  const stills = timelineOf({
    'video-1': ['a 0-4'],
    'video-2': [clip('p 0-4', { assetId: 'p' })],
    'video-3': [clip('h 0-4', { speed: 0, out: clip('h 0-4').in })],
    'audio-1': [clip('s 0-4', { assetId: 's' })],
  });
  expect(freeze(stills, id, seconds)).toMatchObject({ ok: false, code });
});

test('a freeze frame grows and shrinks without end of media, is split into two of the same picture, and has no speed', () => {
  const frozen = after(freeze(timelineOf({ 'video-1': ['a 0-10'] }), 'a', 9.5));
  const held = findClip(frozen, 'n1')?.clip as Clip;
  expect(written(after(trimIn(frozen, 'n1', at(10.5), lookup)))['video-1']).toContain('n1 10.5-11.5 @9.5');
  const longer = after(rippleTrim(frozen, 'n1', { edge: 'end', at: at(31.5) }, options));
  expect(written(longer)['video-1']).toEqual(['a 0-9.5', 'n1 9.5-31.5 @9.5', 'n2 31.5-32 @9.5']);
  const earlier = after(rippleTrim(frozen, 'n1', { edge: 'start', at: at(8.5) }, options));
  expect(findClip(earlier, 'n1')?.clip).toMatchObject({ start: at(9.5), end: at(12.5), in: held.in, out: held.in });
  const split = after(splitClips(frozen, ['n1'], at(10.5), countingIds('h')));
  expect(findClip(split, 'h1')?.clip).toMatchObject({ in: held.in, out: held.in, speed: 0 });
  expect(trimOut(frozen, 'n1', at(12), lookup)).toMatchObject({ limitedBy: 'neighbour' });
  expect(detachSound(frozen, 'n1', options)).toMatchObject({ code: 'edit.no-sound' });
  expect(setSpeed(frozen, 'n1', { speed: 2 }, options)).toMatchObject({ code: 'edit.no-speed' });
  expect(after(setClipProperties(frozen, 'n1', { in: held.in }, lookup))).toBe(frozen);
  expect(setClipProperties(frozen, 'n1', { out: at(9.6) as never }, lookup)).toMatchObject({
    code: 'edit.range-mismatch',
  });
});

const rate = { numerator: 30, denominator: 1 };
const planOf = ({ tracks }: Timeline): RenderPlan =>
  compileRenderPlan({
    tracks,
    sources: Object.entries(testMedia).map(([assetId, facts]) => ({ ...facts, assetId, width: 64, height: 36 })),
    width: 64,
    height: 36,
    frameRate: rate,
    hasWatermark: false,
  });
const timesOf = (plan: RenderPlan) =>
  plan.layers.flatMap((span) =>
    Array.from({ length: span.endFrame - span.firstFrame }, (_, index) =>
      sourceTimeAt(span, span.firstFrame + index, rate),
    ),
  );

test('the picture at the playhead is held for 2 s, without sound; all others are shown once, as before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 119 }), fc.constantFrom(0.5, 1, 2), (frame, speed) => {
      const source = clip('a 0-4');
      const paced = { ...source, ...(speed !== 1 && { speed }), out: (source.out * speed) as Clip['out'] };
      const timeline = timelineOf({ 'video-1': [paced] });
      const before = timesOf(planOf(timeline));
      const result = freezeFrame(timeline, 'a', timelineTime(Math.round((frame * 1e6) / 30)), options);
      const plan = planOf(after(result));
      const shown = timesOf(plan);
      const held = before[frame] ?? -1;
      expect(shown).toHaveLength(before.length + 60);
      expect(shown.filter((time) => Math.abs(time - held) <= 1).length).toBeGreaterThanOrEqual(60);
      const sounding = plan.audio.reduce((sum, { firstSample, endSample }) => sum + endSample - firstSample, 0);
      expect(Math.abs(sounding - 4 * 48_000)).toBeLessThanOrEqual(1);
    }),
  );
  expect(FREEZE_US).toBe(2_000_000);
});
