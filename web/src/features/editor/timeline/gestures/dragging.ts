import type { Microseconds, TimelineTime } from '#shared/time/microseconds.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { moveOver } from '#shared/timeline/edits/overwrite.ts';
import { type EditRefusal, type EditResult, refuse } from '#shared/timeline/edits/result.ts';
import { neighbourOnTrack, swapWithNeighbour } from '#shared/timeline/edits/swap.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { edgesOf, snapGroup } from '#shared/timeline/snapping.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { EDIT_ACTIONS } from '#web/features/editor/actions/edit-actions.ts';
import { nearestRow, type TrackRow } from '#web/features/editor/session/track-rows.ts';
import { formatShortcut } from '#web/ui/kbd.tsx';
import { lengthToPx, pxToLength, timeToX } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import { type GestureHost, snapTolerance } from './gesture-host.ts';
import type { Ghost } from './stage.ts';

/** Distance in px within which a clip's edge counts as between two clips. */
const INSERT_PX = 16;

const SWAPS = { previous: EDIT_ACTIONS.swapWithPrevious, next: EDIT_ACTIONS.swapWithNext } as const;

/**
 * Moves the selected clips together. The clips stay in place, faded, while ghosts show where they would land. Red
 * ghosts mark a place where they can't land: releasing there changes nothing. A single clip held at the edge of another
 * is inserted there. With Shift or Ctrl the clips go over what is there.
 */
export function createDragging(host: GestureHost, { origin, clipId: grabbedId, first }: StateOf<'dragging'>): Gesture {
  const timeline = host.timeline();
  const selected = host.selection();
  const ids = withLinked(timeline, selected.has(grabbedId) ? selected : new Set([grabbedId]));
  const grabbed = findClip(timeline, grabbedId);
  const edges = edgesOf(timeline, ids);
  const earliest = Math.min(...edges);
  const snaps = host.snapIndex(ids);
  const moving = host
    .rows()
    .flatMap((row) => row.track.clips.filter((clip) => ids.has(clip.id)).map((clip) => ({ row, clip })));
  let result: EditResult<{ readonly movedUs: number }> | null = null;
  let shift: Microseconds = 0;
  let byTracks = 0;
  /** The clips would go over what is there. */
  let isOver = false;
  /** The edge at which the clip would be inserted. */
  let between: TimelineTime | null = null;

  function update(point: GesturePoint): void {
    if (!grabbed) return;
    const scale = host.scale();
    const wanted = pxToLength(point.x - origin.x, scale);
    const snap =
      snaps && !point.isAlt ? snapGroup(snaps, edges, wanted, snapTolerance(scale)) : { byUs: wanted, point: null };
    byTracks = laneDifference(host.rows(), grabbed.track.id, point.y);
    result = moveClips(timeline, { clipIds: [...ids], byUs: snap.byUs, byTracks });
    isOver = point.isAdding && !result.ok && result.code === 'edit.overlap';
    if (isOver) result = moveOver(timeline, { clipIds: [...ids], byUs: snap.byUs, byTracks }, host.createId);
    shift = result.ok ? result.movedUs : Math.max(snap.byUs, -earliest);
    between = !result.ok && result.code === 'edit.overlap' && byTracks === 0 ? edgeUnder(point) : null;
    if (between !== null) shift = between - grabbed.clip.start;
    const visible = host.visible();
    const ghosts = moving.flatMap(({ row, clip }): Ghost[] => {
      const isSeen = clip.end + shift > visible.start && clip.start + shift < visible.endExclusive;
      return isSeen ? [ghostOf(clip, targetRow(host.rows(), row, byTracks), shift, scale)] : [];
    });
    host.stage.showGhosts(ghosts, !result.ok && between === null);
    const line = between ?? (result.ok ? snap.point?.time : null);
    host.stage.showSnapLine(line == null ? null : timeToX(line, scale));
  }

  /** The edge of another clip near the pointer; null with several clips and at the edges of the dragged one. */
  function edgeUnder({ time }: GesturePoint): TimelineTime | null {
    if (!grabbed || ids.size > 1) return null;
    const { track, clip } = grabbed;
    const others = track.clips.filter(({ id }) => id !== clip.id).flatMap(({ start, end }) => [start, end]);
    const near = others.filter((edge) => Math.abs(edge - time) <= pxToLength(INSERT_PX, host.scale()));
    const [edge] = near.toSorted((left, right) => Math.abs(left - time) - Math.abs(right - time));
    return edge === undefined || edge === clip.start || edge === clip.end ? null : edge;
  }

  /** Explains a refusal. For a clip dropped on its neighbour, also explains how to swap the two. */
  function explain(refusal: EditRefusal): EditRefusal {
    if (!grabbed || ids.size > 1 || byTracks !== 0 || refusal.code !== 'edit.overlap') return refusal;
    const side = shift < 0 ? 'previous' : 'next';
    const neighbour = neighbourOnTrack(grabbed, side);
    const isOnIt =
      neighbour && neighbour.start < grabbed.clip.end + shift && grabbed.clip.start + shift < neighbour.end;
    if (!isOnIt || !swapWithNeighbour(timeline, grabbedId, side).ok) return refusal;
    const keys = formatShortcut(SWAPS[side].shortcuts[0]);
    const message = `There is already a clip here. Swap the two with ${keys} or from the clip’s menu.`;
    return refuse(refusal.code, refusal.clipIds, message);
  }

  return {
    enter() {
      host.stage.dim(ids);
      update(first);
    },
    move(point) {
      update(point);
      return undefined;
    },
    up(point) {
      update(point);
      host.stage.clear();
      if (between !== null) {
        host.moveBetween(grabbedId, between);
      } else if (result) {
        const what = ids.size === 1 ? 'Clip moved' : `${ids.size} clips moved`;
        const label = isOver ? `${what} over what was there` : what;
        host.commit(label, result.ok ? result : explain(result));
      }
      return IDLE;
    },
    exit() {
      host.stage.clear();
    },
  };
}

/** The number of tracks of its type from the starting track down to the pointer. */
function laneDifference(rows: readonly TrackRow[], trackId: string, y: number): number {
  const from = rows.find((row) => row.track.id === trackId);
  const to = from && nearestRow(rows, from.track.type, y);
  return from && to ? to.number - from.number : 0;
}

function targetRow(rows: readonly TrackRow[], from: TrackRow, byTracks: number): TrackRow {
  return rows.find((row) => row.track.type === from.track.type && row.number === from.number + byTracks) ?? from;
}

function ghostOf(clip: Clip, row: TrackRow, shiftUs: number, scale: number): Ghost {
  return {
    key: clip.id,
    type: row.track.type,
    label: clip.text ?? '',
    x: timeToX(clip.start + shiftUs, scale),
    y: row.top,
    width: lengthToPx(clip.end - clip.start, scale),
  };
}
