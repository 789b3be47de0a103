/** A half-open range of whole numbers, [first, end): of frames, as a rule. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The parts of `span` that none of `covered` covers, in order. `covered` is sorted and disjoint. */
export function uncoveredParts(span: Span, covered: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let { first } = span;
  for (const cover of covered) {
    if (cover.first >= span.end) break;
    if (cover.end <= first) continue;
    if (cover.first > first) parts.push({ first, end: cover.first });
    first = cover.end;
  }
  if (first < span.end) parts.push({ first, end: span.end });
  return parts;
}

/** `covered` with `span` added: sorted and disjoint again. */
export function coverSpan(covered: readonly Span[], span: Span): Span[] {
  if (span.first >= span.end) return [...covered];
  const apart = covered.filter((cover) => cover.end < span.first || cover.first > span.end);
  const touching = covered.filter((cover) => !apart.includes(cover));
  const merged = {
    first: Math.min(span.first, ...touching.map((cover) => cover.first)),
    end: Math.max(span.end, ...touching.map((cover) => cover.end)),
  };
  return [...apart, merged].sort((a, b) => a.first - b.first);
}
