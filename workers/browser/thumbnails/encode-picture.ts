/** Good enough for small pictures. */
const QUALITY = 0.8;

/** Encodes a canvas as WebP, or as JPEG where the browser can't write WebP (Safari writes PNG, ten times the size). */
export async function encodePicture(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
