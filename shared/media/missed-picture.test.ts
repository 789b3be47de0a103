import { expect, test } from 'vitest';
import { pictureMissed } from './missed-picture.ts';

test.each([
  ['holiday.mp4', true],
  ['HOLIDAY.MOV', true],
  ['song.m4a', false],
  ['holiday', false],
  ['audio-recording-1762250000000.webm', false],
])('sound in %s misses a picture: %s', (name, isMissed) => {
  expect(pictureMissed(name)).toEqual(isMissed ? ['video-without-picture'] : []);
});
