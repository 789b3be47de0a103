import type { MixFacts } from '#shared/publish/check-sound.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { locateMedia } from '#web/storage/media-files.ts';
import { loadEngine } from './make-video.ts';

/** Longer sound is measured by the export only: decoding it twice takes minutes on a small device. */
const MOST_SECONDS = 30 * 60;

/**
 * Measures the sound of a plan at the timeline's level. Null when a source is not on this device, because it would have
 * to be fetched whole, and when the export sets the level.
 */
export async function measureSound(plan: RenderPlan, signal: AbortSignal): Promise<MixFacts | null> {
  const { audio, sampleFrameCount, sampleRateHz, channelCount } = plan;
  if (plan.isLoudnessNormalized || audio.length === 0 || sampleFrameCount > MOST_SECONDS * sampleRateHz) return null;
  const assetIds = [...new Set(audio.map(({ assetId }) => assetId))];
  const sources = await Promise.all(
    assetIds.map(async (assetId) => ({ assetId, location: await locateMedia(assetId) })),
  );
  if (sources.some(({ location }) => location.type !== 'blob')) return null;
  const { measureMix } = await loadEngine();
  return measureMix({ plan: { audio, sampleFrameCount, sampleRateHz, channelCount }, sources }, signal);
}
