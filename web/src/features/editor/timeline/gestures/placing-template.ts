import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { snapGroup } from '#shared/timeline/snapping.ts';
import type { Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import type { PlacedTemplate } from '#web/features/editor/session/placed-template.ts';
import { clipShifts } from './clip-shifts.ts';
import { lengthToPx, timeToX } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import { type GestureHost, snapTolerance } from './gesture-host.ts';
import type { Ghost } from './stage.ts';

/** Height of a new track's ghosts above those of the track below, in px. */
const RISE_PX = 20;

/**
 * Carries a template over the timeline. Ghosts show its clips on the tracks that they would be on, a line its start, and
 * later clips make room. The height of the pointer does not matter: a template chooses its tracks.
 */
export function createPlacingTemplate(host: GestureHost, { template }: StateOf<'placing-template'>): Gesture {
  const timeline = host.timeline();
  const snaps = host.snapIndex();
  let computed: { readonly at: TimelineTime; readonly result: ReturnType<PlacedTemplate['insert']> } | null = null;

  function update(point: GesturePoint): void {
    if (point.target.type === 'outside') {
      computed = null;
      host.stage.showGhosts([], false);
      host.stage.showShifts(new Map());
      host.stage.showSnapLine(null);
      return;
    }
    const edges = [point.time, timelineTime(point.time + template.length)];
    const byUs = snaps && !point.isAlt ? snapGroup(snaps, edges, 0, snapTolerance(host.scale())).byUs : 0;
    const at = timelineTime(Math.max(0, point.time + byUs));
    // A snapped pointer moves often without another result.
    if (computed?.at !== at) computed = { at, result: template.insert(at) };
    const { result } = computed;
    const scale = host.scale();
    if (result.ok) {
      const ids = new Set(result.createdIds);
      host.stage.showGhosts(ghostsOf(result.timeline, ids), false);
      host.stage.showShifts(clipShifts(timeline, result.timeline, scale, ids));
    } else {
      host.stage.showGhosts([refusedGhost(at)], true);
      host.stage.showShifts(new Map());
    }
    host.stage.showSnapLine(timeToX(at, scale));
  }

  /** Ghosts from the lowest layer to the highest. New tracks have no row yet: they rise from the first one of their type. */
  function ghostsOf(next: Timeline, ids: ReadonlySet<string>): readonly Ghost[] {
    const scale = host.scale();
    const rows = host.rows();
    const order = [...ids];
    const rising = new Map<TrackType, number>();
    const topOf = ({ id, type }: Track): number => {
      const row = rows.find(({ track }) => track.id === id);
      if (row) return row.top;
      rising.set(type, (rising.get(type) ?? 0) + RISE_PX);
      return Math.max(0, (rows.find(({ track }) => track.type === type)?.top ?? 0) - (rising.get(type) ?? 0));
    };
    const placed = next.tracks.flatMap((track) => {
      const clips = track.clips.filter(({ id }) => ids.has(id));
      return clips.length === 0 ? [] : [{ type: track.type, y: topOf(track), clips }];
    });
    return placed.flatMap(({ type, y, clips }) =>
      clips.map(({ id, start, end }) => ({
        ...{ key: `template-${order.indexOf(id)}`, type, label: template.name, y },
        ...{ x: timeToX(start, scale), width: lengthToPx(end - start, scale) },
      })),
    );
  }

  function refusedGhost(at: TimelineTime): Ghost {
    const scale = host.scale();
    const top = host.rows().find(({ track }) => track.type === 'video')?.top ?? 0;
    const [x, width] = [timeToX(at, scale), lengthToPx(template.length, scale)];
    return { key: 'template-0', type: 'video', label: template.name, x, y: top, width };
  }

  return {
    move(point) {
      update(point);
      return undefined;
    },
    up(point) {
      update(point);
      host.stage.clear();
      if (!computed) return IDLE;
      const { result } = computed;
      const isMade = host.commit(result.ok ? result.label : template.name, result);
      if (isMade && result.ok) host.select(new Set(result.createdIds));
      return IDLE;
    },
    exit() {
      host.stage.clear();
    },
  };
}
