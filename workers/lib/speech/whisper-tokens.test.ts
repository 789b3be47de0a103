import { expect, it } from 'vitest';
import { WhisperTokens } from './whisper-tokens.ts';

/** Pieces as byte-level BPE writes them: `Ġ` is a space, the bytes of `é` are `Ã©`, those of `你` are `ä½ł`. */
const PIECES = [
  'ĠCold',
  'Ġbr',
  'ew',
  ',',
  'Ġca',
  'fÃ',
  '©',
  '!',
  'ä',
  '½ł',
  'å¥½',
  'Ġ?',
  'Ġ$',
  '20',
  'ĠGr',
  '-',
  'ind',
];
const SPECIAL = ['<|endoftext|>', '<|startoftranscript|>', '<|en|>', '<|fr|>', '<|transcribe|>'];
const LAST = ['<|startofprev|>', '<|nospeech|>', '<|notimestamps|>'];
const all = [...SPECIAL, ...LAST].map((content, n) => ({ content, id: PIECES.length + n }));
const tokens = new WhisperTokens({
  model: { vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])) },
  added_tokens: all,
});
const ids = (...pieces: string[]) => pieces.map((piece) => PIECES.indexOf(piece));
const words = (...pieces: string[]) =>
  tokens.words(ids(...pieces)).map(({ text, first, endExclusive }) => `${text} ${first}-${endExclusive}`);

it('words end at spaces and keep their punctuation', () => {
  expect(words('ĠCold', 'Ġbr', 'ew', ',', 'ĠGr', '-', 'ind', '!')).toEqual(['Cold 0-1', 'brew, 1-4', 'Gr-ind! 4-8']);
});

it('characters that two tokens share stay whole', () => {
  expect(words('Ġca', 'fÃ', '©')).toEqual(['café 0-3']);
  expect(words('ä', '½ł', 'å¥½')).toEqual(['你 0-2', '好 2-3']);
});

it('a word is as sure as its tokens, without its marks', () => {
  const given = ids('ĠCold', 'Ġbr', 'ew', ',', 'Ġca', 'fÃ', '©');
  const of = (first: number, endExclusive: number) =>
    tokens.confidence(given, [0.9, 0.9, 0.4, 0.01, 1, 1, 0.125], { text: '', first, endExclusive });
  expect([of(0, 1), of(1, 4), of(3, 4), of(4, 7)]).toEqual([0.9, 0.6, 0.01, 0.5]);
});

it('a mark between spaces belongs to the word before it, a currency sign to the number after it', () => {
  expect(words('ĠCold', 'Ġ?')).toEqual(['Cold\u00A0? 0-2']);
  expect(words('ĠCold', 'Ġ$', '20')).toEqual(['Cold 0-1', '$20 1-3']);
});

it('knows the languages and where the times begin', () => {
  expect([...tokens.languages.keys()]).toEqual(['en', 'fr']);
  expect(tokens.firstTime).toBe(PIECES.length + all.length);
  expect(tokens.text([...ids('ĠCold'), tokens.endOfText])).toBe(' Cold');
});
