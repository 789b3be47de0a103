import type { Asset } from '../contracts/asset.ts';
import { secondsToMicroseconds } from '../time/microseconds.ts';
import type { PlanSource } from './plan.ts';

/**
 * What edits and engines must know of an asset. Without a probe (older assets) its type decides: a video then counts as having
 * sound, which is silent where it has none.
 */
export function planSourceOf(asset: Asset): PlanSource {
  return {
    assetId: asset.id,
    type: asset.type,
    width: asset.width,
    height: asset.height,
    durationUs:
      asset.type === 'image' || asset.durationSeconds === null ? null : secondsToMicroseconds(asset.durationSeconds),
    hasVideo: asset.type === 'image' || (asset.probe?.hasVideo ?? asset.type === 'video'),
    hasAudio: asset.type !== 'image' && (asset.probe?.hasAudio ?? true),
  };
}
