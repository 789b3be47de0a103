import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverSpans, type Span, uncoveredParts } from './spans.ts';

const span = fc
  .record({ first: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 12 }) })
  .map(({ first, length }): Span => ({ first, end: first + length }));

/** Naive implementations, number by number, to compare with the fast ones. */
const numbersOf = ({ first, end }: Span) =>
  Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);

function spansOf(numbers: Iterable<number>): Span[] {
  const spans: Span[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.end === number) spans[spans.length - 1] = { ...last, end: number + 1 };
    else spans.push({ first: number, end: number + 1 });
  }
  return spans;
}

/** Adds one span at a time, comparing it with all others. */
function coverOneByOne(covered: readonly Span[], added: Span): Span[] {
  if (added.first >= added.end) return [...covered];
  const apart = covered.filter((cover) => cover.end < added.first || cover.first > added.end);
  const touching = covered.filter((cover) => !apart.includes(cover));
  const merged = {
    first: Math.min(added.first, ...touching.map((cover) => cover.first)),
    end: Math.max(added.end, ...touching.map((cover) => cover.end)),
  };
  return [...apart, merged].sort((a, b) => a.first - b.first);
}

test('spans added together, in any order, cover the same as one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.array(span, { maxLength: 12 }), { maxLength: 4 }), (tracks) => {
      let covered: Span[] = [];
      for (const spans of tracks) covered = coverSpans(covered, spans);
      expect(covered).toEqual(tracks.flat().reduce(coverOneByOne, []));
      expect(covered).toEqual(spansOf(new Set(tracks.flat().flatMap(numbersOf))));
    }),
    { numRuns: 500 },
  );
});

test('the uncovered parts are the numbers outside all covers', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 12 }), (drawn, spans) => {
      const covered = coverSpans([], spans);
      const taken = new Set(covered.flatMap(numbersOf));
      expect(uncoveredParts(drawn, covered)).toEqual(spansOf(numbersOf(drawn).filter((number) => !taken.has(number))));
    }),
    { numRuns: 500 },
  );
});

describe('the work, in spans looked at', () => {
  let reads = 0;
  const count = 5_000;
  const counted = (first: number): Span => ({
    get first() {
      reads += 1;
      return first;
    },
    get end() {
      reads += 1;
      return first + 3;
    },
  });

  test('grows with the number of spans, not its square', () => {
    const covered = Array.from({ length: count }, (_, index) => counted(index * 10));
    reads = 0;
    coverSpans(
      covered,
      Array.from({ length: count }, (_, index) => counted(index * 10 + 5)),
    );
    expect(reads).toBeLessThan(count * 60);
  });

  test('is the same for a short span among few covers and among many', () => {
    const covered = Array.from({ length: count }, (_, index) => counted(index * 10));
    reads = 0;
    for (let index = 0; index < count; index += 1) uncoveredParts({ first: index * 10, end: index * 10 + 8 }, covered);
    expect(reads).toBeLessThan(count * 60);
  });
});
