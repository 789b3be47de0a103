import fc from 'fast-check';
import { expect, it } from 'vitest';
import { promptTokens } from './prompt.ts';
import { WhisperTokens } from './whisper-tokens.ts';

/** A vocabulary of single bytes: each letter is a token, and the space before a word is one. */
const BYTES = Array.from({ length: 512 }, (_, code) => String.fromCharCode(code));
const SPECIAL = ['<|endoftext|>', '<|startoftranscript|>', '<|en|>', '<|pl|>', '<|transcribe|>'];
const ALL = [...SPECIAL, '<|startofprev|>', '<|nospeech|>', '<|notimestamps|>'];
const tokens = new WhisperTokens({
  model: { vocab: Object.fromEntries(BYTES.map((piece, id) => [piece, id])) },
  added_tokens: ALL.map((content, n) => ({ content, id: BYTES.length + n })),
});
const textOf = (language: string, terms: readonly string[]) =>
  tokens.text(promptTokens(tokens, language, terms)).trim();

it('names of the glossary come before the hesitations of the language', () => {
  expect(textOf('en', ['Kraków', 'New Horizons'])).toMatch(/^Kraków, New Horizons\. Um, uh,/);
  expect(textOf('pl', ['p99'])).toBe('p99.');
  expect(promptTokens(tokens, 'pl', ['p99'])[0]).toBe(tokens.startOfPrevious);
  expect(promptTokens(tokens, 'pl', [])).toEqual([]);
});

it('terms without room are left out, and shorter ones after them are not', () => {
  expect(textOf('pl', ['first', 'x'.repeat(200), 'last'])).toBe('first, last.');
});

it('the tokens stay few, whatever the terms', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), { maxLength: 300 }), (terms) => {
      expect(promptTokens(tokens, 'pl', terms).length).toBeLessThanOrEqual(125);
    }),
  );
});
