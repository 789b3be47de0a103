import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { cutToMoveTo } from '#shared/timeline/edits/cut-to-move-to.ts';
import { insertClip } from '#shared/timeline/edits/insert.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import type { MoveBetween } from '#shared/timeline/edits/move-between.ts';
import { moveOver } from '#shared/timeline/edits/overwrite.ts';
import { liftClips } from '#shared/timeline/edits/remove.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { edgesOf, snapGroup } from '#shared/timeline/snapping.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { nearestRow, type TrackRow } from '#web/features/editor/session/track-rows.ts';
import { clipShifts } from './clip-shifts.ts';
import { lengthToPx, pxToLength, timeToX } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import { type GestureHost, snapTolerance } from './gesture-host.ts';
import type { Ghost } from './stage.ts';

/**
 * Moves the selected clips together. The clips stay in place, faded, while ghosts show where they would land. Dropped on
 * others of their track, they go to the nearest cut, and the rest is drawn where it makes room or closes up. Red
 * ghosts mark a place where they can't land: releasing there changes nothing. With Shift or Ctrl the clips go over what
 * is there.
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
  /** The clips would go over what is there. */
  let isOver = false;
  /** The cut that the clips would go to. */
  let cut: MoveBetween | null = null;

  function update(point: GesturePoint): void {
    if (!grabbed) return;
    const scale = host.scale();
    const wanted = pxToLength(point.x - origin.x, scale);
    const snap =
      snaps && !point.isAlt ? snapGroup(snaps, edges, wanted, snapTolerance(scale)) : { byUs: wanted, point: null };
    const byTracks = laneDifference(host.rows(), grabbed.track.id, point.y);
    const move = { clipIds: [...ids], byUs: snap.byUs, byTracks };
    result = moveClips(timeline, move);
    const isTaken = !result.ok && result.code === 'edit.overlap';
    isOver = point.isAdding && isTaken;
    cut = null;
    if (isOver) result = moveOver(timeline, move, host.createId);
    else if (isTaken && byTracks !== 0) result = insertOn(byTracks, point, snap.byUs) ?? result;
    else if (isTaken) {
      const drag = { clipIds: ids, track: grabbed.track, pointed: point.time, byUs: snap.byUs };
      cut = cutToMoveTo(timeline, drag, host.keepsTogether());
    }
    const between = cut && host.previewMove(cut);
    if (between) result = between.ok ? { ...between, movedUs: shiftIn(between.timeline, grabbed.clip) } : between;
    const shift = result.ok ? result.movedUs : Math.max(snap.byUs, -earliest);
    const visible = host.visible();
    const ghosts = moving.flatMap(({ row, clip }): Ghost[] => {
      const byUs = between?.ok ? shiftIn(between.timeline, clip) : shift;
      const isSeen = clip.end + byUs > visible.start && clip.start + byUs < visible.endExclusive;
      return isSeen ? [ghostOf(clip, targetRow(host.rows(), row, byTracks), byUs, scale)] : [];
    });
    host.stage.showGhosts(ghosts, !result.ok && (cut === null || between !== null));
    host.stage.showShifts(between?.ok ? clipShifts(timeline, between.timeline, scale, ids) : new Map());
    const line = cut && !(between && !between.ok) ? cut.at : result.ok ? snap.point?.time : null;
    host.stage.showSnapLine(line == null ? null : timeToX(line, scale));
  }

  /** Takes a single clip to another track and makes room for it there; null with several clips. */
  function insertOn(byTracks: number, { time }: GesturePoint, byUs: Microseconds) {
    if (!grabbed || ids.size > 1) return null;
    const { clip, track } = grabbed;
    const lanes = timeline.tracks.filter(({ type }) => type === track.type);
    const target = lanes[lanes.indexOf(track) + byTracks];
    const lifted = liftClips(timeline, [clip.id]);
    if (!target || !lifted.ok) return null;
    const placed = moveClipTo(clip, timelineTime(Math.max(0, clip.start + byUs)));
    const options = { keepsTogether: host.keepsTogether(), media: host.media };
    const inserted = insertClip(lifted.timeline, { trackId: target.id, clip: placed }, time, options);
    return inserted.ok ? { ...inserted, movedUs: inserted.at - clip.start } : inserted;
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
      const label = ids.size === 1 ? 'Clip moved' : `${ids.size} clips moved`;
      if (cut) host.moveBetween(cut, label);
      else if (result) host.commit(isOver ? `${label} over what was there` : label, result);
      return IDLE;
    },
    exit() {
      host.stage.clear();
    },
  };
}

/** Distance that a clip has moved in an edited timeline. */
function shiftIn(next: Timeline, { id, start }: Clip): Microseconds {
  return (findClip(next, id)?.clip.start ?? start) - start;
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
