import { formatSeconds } from '#shared/time/format.ts';
import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { sourceLength } from '#shared/timeline/clip-time.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { type TrimOutcome, trimLinked } from '#shared/timeline/edits/trim.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { findSnap } from '#shared/timeline/snapping.ts';
import { lengthToPx, pxToLength, timeToX } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import { type GestureHost, snapTolerance } from './gesture-host.ts';

/** The last frame of a clip starts this far before its end: one frame of the preview's 30 a second. */
const LAST_FRAME_US: Microseconds = 33_333;

/**
 * Moves one edge of a clip as far as media and neighbours allow. A red edge marks the limit. The preview shows the
 * picture at the new edge. With Shift, later clips close up or make room.
 */
export function createTrimming(host: GestureHost, { origin, clipId, edge, first }: StateOf<'trimming'>): Gesture {
  const timeline = host.timeline();
  const location = findClip(timeline, clipId);
  const ids = withLinked(timeline, new Set([clipId]));
  const snaps = host.snapIndex(ids, ids);
  const from = location?.clip[edge] ?? timelineTime(0);
  const alone = { tracks: location ? [{ ...location.track, clips: [location.clip] }] : [] };
  let isRipple = false;
  let result: EditResult<TrimOutcome> | null = null;

  function update(point: GesturePoint): void {
    if (!location) return;
    const scale = host.scale();
    const wanted = timelineTime(Math.max(0, from + pxToLength(point.x - origin.x, scale)));
    const snap = snaps && !point.isAlt ? findSnap(snaps, wanted, snapTolerance(scale)) : null;
    isRipple = point.isAdding;
    result = trimLinked(isRipple ? alone : timeline, clipId, { edge, to: snap?.time ?? wanted }, host.media);
    const clip = result.ok ? findClip(result.timeline, clipId)?.clip : undefined;
    if (!result.ok || !clip) return;
    const x = timeToX(clip.start, scale);
    const width = lengthToPx(clip.end - clip.start, scale);
    const shift = lengthToPx(clip.start - location.clip.start, scale);
    host.stage.trim(clipId, { x, width, shift, isLimited: result.limitedBy !== null, isRipple }, edge);
    host.stage.showSnapLine(snap && result.limitedBy === null ? timeToX(snap.time, scale) : null);
    const rowTop = host.rows().find(({ track }) => track.id === location.track.id)?.top ?? 0;
    const change = clip.end - clip.start - (location.clip.end - location.clip.start);
    const sign = change < 0 ? '−' : '+';
    host.stage.showTip(
      `${formatSeconds(clip.end - clip.start)} s  (${sign}${formatSeconds(Math.abs(change))})${isRipple ? '  later clips move' : ''}`,
      timeToX(result.at, scale),
      rowTop,
    );
    if (location.track.type === 'video' && clip.assetId !== '') {
      host.showSourceFrame(
        clip.assetId,
        (edge === 'start') === (clip.reversed !== true)
          ? clip.in
          : sourceTime(Math.max(clip.in, clip.out - sourceLength(clip, LAST_FRAME_US))),
      );
    }
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
      host.stage.clear();
      host.showTimeline();
      if (isRipple && result?.ok) host.rippleTrim(clipId, edge, result.at);
      else if (result) host.commit('Clip trimmed', result);
      return IDLE;
    },
    cancel() {
      host.showTimeline();
    },
    exit() {
      host.stage.clear();
    },
  };
}
