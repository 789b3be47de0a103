import { formatSeconds } from '#shared/time/format.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { Moved } from '#shared/timeline/edits/move-edges.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { lengthToPx, pxToLength, timeToX } from './geometry.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';

const TIPS = { slip: 'Slip', slide: 'Slide', roll: 'Roll' } as const;

/**
 * Slips a clip's content, slides a clip between its neighbours or rolls a cut. The clips that change are drawn as they
 * would be; red marks a limit. The preview shows the first picture of the slipped clip, or the one after the cut.
 */
export function createAdjusting(host: GestureHost, { origin, adjustment, first }: StateOf<'adjusting'>): Gesture {
  const timeline = host.timeline();
  const location = findClip(timeline, adjustment.clipId);
  const edge = adjustment.type === 'roll' ? adjustment.edge : 'start';
  let result: EditResult<Moved> | null = null;

  function update(point: GesturePoint): void {
    if (!location) return;
    const scale = host.scale();
    const wanted = pxToLength(point.x - origin.x, scale);
    result = host.adjust(adjustment, wanted);
    if (!result) return;
    const movedUs = result.ok ? result.movedUs : 0;
    const isLimited = movedUs !== wanted;
    const next = result.ok ? result.timeline : timeline;
    for (const track of timeline.tracks) {
      for (const clip of track.clips) {
        const changed = findClip(next, clip.id)?.clip;
        if (!changed || (changed === clip && clip.id !== adjustment.clipId)) continue;
        const x = timeToX(changed.start, scale);
        const width = lengthToPx(changed.end - changed.start, scale);
        // Pictures stay in their place on the timeline, but for a slip, which moves them alone.
        const isTrimmed = changed.in !== clip.in && adjustment.type !== 'slip';
        const shift = adjustment.type === 'slip' ? -movedUs : isTrimmed ? changed.start - clip.start : 0;
        host.stage.trim(clip.id, { x, width, shift: lengthToPx(shift, scale), isLimited, isRipple: false }, edge);
      }
    }
    const sign = movedUs < 0 ? '−' : '+';
    const rowTop = host.rows().find(({ track }) => track.id === location.track.id)?.top ?? 0;
    const tip = `${TIPS[adjustment.type]}  ${sign}${formatSeconds(Math.abs(movedUs))} s`;
    host.stage.showTip(tip, timeToX(location.clip[edge], scale), rowTop);
    const shown = findClip(next, adjustment.clipId)?.clip;
    const isSeen = adjustment.type === 'slip' || (adjustment.type === 'roll' && edge === 'start');
    if (isSeen && shown && location.track.type === 'video' && shown.assetId !== '') {
      host.showSourceFrame(shown.assetId, shown.in);
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
      if (result) host.commitAdjustment(adjustment, result);
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
