import { useEffect, useState } from 'react';

/** Decoded once for all clips with the same picture, and cached as long as the blob lives. */
const bitmaps = new WeakMap<Blob, Promise<ImageBitmap>>();

/** A picture ready for drawing; null while decoding and after a failure. */
export function useBitmap(blob: Blob | null): ImageBitmap | null {
  const [decoded, setDecoded] = useState<{ blob: Blob; bitmap: ImageBitmap } | null>(null);

  useEffect(() => {
    if (!blob) return;
    let isGone = false;
    const decoding = bitmaps.get(blob) ?? createImageBitmap(blob);
    bitmaps.set(blob, decoding);
    decoding.then(
      (bitmap) => {
        if (!isGone) setDecoded({ blob, bitmap });
      },
      () => {
        // A clip without pictures shows its name on the colour of its kind.
      },
    );
    return () => {
      isGone = true;
    };
  }, [blob]);

  return decoded?.blob === blob ? decoded.bitmap : null;
}
