import { expect, test } from 'vitest';
import { timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { cutSoundTail, soundTail } from './cut-sound-tail.ts';

test('sound that outlasts the picture is cut where the last picture or caption ends', () => {
  const timeline = timelineOf({
    'video-1': ['a 0-4'],
    'caption-1': ['c 3-5'],
    'audio-1': ['m 0-4.95', 'n 4.95-6', 'o 7-8'],
  });
  expect(soundTail(timeline)).toBe(3_000_000);
  const cut = cutSoundTail(timeline);
  expect(written(cut)).toEqual({ 'video-1': ['a 0-4'], 'caption-1': ['c 3-5'], 'audio-1': ['m 0-4.95'] });
  expect(soundTail(cut)).toBe(0);
});

test.each([
  ['a sound that ends first', { 'video-1': ['a 0-4'], 'audio-1': ['m 0-3'] }],
  ['a timeline without pictures', { 'video-1': [], 'audio-1': ['m 0-3'] }],
])('%s has no tail and stays', (_, tracks) => {
  const timeline = timelineOf(tracks);
  expect(soundTail(timeline)).toBe(0);
  expect(cutSoundTail(timeline)).toBe(timeline);
});
