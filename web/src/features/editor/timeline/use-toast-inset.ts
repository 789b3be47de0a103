import { type RefObject, useEffect } from 'react';

/** A timeline that takes more of the window than this leaves no room for toasts above it. */
const MOST_OF_WINDOW = 0.75;

/** Toasts come up above the timeline while it is there: what was just done is seen in it, and its clips stay in reach. */
export function useToastInset(timeline: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = timeline.current;
    if (!element) return;
    const { style } = document.documentElement;
    const update = () => {
      const inset = innerHeight - element.getBoundingClientRect().top;
      style.setProperty('--toast-inset', inset <= innerHeight * MOST_OF_WINDOW ? `${Math.max(0, inset)}px` : '0px');
    };
    // Its height changes with its edge and with the window.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    addEventListener('resize', update);
    return () => {
      observer.disconnect();
      removeEventListener('resize', update);
      style.removeProperty('--toast-inset');
    };
  }, [timeline]);
}
