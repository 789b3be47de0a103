import { probeOrderSource } from '#workers/server/probe/order-probes.ts';
import type { SourceProbe, SourceVideo } from '#workers/server/probe/probe-source.ts';
import { renderError } from '#workers/server/render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from '#workers/server/render-types.ts';
import type { PictureSources } from './picture-graph.ts';
import { prepareStills } from './still-pictures.ts';

/**
 * Probes and prepares the sources visible on frames [firstFrame, endFrame) of an order.
 * @throws CodedError of the engine's catalogue that names the asset, AbortedError.
 */
export async function preparePictures(
  order: RenderOrder,
  { firstFrame, endFrame }: Pick<SegmentRange, 'firstFrame' | 'endFrame'>,
  context: EngineContext,
): Promise<PictureSources> {
  const layers = order.plan.layers.filter((layer) => layer.firstFrame < endFrame && firstFrame < layer.endFrame);
  const videos = new Map<string, SourceProbe & { readonly video: SourceVideo }>();
  for (const { type, assetId } of layers) {
    if (type === 'video' && !videos.has(assetId)) videos.set(assetId, await probeVideo(order, assetId, context));
  }
  return { videos, stills: await prepareStills(order, layers, context) };
}

async function probeVideo(order: RenderOrder, assetId: string, context: EngineContext) {
  const probe = await probeOrderSource(order, assetId, context);
  const { video } = probe;
  if (video === null) throw renderError({ code: 'render.source-unusable', assetId, reason: 'it has no picture' });
  if (video.width * video.height > context.limits.sourcePixels) {
    throw renderError({ code: 'render.source-too-large', assetId });
  }
  return { ...probe, video };
}
