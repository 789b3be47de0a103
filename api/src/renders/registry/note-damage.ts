import type { Logger } from 'pino';
import { Asset, damageOf } from '#api/models/asset.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { DAMAGE_BRIDGED, type DamagedPart, describeDamage, joinDamage } from '#shared/media/damage.ts';
import { logLine } from './end-render.ts';

/**
 * Records damage that a render was the first to find: on the asset, so that clips get their mark and later exports know
 * it, and on the job, even if another worker holds it by then. Never rejects, because the render does not depend on it.
 */
export async function noteDamage(
  { _id, userId }: Pick<RenderJobDocument, '_id' | 'userId'>,
  assetId: string,
  parts: readonly DamagedPart[],
  log: Logger,
): Promise<void> {
  try {
    const asset = await Asset.findOne({ _id: assetId, userId });
    const notice = `${asset?.name ?? 'Footage'}: ${describeDamage(parts)}: ${DAMAGE_BRIDGED}`;
    await RenderJob.updateOne({ _id }, { $push: { notices: notice, logs: logLine(notice) } });
    if (!asset) return;
    asset.damage = joinDamage([...(damageOf(asset) ?? []), ...parts]);
    await asset.save();
  } catch (error) {
    log.warn({ err: error, assetId }, 'damage that a render met could not be recorded');
  }
}
