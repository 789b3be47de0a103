import { beforeAll, expect, test } from 'vitest';
import { registerCaptionFonts } from './fonts.ts';
import { findMissingLetters } from './missing-letters.ts';

beforeAll(() => registerCaptionFonts());

test('letters that no font has are told once each, and nothing of what the caption font has', () => {
  // Not assigned to anything, and so in no font.
  expect(findMissingLetters(['a\u0378b', 'Привет, Ünïcödé!', '\u0378 1 \u{10fff0}'])).toEqual(['\u0378', '\u{10fff0}']);
});
