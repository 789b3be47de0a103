import { LUT } from '#shared/effects/lut.ts';
import { hashLut, LUT_LIMITS, type Lut, type Luts } from '#shared/effects/lut-table.ts';
import { usedLuts } from '#shared/effects/used-luts.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { setEffectValues } from './set-effect.ts';

/**
 * Gives clips a LUT. The timeline keeps its table once, and forgets the tables that no clip uses any more. The strength
 * stays.
 * @param lut Null for none.
 * @returns Refused for more LUTs than a timeline can have, and for clips that have no picture.
 */
export function setLut(timeline: Timeline, clipIds: readonly string[], lut: Lut | null): EditResult {
  if (clipIds.length === 0) return refuse('edit.nothing-selected');
  const hash = lut === null ? '' : hashLut(lut.data);
  let next = timeline;
  for (const clipId of clipIds) {
    // The table has no keyframes, so the time does not matter.
    const change = { clipId, effectId: LUT.id, values: { table: hash }, at: sourceTime(0) };
    const result = setEffectValues(next, change);
    if (!result.ok) return result;
    next = result.timeline;
  }
  const clips = next.tracks.flatMap((track) => track.clips);
  const luts = usedLuts(clips, { ...(lut && { [hash]: lut }), ...timeline.luts });
  if (Object.keys(luts).length > LUT_LIMITS.perTimeline) return refuse('edit.too-many-luts');
  return { ok: true, timeline: Object.keys(luts).length > 0 || timeline.luts ? { ...next, luts } : next };
}

/**
 * Adds LUTs that came with clips from elsewhere, as far as there is room. Clips without theirs are drawn as they are.
 * A timeline that has them all keeps its identity.
 */
export function addLuts(timeline: Timeline, added: Luts | undefined): Timeline {
  const missing = Object.entries(added ?? {}).filter(([hash]) => !timeline.luts?.[hash]);
  if (missing.length === 0) return timeline;
  const all = [...Object.entries(timeline.luts ?? {}), ...missing];
  return { ...timeline, luts: Object.fromEntries(all.slice(0, LUT_LIMITS.perTimeline)) };
}
