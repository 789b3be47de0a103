import { type DamagedPart, damageWithin, joinDamage } from '#shared/media/damage.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';

/**
 * Lists the damaged parts of footage that a video uses, by asset: those known to the plan and those found during the
 * export.
 */
export function shownDamage(
  plan: RenderPlan,
  met: ReadonlyMap<string, readonly DamagedPart[]>,
): Record<string, readonly DamagedPart[]> {
  const shown = new Map<string, DamagedPart[]>();
  const note = (assetId: string, from: Microseconds, to: Microseconds) => {
    const parts = [...(plan.damage?.[assetId] ?? []), ...(met.get(assetId) ?? [])];
    const within = damageWithin(parts, from, to);
    if (within.length > 0) shown.set(assetId, [...(shown.get(assetId) ?? []), ...within]);
  };
  for (const { assetId, firstFrame, endFrame, timelineStart, sourceStart } of plan.layers) {
    const sourceAt = (frame: number) => sourceStart + frameToMicroseconds(frame, plan.frameRate) - timelineStart;
    note(assetId, sourceAt(firstFrame), sourceAt(endFrame));
  }
  for (const { assetId, firstSample, endSample, sourceStart } of plan.audio) {
    const lengthUs = ((endSample - firstSample) / plan.sampleRateHz) * MICROSECONDS_PER_SECOND;
    note(assetId, sourceStart, sourceStart + lengthUs);
  }
  return Object.fromEntries([...shown].map(([assetId, parts]) => [assetId, joinDamage(parts)]));
}
