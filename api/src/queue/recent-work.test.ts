import { expect, it } from 'vitest';
import { RecentWork } from './recent-work.ts';

it('work counts half after ten seconds, and is forgotten in the end', () => {
  let now = 5_000;
  const recent = new RecentWork(() => now);
  recent.add('a', 400);
  recent.add('b', 100);
  now += 10_000;
  expect([recent.of('a'), recent.of('b'), recent.of('c')]).toEqual([200, 50, 0]);
  recent.add('a', 0);
  expect(recent.averageMs()).toBe(125);
  now += 200_000;
  recent.add('c', 60);
  expect(recent.averageMs()).toBe(60);
});
