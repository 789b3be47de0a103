import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { clip, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import type { Moved } from './move-edges.ts';
import { rollCut } from './roll.ts';
import { slideClip } from './slide.ts';
import { slipClip } from './slip.ts';

const S = 1_000_000;
/** The video track after an edit, or the code of its refusal. */
const video = (result: EditResult<Moved>) => (result.ok ? written(result.timeline)['video-1'] : result.code);

/** Three clips that touch, with 2 s of media before and 6 s after each. */
const three = timelineOf({ 'video-1': ['a 0-2 @2', 'b 2-4 @2', 'c 4-6 @2'] });

describe('slip', () => {
  test.each([
    [1, ['a 0-2 @2', 'b 2-4 @1', 'c 4-6 @2']],
    [-1.5, ['a 0-2 @2', 'b 2-4 @3.5', 'c 4-6 @2']],
    [9, ['a 0-2 @2', 'b 2-4', 'c 4-6 @2']],
    [-9, ['a 0-2 @2', 'b 2-4 @8', 'c 4-6 @2']],
  ])('by %d s shows another part of the media, as far as it reaches', (seconds, clips) => {
    expect(video(slipClip(three, 'b', seconds * S, lookup))).toEqual(clips);
  });

  test('a faster clip slips faster in its source', () => {
    const timeline = timelineOf({ 'video-1': [clip('a 0-2 @3', { speed: 2, out: clip('x 0-4 @3').out })] });
    expect(video(slipClip(timeline, 'a', S, lookup))).toEqual(['a 0-2 @1']);
    expect(slipClip(timeline, 'a', 9 * S, lookup)).toMatchObject({ movedUs: 1.5 * S });
  });

  test('its own sound follows, as far as both reach; other linked clips stay', () => {
    const linked = { linkId: 'l' };
    const timeline = timelineOf({
      'video-1': [clip('a 0-2 @2', linked)],
      'audio-1': [clip('b 0.5-2 @2.5', linked), clip('m 3-5 @1', { ...linked, assetId: 's' })],
    });
    const result = slipClip(timeline, 'a', 9 * S, lookup);
    expect(result.ok && written(result.timeline)).toEqual({
      'video-1': ['a 0-2'],
      'audio-1': ['b 0.5-2 @0.5', 'm 3-5 @1'],
    });
  });

  test.each([
    [{ assetId: 'p' }, 'edit.no-slip'],
    [{ assetId: '' }, 'edit.no-slip'],
    [{}, 'edit.at-limit'],
  ])('a clip with %o is refused: %s', (extra, code) => {
    expect(video(slipClip(timelineOf({ 'video-1': [clip('a 0-2', extra)] }), 'a', S, lookup))).toBe(code);
  });
});

describe('roll', () => {
  test.each([
    ['end', 1, ['a 0-3 @2', 'b 3-4 @3', 'c 4-6 @2']],
    ['end', -1, ['a 0-1 @2', 'b 1-4 @1', 'c 4-6 @2']],
    ['end', 9, ['a 0-3.9 @2', 'b 3.9-4 @3.9', 'c 4-6 @2']],
    ['end', -9, ['a 0-0.1 @2', 'b 0.1-4 @0.1', 'c 4-6 @2']],
    ['start', 1, 'edit.no-touching-clip'],
  ] as const)('the %s of the first clip by %d s', (edge, seconds, clips) => {
    expect(video(rollCut(three, { clipId: 'a', edge }, seconds * S, lookup))).toEqual(clips);
  });

  test('a transition stays on its cut, and from either side the result is the same', () => {
    const transition = { kind: 'cross-dissolve', version: 1, duration: S } as never;
    const timeline = timelineOf({ 'video-1': ['a 0-2 @2', clip('b 2-4 @2', { transition })] });
    const result = rollCut(timeline, { clipId: 'a', edge: 'end' }, S / 2, lookup);
    expect(result).toEqual(rollCut(timeline, { clipId: 'b', edge: 'start' }, S / 2, lookup));
    expect(result.ok && result.timeline.tracks[0]?.clips[1]).toMatchObject({ start: 2.5 * S, transition });
  });

  test('linked sound with the same edges follows and limits', () => {
    const timeline = timelineOf({
      'video-1': [clip('a 0-2 @2', { linkId: 'l' }), 'b 2-4 @2'],
      'audio-1': [clip('s 0-2 @2', { linkId: 'l' }), 'm 2.5-4'],
    });
    const result = rollCut(timeline, { clipId: 'b', edge: 'start' }, S, lookup);
    expect(result.ok && written(result.timeline)).toEqual({
      'video-1': ['a 0-2.5 @2', 'b 2.5-4 @2.5'],
      'audio-1': ['s 0-2.5 @2', 'm 2.5-4'],
    });
  });
});

describe('slide', () => {
  const gap: Timeline = timelineOf({ 'video-1': ['a 0-2 @2', 'b 2-4 @2', 'c 5-6 @2'] });

  test.each([
    [three, 'b', 1, ['a 0-3 @2', 'b 3-5 @2', 'c 5-6 @3']],
    [three, 'b', -1, ['a 0-1 @2', 'b 1-3 @2', 'c 3-6 @1']],
    [three, 'b', 9, ['a 0-3.9 @2', 'b 3.9-5.9 @2', 'c 5.9-6 @3.9']],
    [three, 'a', 1, ['a 1-3 @2', 'b 3-4 @3', 'c 4-6 @2']],
    [three, 'a', -1, 'edit.at-limit'],
    [gap, 'b', 3, ['a 0-3 @2', 'b 3-5 @2', 'c 5-6 @2']],
    [gap, 'c', 1, 'edit.no-touching-clip'],
  ] as const)('%# %o: %s by %d s', (timeline, clipId, seconds, clips) => {
    expect(video(slideClip(timeline, clipId, seconds * S, lookup))).toEqual(clips);
  });
});

test('moved there and back, everything is as before', () => {
  const start = timelineOf({
    'video-1': [clip('a 0-2 @2', { linkId: 'l' }), clip('b 2-4 @2', { assetId: 'p' }), 'c 5-7 @3'],
    'audio-1': [clip('s 0-2 @2', { linkId: 'l' }), 'm 2-5 @4'],
  });
  const edits = [slipClip, slideClip, ...(['start', 'end'] as const).map((edge) => roll(edge))];
  let made = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...edits),
      fc.constantFrom('a', 'b', 'c', 's', 'm'),
      fc.integer({ min: -9 * S, max: 9 * S }),
      (edit, id, byUs) => {
        const result = edit(start, id, byUs, lookup);
        if (!result.ok) return;
        made += 1;
        expect(Math.abs(result.movedUs)).toBeLessThanOrEqual(Math.abs(byUs));
        const back = edit(result.timeline, id, -result.movedUs, lookup);
        if (result.movedUs !== 0) expect(back).toMatchObject({ ok: true, movedUs: -result.movedUs });
        expect(back.ok && written(back.timeline)).toEqual(written(start));
      },
    ),
    { numRuns: 500 },
  );
  expect(made).toBeGreaterThan(100);
});

function roll(edge: 'start' | 'end'): typeof slipClip {
  return (timeline, clipId, byUs, media) => rollCut(timeline, { clipId, edge }, byUs, media);
}
