import { timelineTime } from '#shared/time/microseconds.ts';
import { canPlaceOnTrack } from '#shared/timeline/available-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { insertClip } from '#shared/timeline/edits/insert.ts';
import { overwriteWith } from '#shared/timeline/edits/overwrite.ts';
import { clipOfAsset, placementOf } from '#shared/timeline/edits/place.ts';
import { fillClip, fillPlaceholder } from '#shared/timeline/edits/replace-placeholder.ts';
import { clipAt } from '#shared/timeline/queries.ts';
import { snapGroup } from '#shared/timeline/snapping.ts';
import { rowAt, type TrackRow } from '#web/features/editor/session/track-rows.ts';
import { lengthToPx, timeToX } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import { type GestureHost, snapTolerance } from './gesture-host.ts';

/**
 * Carries an asset over the timeline. A ghost shows the clip that it would become, and a placeholder that it would
 * replace is marked. Dropped on a clip, it goes before or after that clip, and the later clips make room. With Ctrl
 * (Cmd on a Mac) it takes the place of that clip; with Shift it goes over what is there.
 */
export function createPlacing(host: GestureHost, { asset }: StateOf<'placing'>): Gesture {
  const timeline = host.timeline();
  const snaps = host.snapIndex();
  const clipId = host.createId();
  let result: EditResult | null = null;
  let announcement = '';
  let placedId = clipId;

  function update(point: GesturePoint): void {
    host.stage.markTarget(null);
    const row = point.target.type === 'outside' ? null : rowAt(host.rows(), point.y);
    if (!row) {
      result = null;
      host.stage.showGhosts([], false);
      host.stage.showSnapLine(null);
    } else if (canPlaceOnTrack(asset.media, row.track.type)) {
      place(row, point);
    } else {
      result = refuse('edit.wrong-track-type');
      show(row, point.time, null);
    }
  }

  function place(row: TrackRow, point: GesturePoint): void {
    const under = point.isMod ? clipAt(row.track, point.time) : undefined;
    const filled = under
      ? fillClip(timeline, under, asset)
      : fillPlaceholder(timeline, [row.track], point.time, asset, host.media);
    if (filled) {
      placedId = filled.clipId;
      result = filled.result;
      announcement = filled.label;
      host.stage.showGhosts([], false);
      host.stage.showSnapLine(null);
      host.stage.markTarget(filled.clipId);
      return;
    }
    placedId = clipId;
    const clip = clipOfAsset(clipId, asset.assetId, asset.media, point.time);
    const snap =
      snaps && !point.isAlt
        ? snapGroup(snaps, [clip.start, clip.end], 0, snapTolerance(host.scale()))
        : { byUs: 0, point: null };
    const start = timelineTime(Math.max(0, clip.start + snap.byUs));
    const placed = clipOfAsset(clipId, asset.assetId, asset.media, start);
    const placement = placementOf(timeline, row.track.id, placed);
    const isOver = point.isAdding && !point.isMod;
    const inserted = isOver
      ? overwriteWith(timeline, [placement], host.createId)
      : insertClip(timeline, placement, point.time, { keepsTogether: host.keepsTogether(), media: host.media });
    result = inserted;
    const over = inserted.ok && 'overwritten' in inserted && inserted.overwritten > 0 ? ' over what was there' : '';
    announcement = `${asset.name} added to the timeline${over}`;
    const at = inserted.ok && 'at' in inserted ? inserted.at : start;
    // Between two clips the line marks the insertion point.
    const line = at === start ? (snap.point?.time ?? null) : at;
    show(row, at, inserted.ok ? line : null);
  }

  function show(row: TrackRow, start: number, snapTime: number | null): void {
    const scale = host.scale();
    const clip = clipOfAsset(clipId, asset.assetId, asset.media, timelineTime(start));
    const ghost = {
      key: clipId,
      type: row.track.type,
      label: asset.name,
      x: timeToX(start, scale),
      y: row.top,
      width: lengthToPx(clip.end - clip.start, scale),
    };
    host.stage.showGhosts([ghost], result?.ok === false);
    host.stage.showSnapLine(snapTime === null ? null : timeToX(snapTime, scale));
  }

  return {
    move(point) {
      update(point);
      return undefined;
    },
    up(point) {
      update(point);
      host.stage.clear();
      if (result && host.commit(announcement, result)) host.select(new Set([placedId]));
      return IDLE;
    },
    exit() {
      host.stage.clear();
    },
  };
}
