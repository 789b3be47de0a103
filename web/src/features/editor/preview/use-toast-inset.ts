import { type RefObject, useEffect } from 'react';

/** A picture in less than this share of the window has no room for toasts. */
const LEAST_OF_WINDOW = 0.15;

/** Puts toasts over the picture, so that they cover neither the transport nor the timeline's clips. */
export function useToastInset(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = picture.current;
    if (!element) return;
    const { style } = document.documentElement;
    const update = () => {
      const { bottom } = element.getBoundingClientRect();
      const hasRoom = bottom >= innerHeight * LEAST_OF_WINDOW;
      style.setProperty('--toast-inset', hasRoom ? `${Math.max(0, innerHeight - bottom)}px` : '0px');
    };
    // Its height changes with the timeline's separator and with the window.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    addEventListener('resize', update);
    return () => {
      observer.disconnect();
      removeEventListener('resize', update);
      style.removeProperty('--toast-inset');
    };
  }, [picture]);
}
