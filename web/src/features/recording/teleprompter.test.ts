import { expect, test } from 'vitest';
import { countPromptWords, DEFAULT_PROMPT, PROMPT_RANGES, promptAfterKey, promptSpeed } from './teleprompter.ts';

test('a text scrolls through in the time it takes to read it', () => {
  const words = 70;
  const settings = { ...DEFAULT_PROMPT, wordsPerMinute: 140 };
  expect(1_500 / promptSpeed(1_500, words, settings)).toBeCloseTo(30);
  expect(promptSpeed(1_500, 0, settings)).toBe(0);
});

test.each([
  ['', 0],
  ['  Three short\nwords ', 3],
  ['今天天气很好', 3],
  ['a 今天 b', 3],
])('%j counts %i words', (text, count) => expect(countPromptWords(text)).toBe(count));

test('keys change speed and size within their ranges, and mirror', () => {
  expect(promptAfterKey(DEFAULT_PROMPT, 'ArrowUp')).toMatchObject({ wordsPerMinute: 150 });
  expect(promptAfterKey(DEFAULT_PROMPT, '-')).toMatchObject({ sizePx: 28 });
  expect(promptAfterKey(DEFAULT_PROMPT, 'm')).toMatchObject({ isMirrored: true });
  expect(promptAfterKey(DEFAULT_PROMPT, 'x')).toBeNull();
  const fastest = { ...DEFAULT_PROMPT, wordsPerMinute: PROMPT_RANGES.wordsPerMinute.max };
  expect(promptAfterKey(fastest, 'ArrowUp')).toEqual(fastest);
});
