import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { ClipFit } from '#shared/timeline/timeline.ts';

/** The visible part of a picture, and where it is drawn. */
export interface Placement {
  /** In the picture's display pixels. May be fractional. */
  readonly crop: Rect;
  /** In output pixels. Whole and even, to align with 4:2:0 chroma samples. */
  readonly destination: Rect;
}

/**
 * Places a picture of a given display size in the output. `cover` fills the frame and crops evenly around the middle;
 * the others show the whole picture in the middle.
 */
export function placePicture(fit: ClipFit, picture: Size, output: Size): Placement {
  if (fit === 'cover') {
    const scale = Math.max(output.width / picture.width, output.height / picture.height);
    const width = Math.min(picture.width, output.width / scale);
    const height = Math.min(picture.height, output.height / scale);
    return {
      crop: { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height },
      destination: { x: 0, y: 0, ...output },
    };
  }
  const scale = Math.min(output.width / picture.width, output.height / picture.height);
  const width = evenWithin(picture.width * scale, output.width);
  const height = evenWithin(picture.height * scale, output.height);
  return {
    crop: { x: 0, y: 0, width: picture.width, height: picture.height },
    destination: {
      x: 2 * Math.round((output.width - width) / 4),
      y: 2 * Math.round((output.height - height) / 4),
      width,
      height,
    },
  };
}

/** True when a picture with this fit covers every output pixel. With an unknown size, only `cover` is certain to. */
export function isFrameFilled(
  fit: ClipFit,
  picture: { readonly width: number | null; readonly height: number | null },
  output: Size,
): boolean {
  if (fit === 'cover') return true;
  if (picture.width === null || picture.height === null) return false;
  const { destination } = placePicture(fit, { width: picture.width, height: picture.height }, output);
  return destination.width === output.width && destination.height === output.height;
}

/** The nearest even length of at least 2, because 4:2:0 pictures allow no other. */
export function evenLength(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

function evenWithin(length: number, limit: number): number {
  return Math.min(limit, evenLength(length));
}
