import { expect, test } from 'vitest';
import { spokenText } from './spoken-text.ts';

test.each([
  ['It’s “done”. Really', 'It\'s "done" .  Really.'],
  ['Wait…\nthen go', 'Wait then go.'],
  ['Wait—then go', 'Wait – then go'],
  ['‘Yes,’ she said.', '"Yes," she said'],
])('“%s” sounds like “%s”', (before, after) => {
  expect(spokenText(after)).toBe(spokenText(before));
});

test.each([
  ['It costs 3.5 pounds', 'It costs 35 pounds'],
  ['We’re here', 'Were here'],
  ['You know.', 'You know?'],
  ['Eat, Grandma', 'Eat Grandma'],
  ['Tell us', 'Tell US'],
])('“%s” sounds unlike “%s”', (before, after) => {
  expect(spokenText(after)).not.toBe(spokenText(before));
});
