import { expect, test } from 'vitest';
import { shareOf } from './share-of.ts';

test('the share of a first cut is that of its steps, failed ones included', () => {
  const step = { note: '', step: 'voice' } as const;
  expect(shareOf({ steps: [] })).toBe(0);
  const steps = [
    { ...step, state: 'done', share: 0.9 },
    { ...step, state: 'failed', share: 0.2 },
    { ...step, state: 'running', share: 0.5 },
    { ...step, state: 'waiting', share: 0 },
  ] as const;
  expect(shareOf({ steps })).toBe(0.625);
});
