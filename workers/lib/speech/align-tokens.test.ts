import { expect, it } from 'vitest';
import { alignTokens } from './align-tokens.ts';

/** Attention of two heads: each token attends to its own frames, the prompt to none. */
function attention(spans: readonly (readonly [start: number, end: number])[], prompt: number, frameCount: number) {
  // The row before a token holds its attention.
  const tokenCount = prompt + spans.length;
  const one = new Float32Array(tokenCount * frameCount).fill(0.01);
  for (const [index, [start, end]] of spans.entries())
    for (let frame = start; frame < end; frame++) one[(prompt - 1 + index) * frameCount + frame] = 0.9;
  return { data: Float32Array.from([...one, ...one]), headCount: 2, tokenCount, frameCount };
}

it('finds the frames where tokens begin, with pauses and padding after them', () => {
  const spans = [
    [0, 20],
    [20, 32],
    [48, 80],
    [80, 100],
  ] as const;
  const starts = alignTokens(attention(spans, 4, 150), 4, 100);
  expect(starts).toHaveLength(4);
  for (const [index, [start]] of spans.entries())
    expect(Math.abs((starts[index] ?? 0) - start)).toBeLessThanOrEqual(16);
  expect(starts[1]).toBeCloseTo(20, -1);
  expect(starts[3]).toBeCloseTo(80, -1);
  expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
});

it('more tokens than frames share them in order', () => {
  const starts = alignTokens(attention(Array(12).fill([0, 3]), 4, 8), 4, 3);
  expect(starts).toHaveLength(12);
  expect(starts.every((start, index) => start >= (starts[index - 1] ?? 0) && start < 3)).toBe(true);
});
