import { describe, expect, test } from 'vitest';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { copyClips, duplicateClips, pasteClips } from './clipboard.ts';

const paste = (overwrites = false, keepsTogether = true) => ({
  ...{ createId: countingIds(), media: lookup },
  ...{ overwrites, keepsTogether },
});
const timeline = timelineOf({ 'video-1': ['a 1-2 @3', 'b 4-6'], 'audio-1': ['s 1.5-2'] });

describe('pasting', () => {
  test.each([
    ['starts at the playhead in free space', 8, ['n1 8-9 @3'], ['n2 8.5-9'], 8],
    ['fits exactly into a gap', 3, ['n1 3-4 @3'], ['n2 3.5-4'], 3],
  ])('%s', (_, seconds, video, audio, start) => {
    const result = pasteClips(timeline, copyClips(timeline, ['a', 's']), at(seconds), paste());
    if (!result.ok) throw new Error(result.code);
    const after = written(result.timeline);
    expect(after['video-1']).toEqual(expect.arrayContaining(['a 1-2 @3', 'b 4-6', ...video]));
    expect(after['audio-1']).toEqual(['s 1.5-2', ...audio]);
    expect(result).toMatchObject({ at: at(start), createdIds: ['n1', 'n2'] });
  });

  test.each([
    [
      'inserts',
      false,
      true,
      ['a 1-2 @3', 'b 4-4.5', 'n1 4.5-5.5 @3', 'n3 5.5-7 @0.5'],
      ['s 1.5-2', 'n2 5-5.5', 't 7-8'],
      0,
    ],
    [
      'inserts on its own tracks',
      false,
      false,
      ['a 1-2 @3', 'b 4-4.5', 'n1 4.5-5.5 @3', 'n3 5.5-7 @0.5'],
      ['s 1.5-2', 'n2 5-5.5', 't 7-8'],
      0,
    ],
    [
      'overwrites',
      true,
      true,
      ['a 1-2 @3', 'b 4-4.5', 'n1 4.5-5.5 @3', 'n3 5.5-6 @1.5'],
      ['s 1.5-2', 'n2 5-5.5', 't 6-7'],
      1,
    ],
  ])('%s on an occupied place', (_, overwrites, keepsTogether, video, audio, overwritten) => {
    const full = timelineOf({
      'video-1': ['a 1-2 @3', 'b 4-6'],
      'audio-1': ['s 1.5-2', 't 6-7'],
      'audio-2': ['m 5-6'],
    });
    const result = pasteClips(full, copyClips(full, ['a', 's']), at(4.5), paste(overwrites, keepsTogether));
    if (!result.ok) throw new Error(result.code);
    const other = overwrites || !keepsTogether ? 'm 5-6' : 'm 6-7';
    expect(written(result.timeline)).toEqual({ 'video-1': video, 'audio-1': audio, 'audio-2': [other] });
    expect(findViolations(result.timeline)).toEqual([]);
    expect(result).toMatchObject({ way: overwrites ? 'overwritten' : 'inserted', overwritten, at: at(4.5) });
    expect(result.shift?.after(at(5))).toBe(overwrites || !keepsTogether ? undefined : at(6));
  });

  test('over clips, it removes those that it covers and rests that are too short', () => {
    const full = timelineOf({ 'video-1': ['a 0-2 @3', 'b 2-2.5', 'c 2.5-4.05'] });
    const result = pasteClips(full, copyClips(full, ['a']), at(2), paste(true));
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['a 0-2 @3', 'n1 2-4 @3'] });
    expect(result).toMatchObject({ overwritten: 2 });
  });

  test('goes to the same lane when its track is gone, and is refused without any', () => {
    const copied = copyClips(timeline, ['s']);
    const other = timelineOf({ 'audio-7': [] });
    const result = pasteClips(other, copied, at(0), paste());
    expect(result.ok && written(result.timeline)).toEqual({ 'audio-7': ['n1 0-0.5'] });
    expect(pasteClips(timelineOf({ 'video-1': [] }), copied, at(0), paste())).toMatchObject({
      code: 'edit.no-track',
    });
    expect(pasteClips(other, copyClips(timeline, ['gone']), at(0), paste())).toMatchObject({
      code: 'edit.nothing-selected',
    });
  });
});

test('a duplicate lands right after its original', () => {
  const result = duplicateClips(timeline, ['a', 's'], countingIds());
  expect(result.ok && written(result.timeline)).toEqual({
    'video-1': ['a 1-2 @3', 'n1 2-3 @3', 'b 4-6'],
    'audio-1': ['s 1.5-2', 'n2 2.5-3'],
  });
});

test('a duplicate that has no room goes to the next free place', () => {
  const full = timelineOf({ 'video-1': ['a 0-2', 'b 2-4', 'c 5-6'] });
  const result = duplicateClips(full, ['a'], countingIds());
  expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['a 0-2', 'b 2-4', 'c 5-6', 'n1 6-8'] });
});
