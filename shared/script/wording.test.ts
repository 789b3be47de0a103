import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';
import { asSentence, capitalize, cutAtWord, fill, gerund, isPlural, shortPhrase, uncapitalize } from './wording.ts';

test.each([
  ['tie a tie', 'tying a tie'],
  ['make bread', 'making bread'],
  ['run faster', 'running faster'],
  ['get up early', 'getting up early'],
  ['not give up', 'not giving up'],
  ['see clearly', 'seeing clearly'],
  ['be on time', 'being on time'],
  ['study', 'studying'],
  ['quickly boil eggs', 'quickly boiling eggs'],
])('%s → %s', (verb, form) => {
  expect(gerund(verb)).toBe(form);
});

test.each([
  ['vegan cookies for kids', true],
  ['a box of cookies', false],
  ['fitness', false],
  ['yoga', false],
  ['people in Leeds', true],
  ['tea and coffee', true],
  ['our new business', false],
  ['making cookies', false],
])('%s is plural: %s', (phrase, plural) => {
  expect(isPlural(phrase)).toBe(plural);
});

test.each([
  ['Better sleep', 'better sleep'],
  ['I quit', 'I quit'],
  ["I'd go", "I'd go"],
  ['UK tips', 'UK tips'],
  ['iPhone tips', 'iPhone tips'],
])('inside a sentence %s is %s', (text, inside) => {
  expect(uncapitalize(text)).toBe(inside);
});

test.each([
  ['visit us', '.', 'Visit us.'],
  ['Really?', '.', 'Really?'],
  ['go now, ', '!', 'Go now!'],
  ['iPhone first', '.', 'iPhone first.'],
  ['“go”', '.', '“Go”.'],
] as const)('%j as a sentence with %s is %j', (text, mark, sentence) => {
  expect(asSentence(text, mark)).toBe(sentence);
});

test('sentences are parted at their marks and at line breaks, not inside numbers', () => {
  expect(splitSentences('Go! It costs 3.50 a week. “Fine.” she said.\nNext line')).toEqual([
    'Go!',
    'It costs 3.50 a week.',
    '“Fine.” she said.',
    'Next line',
  ]);
});

test('a text is cut between words, and never ends on a small one', () => {
  expect(cutAtWord('five tips for a better night', 16)).toBe('five tips');
  expect(cutAtWord('five', 16)).toBe('five');
  expect(cutAtWord('x'.repeat(30), 16)).toBe('x'.repeat(16));
});

test('a phrase loses first what only adds to it', () => {
  expect(shortPhrase('We’re a small bakery in Leeds making vegan sourdough', 44)).toBe('We’re a small bakery in Leeds');
});

test('a template without all its values is no text', () => {
  expect(fill('{s} and {t}', { s: 'tea', t: null })).toBeNull();
  expect(fill('{s}. next one', { s: 'tea' })).toBe('Tea. Next one');
});

test('names keep their letters', () => {
  expect(capitalize('iPhone or eBay')).toBe('iPhone or eBay');
});

test('a text that is cut inside a phrase says so, one that only lost its end does not', () => {
  expect(shortPhrase('Porque mi médico me dijo que tenía la tensión alta', 44, '…')).toMatch(/^Porque .{20,36}…$/);
  const bakery = 'We’re a small bakery in Leeds making vegan sourdough';
  expect(shortPhrase(bakery, 44, '…')).toBe('We’re a small bakery in Leeds');
  expect(shortPhrase('A jar of honey', 44, '…')).toBe('A jar of honey');
});
