import { describe, expect, test } from 'vitest';
import { at, countingIds, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { copyClips, duplicateClips, pasteClips } from './clipboard.ts';

const timeline = timelineOf({ 'video-1': ['a 1-2 @3', 'b 4-6'], 'audio-1': ['s 1.5-2'] });

describe('pasting', () => {
  test.each([
    ['starts at the playhead in free space', 8, ['n1 8-9 @3'], ['n2 8.5-9'], 8],
    ['keeps the group together where one of its clips has no room', 3.2, ['n1 6-7 @3'], ['n2 6.5-7'], 6],
    ['fits exactly into a gap', 3, ['n1 3-4 @3'], ['n2 3.5-4'], 3],
  ])('%s', (_, seconds, video, audio, start) => {
    const result = pasteClips(timeline, copyClips(timeline, ['a', 's']), at(seconds), countingIds());
    if (!result.ok) throw new Error(result.code);
    const after = written(result.timeline);
    expect(after['video-1']).toEqual(expect.arrayContaining(['a 1-2 @3', 'b 4-6', ...video]));
    expect(after['audio-1']).toEqual(['s 1.5-2', ...audio]);
    expect(result).toMatchObject({ at: at(start), createdIds: ['n1', 'n2'] });
  });

  test('goes to the same lane when its track is gone, and is refused without any', () => {
    const copied = copyClips(timeline, ['s']);
    const other = timelineOf({ 'audio-7': [] });
    const result = pasteClips(other, copied, at(0), countingIds());
    expect(result.ok && written(result.timeline)).toEqual({ 'audio-7': ['n1 0-0.5'] });
    expect(pasteClips(timelineOf({ 'video-1': [] }), copied, at(0), countingIds())).toMatchObject({
      code: 'edit.no-track',
    });
    expect(pasteClips(other, copyClips(timeline, ['gone']), at(0), countingIds())).toMatchObject({
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
