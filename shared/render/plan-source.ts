import type { Asset, MediaProbe } from '#shared/contracts/asset.ts';
import { barsOfFile } from '#shared/stock/bed-bars.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import type { PlanSource } from './plan.ts';

/**
 * Converts an asset to the form for edits and engines. Without a probe (older assets) its type decides: a video then
 * counts as having sound, which is silent if there is none.
 */
export function planSourceOf(
  asset: Pick<Asset, 'id' | 'type' | 'width' | 'height' | 'durationSeconds' | 'probe' | 'damage' | 'fileName'>,
): PlanSource {
  const bars = asset.type === 'audio' ? barsOfFile(asset.fileName, asset.durationSeconds) : undefined;
  return {
    assetId: asset.id,
    type: asset.type,
    width: asset.width,
    height: asset.height,
    durationUs:
      asset.type === 'image' || asset.durationSeconds === null ? null : secondsToMicroseconds(asset.durationSeconds),
    hasVideo: asset.type === 'image' || (asset.probe?.hasVideo ?? asset.type === 'video'),
    hasAudio: asset.type !== 'image' && (asset.probe?.hasAudio ?? true),
    ...(asset.damage && { damage: asset.damage }),
    ...(bars && { bars }),
    mayBeTransparent: asset.type === 'video' ? mayVideoBeTransparent(asset.probe) : undefined,
  };
}

/**
 * Older probes don't record alpha. Then VP8 and VP9, the only codecs with alpha in all engines, count as transparent.
 * At worst hidden pictures are decoded; the reverse would drop footage under a see-through picture.
 */
function mayVideoBeTransparent(probe: MediaProbe | null): boolean {
  return probe?.mayBeTransparent ?? (probe?.videoCodec === 'vp8' || probe?.videoCodec === 'vp9');
}
