import type { Gesture, GesturePoint } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';
import { createPointing } from './pointing.ts';
import { createScrubbing } from './scrubbing.ts';

/** Nothing is pressed. */
export function createIdle(host: GestureHost): Gesture {
  return {
    name: 'idle',
    down(point: GesturePoint) {
      switch (point.target.type) {
        case 'ruler':
          return createScrubbing(host, point);
        case 'clip':
        case 'lane':
          return createPointing(host, point);
        case 'outside':
          return undefined;
      }
    },
  };
}
