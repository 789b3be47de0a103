import { type AssetDocument, damageOf, probeOf } from '#api/models/asset.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';

/** An asset in the form for edits and engines. */
export function assetSource(asset: AssetDocument): PlanSource {
  const { _id: id, type, fileName, width = null, height = null, durationSeconds = null } = asset;
  const damage = damageOf(asset);
  return planSourceOf({
    ...{ id, type, fileName, width, height, durationSeconds, probe: probeOf(asset) },
    ...(damage && { damage }),
  });
}
