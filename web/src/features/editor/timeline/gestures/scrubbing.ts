import { findSnap } from '#shared/timeline/snapping.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import { type GestureHost, snapTolerance } from './gesture-host.ts';

/** Moves the playhead along the ruler, snapping to markers and beats. Playback pauses during the drag. */
export function createScrubbing(host: GestureHost, { origin }: StateOf<'scrubbing'>): Gesture {
  const before = host.playhead();
  const snaps = host.playheadIndex();
  let release: (() => void) | null = null;

  function seek({ time, isAlt }: GesturePoint): void {
    const snap = snaps && !isAlt ? findSnap(snaps, time, snapTolerance(host.scale())) : null;
    host.seek(snap?.time ?? time);
  }

  return {
    enter() {
      release = host.holdPlayback();
      seek(origin);
    },
    move(point) {
      seek(point);
      return undefined;
    },
    up(point) {
      seek(point);
      return IDLE;
    },
    cancel() {
      host.seek(before);
    },
    exit() {
      release?.();
    },
  };
}
