import { expect, test } from 'vitest';
import { bufferModel, keepsToModel } from './buffer-model.ts';

/** At 25 pictures a second and a megabit a second the model allows 7,500 bytes for each, plus 125,000 at once. */
const RATE = { numerator: 25, denominator: 1 };
const MODEL = bufferModel(1_000_000);

const pictures = (count: number, bytes: number) => Array.from({ length: count }, () => bytes);

test.each([
  ['at the peak rate, for as long as it lasts', pictures(500, 7_500), true],
  ['a key frame as large as half the buffer, then less', [125_000, ...pictures(49, 3_000)], true],
  ['a first picture beyond half the buffer', [126_000, ...pictures(49, 1_000)], false],
  ['a second at two and a half times the bitrate', pictures(25, 12_000), true],
  ['a second beyond that', pictures(25, 13_000), false],
  ['five seconds at twice the bitrate', pictures(125, 10_000), false],
  [
    'calm pictures that empty the buffer, then a burst of all of it',
    [...pictures(50, 2_500), ...pictures(25, 17_000)],
    true,
  ],
  ['a longer burst after as calm pictures', [...pictures(50, 2_500), ...pictures(30, 17_000)], false],
  ['nothing', [], true],
])('the buffer model: %s', (_, byteLengths, keeps) => {
  expect(keepsToModel(byteLengths, RATE, MODEL)).toBe(keeps);
});
