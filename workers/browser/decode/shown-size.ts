import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { Size } from '#shared/geometry/rect.ts';

/**
 * Reads the size in which a video is shown, in pixels, after rotation; only the head of the file is read.
 * @returns Null for a file without a picture.
 * @throws For a file that mediabunny does not read.
 */
export async function readShownSize(file: File): Promise<Size | null> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  return track && { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
