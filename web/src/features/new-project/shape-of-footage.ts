import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { typeByName } from '#web/features/uploads/upload-checks.ts';

/** The preset shape nearest to the first video; the first one for footage without a picture, or whose size can't be read here. */
export async function shapeOfFootage(files: readonly File[]): Promise<AspectRatio> {
  const video = files.find(({ name }) => typeByName(name) === 'video');
  const size = video ? await readSize(video).catch(() => null) : null;
  return size ? nearestAspectRatio(size.width, size.height) : ASPECT_RATIOS[0];
}

/** As shown, after rotation. Only the head of the file is read. */
async function readSize(file: File): Promise<{ width: number; height: number } | null> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny');
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  return track && { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
