import { describe, expect, test } from 'vitest';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { moveClips } from './move.ts';

const before = { 'video-1': ['a 1-2', 'b 3-4', 'c 8-9'], 'video-2': ['d 3-5'], 'audio-1': ['s 1-4'] };

describe('moving', () => {
  test.each([
    ['one clip later', ['a'], 0.5, 0, { 'video-1': ['a 1.5-2.5', 'b 3-4', 'c 8-9'] }],
    ['one clip over another one', ['a'], 4, 0, { 'video-1': ['b 3-4', 'a 5-6', 'c 8-9'] }],
    [
      'two clips together, each into the place of the other',
      ['a', 'b'],
      2,
      0,
      { 'video-1': ['a 3-4', 'b 5-6', 'c 8-9'] },
    ],
    [
      'clips of several tracks',
      ['a', 's'],
      0.25,
      0,
      { 'video-1': ['a 1.25-2.25', 'b 3-4', 'c 8-9'], 'audio-1': ['s 1.25-4.25'] },
    ],
    ['to the next track of the type', ['c'], -1, 1, { 'video-1': ['a 1-2', 'b 3-4'], 'video-2': ['d 3-5', 'c 7-8'] }],
    ['no further than time 0', ['a', 'b'], -5, 0, { 'video-1': ['a 0-1', 'b 2-3', 'c 8-9'] }],
  ])('%s', (_, clipIds, seconds, byTracks, changed) => {
    const result = moveClips(timelineOf(before), { clipIds, byUs: secondsToMicroseconds(seconds), byTracks });
    expect(result.ok && written(result.timeline)).toEqual({ ...before, ...changed });
  });

  test.each([
    ['onto a clip', ['a'], 1.5, 0, 'edit.overlap', ['b']],
    ['onto a clip of another track', ['b'], 0, 1, 'edit.overlap', ['d']],
    ['beyond the last track of its type', ['d'], 0, 1, 'edit.no-track', ['d']],
    ['a clip that is gone', ['zz'], 1, 0, 'edit.clip-not-found', []],
    ['nothing', [], 1, 0, 'edit.nothing-selected', []],
  ])('%s is refused', (_, clipIds, seconds, byTracks, code, blamed) => {
    const result = moveClips(timelineOf(before), { clipIds, byUs: secondsToMicroseconds(seconds), byTracks });
    expect(result).toMatchObject({ ok: false, code, clipIds: blamed });
  });

  test('the move returns its distance', () => {
    expect(moveClips(timelineOf(before), { clipIds: ['a'], byUs: -3_000_000 })).toMatchObject({ movedUs: -1_000_000 });
  });

  test('clips that did not move keep their identity', () => {
    const timeline = timelineOf(before);
    const result = moveClips(timeline, { clipIds: ['a'], byUs: 100_000 });
    if (!result.ok) throw new Error(result.code);
    expect(result.timeline.tracks[0]?.clips[1]).toBe(timeline.tracks[0]?.clips[1]);
    expect(result.timeline.tracks[1]).toBe(timeline.tracks[1]);
    expect(moveClips(timeline, { clipIds: ['a'], byUs: 0 })).toMatchObject({ ok: true, timeline });
    const still = moveClips(timeline, { clipIds: ['a'], byUs: 0 });
    expect(still.ok && still.timeline).toBe(timeline);
  });
});
