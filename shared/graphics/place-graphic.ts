import type { FrameGeometry } from '#shared/effects/effect.ts';
import type { Size } from '#shared/geometry/rect.ts';

/** The place of a graphic without a transform: the middle of the frame, at its own size. */
export function graphicGeometry(picture: Size, output: Size): FrameGeometry {
  const destination = {
    x: (output.width - picture.width) / 2,
    y: (output.height - picture.height) / 2,
    ...{ width: picture.width, height: picture.height },
  };
  return { output, picture, crop: { x: 0, y: 0, width: picture.width, height: picture.height }, destination };
}
