import type { Gesture } from './gesture.ts';

/** Nothing is pressed. */
export function createIdle(): Gesture {
  return {
    down(point) {
      switch (point.target.type) {
        case 'ruler':
          return { name: 'scrubbing', origin: point };
        case 'clip':
        case 'lane':
          return { name: 'pointing', origin: point };
        case 'outside':
          return undefined;
      }
    },
  };
}
