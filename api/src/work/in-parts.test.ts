import { describe, expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

/** Sizes of the parts in which a timeline's clips are handled, and how often something else ran in between. */
async function partsOf(clips: readonly { words?: readonly unknown[] }[]) {
  const sizes: number[] = [];
  let others = 0;
  let isDone = false;
  const other = () => {
    others += 1;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  const handled = await inParts(clips, (part, from) => {
    expect(clips[from]).toBe(part[0]);
    sizes.push(part.length);
    return part;
  });
  isDone = true;
  expect(handled).toEqual(clips);
  return { sizes, others };
}

describe('a long timeline is handled in parts', () => {
  it('of so many clips, and others have their turn after each', async () => {
    const { sizes, others } = await partsOf(Array.from({ length: 12_000 }, () => ({})));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(others).toBeGreaterThanOrEqual(sizes.length);
  });

  it('of fewer clips the more words they have', async () => {
    const words = Array.from({ length: 1_000 }, () => 'word');
    const { sizes } = await partsOf(Array.from({ length: 20 }, () => ({ words })));
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('of none: nothing', async () => {
    expect(await partsOf([])).toMatchObject({ sizes: [] });
  });
});

describe('a short list beside long ones', () => {
  const long = () => Array.from({ length: 12_000 }, () => ({}));

  it('does not wait for their parts', async () => {
    let parts = 0;
    const countPart = () => {
      parts += 1;
      return [];
    };
    const handled = [1, 2, 3, 4].map(() => inParts(long(), countPart));
    const before = parts;
    // Like a save: tracks are read, checked and written.
    for (let list = 0; list < 9; list++) await inParts([{}, {}, {}], (part) => part);
    expect(parts - before).toBeLessThanOrEqual(1);
    await Promise.all(handled);
  });

  it('gives way when short ones alone fill the round', async () => {
    let lists = 0;
    let listsAtRound = 0;
    const countList = () => {
      lists += 1;
      return [];
    };
    setImmediate(() => {
      listsAtRound = lists;
    });
    const short = Array.from({ length: 100 }, () => ({}));
    await Promise.all(Array.from({ length: 50 }, () => inParts(short, countList)));
    expect(lists).toBe(50);
    expect(listsAtRound).toBeLessThanOrEqual(5);
  });
});
