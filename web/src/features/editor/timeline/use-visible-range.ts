import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Scale, type TimeRange, visibleRange } from './gestures/geometry.ts';
import { laneWidth as measureLaneWidth } from './lane-view.ts';

/** The drawn range moves in steps of this, so that scrolling renders a few times a second, not every frame. */
const CHUNK_PX = 480;

/** The visible part of the lanes with a chunk more on each side, and the lanes' width. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  scale: Scale,
): { range: TimeRange; laneWidth: number } {
  const [view, setView] = useState({ firstChunk: 0, lastChunk: 4, laneWidth: 1_000 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const laneWidth = measureLaneWidth(element);
      const firstChunk = Math.floor(element.scrollLeft / CHUNK_PX);
      const lastChunk = Math.ceil((element.scrollLeft + laneWidth) / CHUNK_PX);
      setView((before) =>
        before.firstChunk === firstChunk && before.lastChunk === lastChunk && before.laneWidth === laneWidth
          ? before
          : { firstChunk, lastChunk, laneWidth },
      );
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller]);

  const { firstChunk, lastChunk, laneWidth } = view;
  const range = visibleRange(firstChunk * CHUNK_PX, (lastChunk - firstChunk) * CHUNK_PX, scale, CHUNK_PX);
  return { range, laneWidth };
}
