/** A half-open range of whole numbers, [first, end), usually of frames. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/**
 * Returns the parts of `span` that none of `covered` covers, in order. `covered` is sorted and disjoint. Its spans
 * before `span` are skipped at no cost.
 */
export function uncoveredParts(span: Span, covered: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let { first } = span;
  for (let index = firstEndingAfter(covered, first); first < span.end; index += 1) {
    const cover = covered[index];
    if (!cover || cover.first >= span.end) break;
    if (cover.first > first) parts.push({ first, end: cover.first });
    first = cover.end;
  }
  if (first < span.end) parts.push({ first, end: span.end });
  return parts;
}

/** Adds `spans`, in any order, to `covered`. The result is again sorted and disjoint, with touching spans merged. */
export function coverSpans(covered: readonly Span[], spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...covered, ...spans].sort((a, b) => a.first - b.first)) {
    if (span.first >= span.end) continue;
    const last = merged.at(-1);
    if (!last || span.first > last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { first: last.first, end: span.end };
  }
  return merged;
}

/**
 * Index of the first of the sorted, disjoint `spans` that ends after `at`, or their number when none does. By
 * bisection.
 */
function firstEndingAfter(spans: readonly Span[], at: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = spans[middle];
    if (span && span.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
