import { expect, it } from 'vitest';
import { pickToken } from './pick-token.ts';
import type { WhisperTokens } from './whisper-tokens.ts';

/** Tokens 0 to 3 are text, 4 ends it, 5 is special, and times begin at 6. */
const TOKENS = { endOfText: 4, firstTime: 6 } as WhisperTokens;
const LENGTH = 70;

/** Picks with the given logits; all others are −20. */
function pick(generated: readonly number[], logits: Readonly<Record<number, number>>): number {
  const values = new Float32Array(LENGTH).fill(-20);
  for (const [id, value] of Object.entries(logits)) values[Number(id)] = value;
  return pickToken(values, generated, TOKENS, { always: [3], atStart: [2] }).token;
}

it('begins with a time of the first second', () => {
  expect(pick([], { 0: 9, 4: 8, 7: 1, 65: 5 })).toBe(7);
});

it('says text after its start, never a suppressed or special token', () => {
  expect(pick([6], { 0: 1, 1: 2, 3: 9, 5: 9, 8: 5 })).toBe(1);
});

it('prefers a time where all times together are likelier than any text', () => {
  expect(pick([6, 0], { 1: 2, 8: 1.5, 9: 1.6 })).toBe(9);
  expect(pick([6, 0], { 1: 4, 8: 1.5, 9: 1.6 })).toBe(1);
});

it('times come in pairs and never go back', () => {
  expect(pick([6, 0, 10], { 0: 9, 8: 5, 10: 2 })).toBe(10);
  expect(pick([6, 0, 10, 10], { 1: 1, 12: 5 })).toBe(1);
  expect(pick([6, 0, 10, 10, 1], { 10: 9, 11: 2 })).toBe(11);
});

it('gives the logarithm of the probability', () => {
  const values = new Float32Array(LENGTH).fill(Number.NEGATIVE_INFINITY);
  values.set([1, 1]);
  const { logProbability } = pickToken(values, [6], TOKENS, { always: [], atStart: [] });
  expect(Math.exp(logProbability)).toBeCloseTo(0.5, 5);
});
