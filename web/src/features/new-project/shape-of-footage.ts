import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { typeByName } from '#web/features/uploads/upload-checks.ts';

/** The preset shape nearest to the first video; the first one for footage without a picture, or whose size can't be read here. */
export async function shapeOfFootage(files: readonly File[]): Promise<AspectRatio> {
  const video = files.find(({ name }) => typeByName(name) === 'video');
  const size = video ? await sizeOf(video).catch(() => null) : null;
  return size ? nearestAspectRatio(size.width, size.height) : ASPECT_RATIOS[0];
}

/** Demuxers are large: they are loaded with the first video. */
async function sizeOf(file: File) {
  return (await import('#workers/browser/decode/shown-size.ts')).readShownSize(file);
}
