import { describe, expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

/** Sizes of the parts that a timeline's clips are handled in, and how often something else ran in between. */
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
