/** After turning a page, this much shows before the wanted place. */
const PAGE_MARGIN_PX = 40;

/** The lanes' left edge in the scrolled timeline, after the track headers, in px. */
export function laneOffset(scroller: HTMLElement): number {
  return scroller.querySelector<HTMLElement>('[data-lanes]')?.offsetLeft ?? 0;
}

/** The visible width of the lanes, in px. */
export function laneWidth(scroller: HTMLElement): number {
  return Math.max(1, scroller.clientWidth - laneOffset(scroller));
}

/** True while `x` of the lanes is on the screen. */
export function isOnScreen(scroller: HTMLElement, x: number): boolean {
  return x >= scroller.scrollLeft && x <= scroller.scrollLeft + laneWidth(scroller);
}

/** Scrolls to the page with `x` of the lanes, unless it is on the screen. */
export function turnPage(scroller: HTMLElement, x: number): void {
  if (!isOnScreen(scroller, x)) scroller.scrollLeft = Math.max(0, x - PAGE_MARGIN_PX);
}
