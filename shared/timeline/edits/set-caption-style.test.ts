import { expect, test } from 'vitest';
import { clip, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import { setCaptionStyle } from './set-caption-style.ts';

const caption = (notation: string, style?: CaptionStyle) =>
  clip(notation, { assetId: '', text: 'Bread', ...(style && { style }) });

const timeline = timelineOf({
  'video-1': ['a 0-5'],
  'caption-1': [caption('k 0-2', 'karaoke'), caption('l 2-4', 'lower-third')],
  'caption-2': [caption('m 1-3')],
});

const styles = (style: CaptionStyle) => {
  const result = setCaptionStyle(timeline, style);
  if (!result.ok) throw new Error(result.code);
  return result.timeline.tracks.flatMap((track) => track.clips).map((each) => [each.id, each.style]);
};

test('every caption of every caption track gets the style, and nothing else changes', () => {
  expect(styles('karaoke')).toEqual([
    ['a', undefined],
    ['k', 'karaoke'],
    ['l', 'karaoke'],
    ['m', 'karaoke'],
  ]);
  const result = setCaptionStyle(timeline, 'karaoke');
  expect(result.ok && written(result.timeline)).toEqual(written(timeline));
  expect(result.ok && result.timeline.tracks[0]).toBe(timeline.tracks[0]);
});

test('a caption that has the style by default is left as it is', () => {
  expect(styles('pop-subtitle')).toContainEqual(['m', undefined]);
});

test('without a change the same timeline is returned', () => {
  const plain = timelineOf({ 'caption-1': [caption('k 0-2')] });
  expect(setCaptionStyle(plain, 'pop-subtitle')).toMatchObject({ ok: true, timeline: plain });
});

test('without captions it is refused', () => {
  expect(setCaptionStyle(timelineOf({ 'video-1': ['a 0-5'] }), 'karaoke')).toMatchObject({
    code: 'edit.nothing-selected',
  });
});
