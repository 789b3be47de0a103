import { beforeAll, expect, test } from 'vitest';
import { registerCaptionFonts } from './fonts.ts';
import { findMissingLetters } from './missing-letters.ts';

beforeAll(() => registerCaptionFonts());

test('letters that no font has are listed once each, and none that the caption font has', () => {
  // Unassigned, and so in no font.
  expect(findMissingLetters(['a\u0378b', 'Привет, Ünïcödé!', '\u0378 1 \u{10fff0}'])).toEqual(['\u0378', '\u{10fff0}']);
});
