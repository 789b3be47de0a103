import { type DamagedPart, damageWithin, joinDamage } from '#shared/media/damage.ts';
import { sourceTimeAt } from '#shared/render/at-frame.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';

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
  const noteBetween = (assetId: string, one: Microseconds, other: Microseconds) =>
    note(assetId, Math.min(one, other), Math.max(one, other));
  for (const layer of plan.layers) {
    const sourceAt = (frame: number) => sourceTimeAt(layer, frame, plan.frameRate);
    noteBetween(layer.assetId, sourceAt(layer.firstFrame), sourceAt(layer.endFrame));
  }
  for (const { assetId, firstSample, endSample, sourceStart, speed = 1, reversed } of plan.audio) {
    const lengthUs = ((endSample - firstSample) / plan.sampleRateHz) * MICROSECONDS_PER_SECOND;
    noteBetween(assetId, sourceStart, sourceStart + (reversed ? -1 : 1) * lengthUs * speed);
  }
  return Object.fromEntries([...shown].map(([assetId, parts]) => [assetId, joinDamage(parts)]));
}
