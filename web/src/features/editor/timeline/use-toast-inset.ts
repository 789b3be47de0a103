import { type RefObject, useEffect } from 'react';

/** A timeline of a larger share of the window leaves no room for toasts above it. */
const MOST_OF_WINDOW = 0.75;

/** Puts toasts above the timeline, so that they don't cover its clips. */
export function useToastInset(timeline: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = timeline.current;
    if (!element) return;
    const { style } = document.documentElement;
    const update = () => {
      const inset = innerHeight - element.getBoundingClientRect().top;
      style.setProperty('--toast-inset', inset <= innerHeight * MOST_OF_WINDOW ? `${Math.max(0, inset)}px` : '0px');
    };
    // Its height changes with its separator and with the window.
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
