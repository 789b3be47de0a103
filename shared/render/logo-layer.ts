import type { Logo } from '#shared/brand/logo.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import { placePicture } from './placement.ts';
import type { LayerSpan, PlanSource } from './plan.ts';

/** Clip id of the logo's layer. No saved clip can have a space in its id. */
export const LOGO_CLIP_ID = 'brand logo';

/**
 * Makes the layer that shows a logo on all frames, over every other layer and below the captions.
 * @param source The logo's picture. Without a known size it counts as square.
 */
export function logoLayer(logo: Logo, source: PlanSource, output: Size, frameCount: Frames): LayerSpan {
  const shorter = Math.min(output.width, output.height);
  const picture = { width: source.width ?? shorter, height: source.height ?? shorter };
  const { destination } = placePicture('contain', picture, output);
  const [isRight, isBottom] = [logo.corner.endsWith('right'), logo.corner.startsWith('bottom')];
  const across = (logo.margin * shorter) / output.width;
  const down = (logo.margin * shorter) / output.height;
  const values = {
    anchor: { x: isRight ? 1 : 0, y: isBottom ? 1 : 0 },
    position: { x: isRight ? 1 - across : across, y: isBottom ? 1 - down : down },
    scale: (logo.size * shorter) / Math.max(destination.width, destination.height),
    opacity: logo.opacity,
  };
  return {
    clipId: LOGO_CLIP_ID,
    assetId: logo.assetId,
    type: 'image',
    firstFrame: 0,
    endFrame: frameCount,
    timelineStart: timelineTime(0),
    sourceStart: sourceTime(0),
    fit: 'contain',
    effects: [{ id: TRANSFORM.id, version: TRANSFORM.version, values }],
  };
}
