import { expect, it } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

it.each([
  ['  <b>bold</b> & "quoted"  ', '<b>bold</b> & "quoted"'],
  ['pay \u202eylno\u202c now', 'pay ylno now'],
  ['\u2066isolated\u2069', 'isolated'],
  ['שלום\u200f!', 'שלום\u200f!'],
  ['bell\u0007 nul\u0000 tab\t', 'bell nul tab'],
  ['one\r\ntwo\u2028three\n\n\n\n\nfour', 'one\ntwo\nthree\n\nfour'],
  ['half \ud83d', 'half \ufffd'],
  ['👩‍👧 stays', '👩‍👧 stays'],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

it('is one line of a name', () => {
  expect(plainLine(' Ada\n\tByron ')).toBe('Ada Byron');
});
