import { expect, test } from 'vitest';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { addTranslation } from './add-translation.ts';

const timeline = timelineOf({
  'video-1': ['a 0-6'],
  'caption-1': [
    clip('x 0-2 @1', { assetId: '', text: 'We bake.', style: 'karaoke', sceneId: 's1' }),
    clip('y 2-5', { assetId: '', text: 'Every day.', atTop: true }),
  ],
});

test('translations have a track of their own, the times of their captions, and timed words', () => {
  const texts = new Map([
    ['y', 'Jeden Tag.'],
    ['x', 'Wir backen.'],
    ['gone', 'Weg.'],
  ]);
  const result = addTranslation(timeline, texts, countingIds());
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  expect(written(result.timeline)).toEqual({
    'video-1': ['a 0-6'],
    'caption-1': ['x 0-2 @1', 'y 2-5'],
    'caption-2': ['n1 0-2', 'n2 2-5'],
  });
  expect(result.createdIds).toEqual(['n1', 'n2']);
  const [first, second] = result.timeline.tracks[2]?.clips ?? [];
  expect(first).toMatchObject({ assetId: '', text: 'Wir backen.', style: 'karaoke', atTop: true, out: at(2) });
  expect(first).not.toHaveProperty('sceneId');
  expect(first?.words?.map(({ text }) => text)).toEqual(['Wir', 'backen.']);
  expect(first?.words?.at(-1)?.endExclusive).toBeLessThanOrEqual(at(2));
  expect(second?.atTop).toBeUndefined();
});

test('without captions to translate nothing is added', () => {
  expect(addTranslation(timeline, new Map([['gone', 'Weg.']]), countingIds())).toMatchObject({ ok: false });
});
