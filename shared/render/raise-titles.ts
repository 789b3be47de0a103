import type { CaptionSpan } from './plan.ts';

/**
 * Moves lower thirds to the top of the frame if they would cover captions of another style. If two lower thirds
 * overlap, the one on the earlier track moves.
 * @param tracks In drawing order, each sorted by time.
 */
export function raiseTitles(tracks: readonly (readonly CaptionSpan[])[]): CaptionSpan[] {
  const unlike = tracks.map((spans) => spans.filter(({ style }) => style !== 'lower-third'));
  return tracks.flatMap((spans, index) =>
    spans.map((span): CaptionSpan => {
      if (span.style !== 'lower-third') return span;
      const isOver = tracks.some((others, other) => {
        if (other === index) return false;
        return hasOverlap(other < index ? others : (unlike[other] ?? []), span);
      });
      return isOver ? { ...span, isAtTop: true } : span;
    }),
  );
}

/** True if one of the sorted, disjoint spans shares a frame with `span`. */
function hasOverlap(spans: readonly CaptionSpan[], span: CaptionSpan): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.endFrame ?? 0) <= span.firstFrame) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.firstFrame ?? Number.POSITIVE_INFINITY) < span.endFrame;
}
