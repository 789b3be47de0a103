import { type DamagedPart, damageWithin } from '#shared/media/damage.ts';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import { type SourceTime, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import type { Picture } from '#workers/engine/ports.ts';
import { FrameFeed } from '#workers/engine/render/frame-feed.ts';
import { type FrameSource, StillSource, VideoFrameSource } from '#workers/engine/render/frame-source.ts';
import { ReversedSource } from '#workers/engine/render/reversed-source.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder, WorkContext } from '#workers/server/job/render-types.ts';
import { probeOrderSource } from '#workers/server/probe/order-probes.ts';
import { decodePictures, type VideoFile } from './decode-pictures.ts';
import type { RawPicture } from './raw-picture.ts';
import { loadStill } from './still-picture.ts';

/** Time limit for probing a file and starting its decoder. */
const OPEN_LIMIT_MS = 60_000;

/** Opens the pictures of a plan's layers. Each video gets its own ffmpeg process as decoder. */
export function openFeed(order: RenderOrder, layers: RenderPlan['layers'], context: WorkContext): FrameFeed<Picture> {
  return new FrameFeed<Picture>(
    { layers, frameRate: order.plan.frameRate },
    {
      open: (span, start) =>
        span.type === 'image' ? openStill(order, span, context) : openVideo(order, span, start, context),
      limitMs: OPEN_LIMIT_MS,
      expired: () => renderError({ code: 'render.engine-failed' }, ['A source did not open in time']),
      fail: (_assetId, error) => error,
    },
  );
}

async function openStill(
  order: RenderOrder,
  { assetId }: LayerSpan,
  context: WorkContext,
): Promise<FrameSource<Picture>> {
  return new StillSource<Picture>(await loadStill(order, assetId, context), () => {});
}

async function openVideo(
  order: RenderOrder,
  { assetId, reversed }: LayerSpan,
  start: SourceTime,
  context: WorkContext,
): Promise<FrameSource<RawPicture>> {
  const file = await probeVideo(order, assetId, context);
  const damage = order.plan.damage?.[assetId] ?? null;
  const open = (from: SourceTime) => openVideoFile({ assetId, file, damage }, from, context);
  return reversed ? new ReversedSource({ open }) : await open(start);
}

/**
 * Decodes a file forward from the picture on screen at a time.
 * @param known Its damaged parts. Null when nobody has checked, so that the first fault ends it.
 * @throws AbortedError.
 */
export async function openVideoFile(
  {
    assetId,
    file,
    damage: known,
    isOurOwn,
  }: { assetId: string; file: VideoFile; damage: readonly DamagedPart[] | null; isOurOwn?: boolean },
  start: SourceTime,
  context: WorkContext,
): Promise<VideoFrameSource<RawPicture>> {
  const damage = known ?? [];
  // In a damaged part the previous picture is on screen.
  const [part] = damageWithin(damage, start, start + 1);
  const startUs = part ? Math.min(start, secondsToMicroseconds(part.startSeconds)) : start;
  const pictures = await decodePictures({ assetId, file, startUs, isDamageKnown: known !== null, isOurOwn }, context);
  return new VideoFrameSource(pictures, {
    toleranceUs: sourceTimeToleranceUs(file.video.timeResolution),
    damage,
    wait: (next, signal) => {
      const limitMs = context.limits.silentMs;
      const expired = () => renderError({ code: 'render.engine-failed' }, [`A decoder gave nothing for ${limitMs} ms`]);
      return withDeadline(next, { limitMs, expired, signal });
    },
    empty: () => renderError({ code: 'render.source-damaged', assetId }),
  });
}

async function probeVideo(order: RenderOrder, assetId: string, context: WorkContext): Promise<VideoFile> {
  const probe = await probeOrderSource(order, assetId, context);
  const { video } = probe;
  if (video === null) throw renderError({ code: 'render.source-unusable', assetId, reason: 'it has no picture' });
  if (video.width * video.height > context.limits.sourcePixels) {
    const size = { width: video.width, height: video.height };
    throw renderError({ code: 'render.source-too-large', assetId, size });
  }
  return { ...probe, video };
}
