/** Of a page that was turned to, what comes before the place that was asked for. */
const PAGE_MARGIN_PX = 40;

/** Where the lanes begin in the scrolled timeline: behind the track headers, in px. */
export function laneOffset(scroller: HTMLElement): number {
  return scroller.querySelector<HTMLElement>('[data-lanes]')?.offsetLeft ?? 0;
}

/** How much of the lanes the screen shows, in px. */
export function laneWidth(scroller: HTMLElement): number {
  return Math.max(1, scroller.clientWidth - laneOffset(scroller));
}

/** Whether the screen shows `x` of the lanes. */
export function isOnScreen(scroller: HTMLElement, x: number): boolean {
  return x >= scroller.scrollLeft && x <= scroller.scrollLeft + laneWidth(scroller);
}

/** Scrolls on to the page that shows `x` of the lanes, when the screen does not. */
export function turnPage(scroller: HTMLElement, x: number): void {
  if (!isOnScreen(scroller, x)) scroller.scrollLeft = Math.max(0, x - PAGE_MARGIN_PX);
}
