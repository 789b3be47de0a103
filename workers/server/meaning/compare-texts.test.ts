import { expect, test, vi } from 'vitest';
import { createComparison } from './compare-texts.ts';

/** Points each text in the direction of its first letter. */
function encodeFirstLetter(text: string): Float32Array {
  const angle = text.charCodeAt(0);
  return Float32Array.of(Math.cos(angle), Math.sin(angle));
}

test('each query gets a score for each candidate, and equal texts are read once', () => {
  const encode = vi.fn(encodeFirstLetter);
  const compare = createComparison(encode);
  const [first, second] = compare({ queries: ['a', 'b'], candidates: ['a', 'b', 'c'] });
  expect(first?.map((score) => score.toFixed(3))).toEqual(['1.000', '0.540', '-0.416']);
  expect(second?.map((score) => score.toFixed(3))).toEqual(['0.540', '1.000', '0.540']);
  compare({ queries: ['a'], candidates: ['c', 'b'] });
  expect(encode).toHaveBeenCalledTimes(3);
  expect(compare({ queries: ['a'], candidates: [] })).toEqual([[]]);
});

test('the vectors of 2,000 texts are kept, and a long text is cut', () => {
  const encode = vi.fn(encodeFirstLetter);
  const compare = createComparison(encode);
  const candidates = Array.from({ length: 2_000 }, (_, n) => `text ${n}`);
  compare({ queries: [], candidates });
  compare({ queries: ['text 0'], candidates: [] });
  expect(encode).toHaveBeenCalledTimes(2_000);
  compare({ queries: [], candidates: ['x'.repeat(5_000)] });
  expect(encode).toHaveBeenCalledTimes(2_001);
  expect(encode.mock.lastCall?.[0]).toHaveLength(600);
  // The long text took the place of the one that was not asked for the longest.
  compare({ queries: ['text 0', 'text 2'], candidates: [] });
  expect(encode).toHaveBeenCalledTimes(2_001);
  compare({ queries: ['text 1'], candidates: [] });
  expect(encode).toHaveBeenCalledTimes(2_002);
});
