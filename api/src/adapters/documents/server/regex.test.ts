import { expect, test } from 'vitest';
import { literalPrefix, toRegExp } from './regex.ts';

test.each([
  ['^a', '', 'ab', true],
  ['a$', '', 'ba\n', true],
  ['a$', '', 'ba\n\n', false],
  ['^b', 'm', 'a\nb', true],
  ['^b', 'm', 'a\rb', false],
  ['a.b', '', 'a\rb', true],
  ['a.b', '', 'a\nb', false],
  ['a.b', 's', 'a\nb', true],
  ['a.b', '', 'a\u{1F600}b', true],
  ['[]a]+$', '', ']a', true],
  ['^\\s$', '', '\u00a0', false],
  ['^[\\s]$', '', '\t', true],
  ['\\bfoo\\b', 'i', 'a FOO b', true],
  ['a\\-b\\@\\ c', '', 'a-b@ c', true],
  ['a{2}', '', 'caab', true],
  ['a{x}', '', 'a{x}', true],
  ['(?:a|b)+c', '', 'abac', true],
  ['(a)\\1', '', 'aa', true],
  ['é', 'i', 'É', true],
])('/%s/%s on %j is %s', (pattern, options, text, expected) => {
  expect(toRegExp(pattern, options).test(text)).toBe(expected);
});

test.each([
  ['\\Aabc'],
  ['abc\\z'],
  ['\\Qa.b\\E'],
  ['(?i)abc'],
  ['[[:alpha:]]'],
  ['a++'],
  ['(?>a)'],
  ['\\x{41}'],
  ['(*UTF8)a'],
  ['a\\'],
  ['('],
])('the pattern %s is refused, as JavaScript has not or reads it otherwise', (pattern) => {
  expect(() => toRegExp(pattern, '')).toThrow(expect.objectContaining({ code: 51091 }));
});

test.each([
  ['^abc', '', 'abc'],
  ['^a\\.b', '', 'a.b'],
  ['^abc*', '', 'ab'],
  ['^abc?d', '', 'ab'],
  ['^abc{0,2}', '', 'ab'],
  ['^ab+', '', 'ab'],
  ['^ab.*c', '', 'ab'],
  ['^a|b', '', undefined],
  ['^abc', 'i', undefined],
  ['^abc', 'm', undefined],
  ['abc', '', undefined],
  ['^\\d', '', undefined],
  ['^x\u{1F600}?', '', 'x'],
])('every match of /%s/%s begins with %j', (pattern, options, prefix) => {
  expect(literalPrefix(pattern, options)).toBe(prefix);
});
