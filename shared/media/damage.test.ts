import { expect, test } from 'vitest';
import { damageWithin, describeDamage, joinDamage } from './damage.ts';

const part = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });

test('damaged parts that touch are one, and are named by whole seconds around them', () => {
  const parts = joinDamage([part(61.2, 62), part(3.4, 3.6), part(3.5, 3.9), part(4.1, 4.2)]);
  expect(parts).toEqual([part(3.4, 4.2), part(61.2, 62)]);
  expect(describeDamage(parts)).toBe('Damaged from 0:03 to 0:05, from 1:01 to 1:02');
});

test('a clip has the damage of the part that it uses', () => {
  const parts = [part(1, 2), part(5, 6)];
  expect(damageWithin(parts, 2_000_000, 5_000_000)).toEqual([]);
  expect(damageWithin(parts, 1_900_000, 5_100_000)).toEqual(parts);
});
