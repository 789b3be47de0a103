import type { Rect } from '#shared/geometry/rect.ts';
import { TRACK_ROW_HEIGHT_PX } from '#shared/timeline/constants.ts';
import { clipsInRange, xToTime } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';

/** Selects the clips that a rectangle touches; Shift adds them to the selection. */
export function createRubberBand(host: GestureHost, { origin, first }: StateOf<'rubber-band'>): Gesture {
  const before = host.selection();
  const kept = origin.isAdding ? before : new Set<string>();

  function update(point: GesturePoint): void {
    const band: Rect = {
      x: Math.min(origin.x, point.x),
      y: Math.min(origin.y, point.y),
      width: Math.abs(point.x - origin.x),
      height: Math.abs(point.y - origin.y),
    };
    host.stage.showBand(band);
    const next = new Set([...kept, ...touchedClips(host, band)]);
    if (!isSameSet(next, host.selection())) host.select(next);
  }

  return {
    enter() {
      update(first);
    },
    move(point) {
      update(point);
      return undefined;
    },
    up(point) {
      update(point);
      return IDLE;
    },
    cancel() {
      host.select(before);
    },
    exit() {
      host.stage.clear();
    },
  };
}

function touchedClips(host: GestureHost, band: Rect): string[] {
  const scale = host.scale();
  const range = { start: xToTime(band.x, scale), endExclusive: xToTime(band.x + band.width, scale) };
  return host.rows().flatMap(({ track, top }) => {
    if (top >= band.y + band.height || top + TRACK_ROW_HEIGHT_PX <= band.y) return [];
    const { first, endExclusive } = clipsInRange(track.clips, range);
    return track.clips.slice(first, endExclusive).map((clip) => clip.id);
  });
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((id) => right.has(id));
}
