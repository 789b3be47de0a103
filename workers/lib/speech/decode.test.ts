import { describe, expect, it } from 'vitest';
import { isBetter, withoutLoop } from './decode.ts';

describe('isBetter', () => {
  const judged = (mean: number, isLooped = false) => ({ mean, isLooped });

  it('believes the likelier words', () => {
    expect(isBetter(judged(-0.3), judged(-1.4))).toBe(true);
    expect(isBetter(judged(-1.5), judged(-1.4))).toBe(false);
  });

  it('believes no loop, however sure the model is of it', () => {
    expect(isBetter(judged(-0.9), judged(-0.2, true))).toBe(true);
    expect(isBetter(judged(-0.2, true), judged(-0.9))).toBe(false);
  });
});

describe('withoutLoop', () => {
  const endOfText = 100;

  it('says what is said again and again once', () => {
    const phrase = [3, 4, 5, 6, 7];
    expect(withoutLoop([1, ...phrase, ...phrase, ...phrase, ...phrase], endOfText)).toEqual([1, ...phrase]);
    expect(withoutLoop([1, ...Array<number>(20).fill(2)], endOfText)).toEqual([1, 2]);
  });

  it('leaves what people say in a row, and has no times', () => {
    const judged = [3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4];
    expect(withoutLoop([101, ...judged, 102], endOfText)).toEqual(judged);
  });
});
