import { describe, expect, test } from 'vitest';
import { boundToPrevious, partedByLines } from './keep-together.ts';
import { joinTokens, splitTokens } from './tokens.ts';

/** The text with "_" where no line may end. */
function bound(text: string): string {
  const tokens = splitTokens(text);
  const isBound = boundToPrevious(tokens);
  return joinTokens(
    tokens.map((token, index) => (isBound[index] ? { text: `_${token.text}`, hasSpaceBefore: false } : token)),
  );
}

describe('words that belong together', () => {
  test.each([
    ['It costs $ 20 000 a year', 'It costs $_20_000 a year'],
    ['about 20 km away', 'about 20_km away'],
    ['up 5 %, or 3 p.m.', 'up 5_%, or 3_p.m.'],
    ['We met in New York.', 'We met in New_York.'],
    ['a talk by Ada Lovelace, a mathematician', 'a talk by Ada_Lovelace, a mathematician'],
    ['Ask Dr. Who, or J. K. Rowling', 'Ask Dr._Who, or J._K._Rowling'],
    ['Then see the Eiffel Tower in Paris', 'Then see the Eiffel_Tower in Paris'],
    ['in 2024 100 people came', 'in 2024 100 people came'],
    ['Paris, London', 'Paris, London'],
    ['Five Easy Ways To Cook Rice', 'Five Easy Ways To Cook Rice'],
    ['STOP SCROLLING NOW', 'STOP SCROLLING NOW'],
    ['three slow steps', 'three slow steps'],
    ['東京は今日も晴れ', '東京_は今日_も晴れ'],
    ['二人は2024年に会った', '二人_は2024_年_に会_っ_た'],
  ])('%s → %s', (text, expected) => {
    expect(bound(text)).toBe(expected);
  });

  test('a line break between them is found', () => {
    expect(partedByLines('We met in New\nYork for $ 20\n000')).toEqual(['New York', '20 000']);
    expect(partedByLines('We met in\nNew York')).toEqual([]);
  });
});
