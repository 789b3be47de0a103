import type { Gesture, GesturePoint } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';
import { createIdle } from './idle.ts';

/** Moves the playhead along the ruler. Time stands still meanwhile and goes on afterwards if it was running. */
export function createScrubbing(host: GestureHost, origin: GesturePoint): Gesture {
  const before = host.playhead();
  let release: (() => void) | null = null;

  return {
    name: 'scrubbing',
    enter() {
      release = host.holdPlayback();
      host.seek(origin.time);
    },
    move(point) {
      host.seek(point.time);
      return undefined;
    },
    up(point) {
      host.seek(point.time);
      return createIdle(host);
    },
    cancel() {
      host.seek(before);
    },
    exit() {
      release?.();
    },
  };
}
