import type { MediaFailure } from '#shared/errors/media.ts';
import type { MediaInfo } from '#shared/media/media-info.ts';
import { mediaError, mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import { IngestClient } from '#workers/browser/ingest/ingest.client.ts';
import { isAbort } from '#workers/lib/coded-error.ts';
import { keepDerivatives } from '../storage/derivative-store.ts';
import { keepMediaFile } from '../storage/media-files.ts';
import { prepareDerivatives } from './derivatives.ts';
import type { ImportedMedia, ImportOptions, ImportOutcome, KeepMedia } from './media-import-types.ts';
import { deviceProxyMedia } from './proxy-media.ts';

/** A worker with nothing to do for this long is ended. */
const IDLE_MS = 30_000;

/** One worker for all imports of the page, which may run at the same time: what waits for bytes leaves it to the others. */
const ingest = new IngestClient();
let importCount = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Looks into a file, converts it when no decoder of this browser reads it, and makes its thumbnail.
 * @returns What to upload, or the failure; never throws because of the file.
 */
export async function importMedia(file: File, options: ImportOptions = {}): Promise<ImportOutcome> {
  const { signal = new AbortController().signal, onProgress } = options;
  clearTimeout(idleTimer);
  importCount++;
  try {
    onProgress?.({ stage: 'inspecting' });
    const { media, info } = await inspectOrConvert(file, signal, onProgress);
    if (info.type !== 'audio') onProgress?.({ stage: 'making-thumbnail' });
    const thumbnail = info.type === 'audio' ? null : await ingest.thumbnail(media, info, signal);
    return { ok: true, media: { file: media, original: media === file ? null : file, info, thumbnail } };
  } catch (error) {
    if (isAbort(error)) return { ok: false, aborted: true };
    const failure = mediaFailureOf(error);
    // Without a failure of the catalogue the worker has died of it: nobody knows whether that is the file's fault.
    return { ok: false, aborted: false, failure: failure ?? { code: 'media.reader-lost' } };
  } finally {
    importCount--;
    if (importCount === 0) idleTimer = setTimeout(() => ingest.terminate(), IDLE_MS);
  }
}

/**
 * Keeps an uploaded file and its thumbnail on this device under the asset's id, and starts computing filmstrip, peaks and proxy media
 * in the background. The file that was converted is kept, not its original: it is what gets played.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`; the upload isn't affected.
 */
export const keepMedia: KeepMedia = async (assetId, { file, info, thumbnail }: ImportedMedia): Promise<void> => {
  const hasMotion = info.type === 'video';
  await keepDerivatives(assetId, {
    thumbnail,
    ...(hasMotion ? {} : { filmstrip: null }),
    ...(info.audio === null ? { peaks: null } : {}),
  });
  await keepMediaFile(assetId, file);
  prepareDerivatives(assetId);
  void deviceProxyMedia.get(assetId);
};

async function inspectOrConvert(
  file: File,
  signal: AbortSignal,
  onProgress: ImportOptions['onProgress'],
): Promise<{ media: File; info: MediaInfo }> {
  let failure: Extract<MediaFailure, { code: 'media.codec-unsupported' }>;
  try {
    return { media: file, info: await ingest.inspect(file, signal) };
  } catch (error) {
    const known = mediaFailureOf(error);
    if (known?.code !== 'media.codec-unsupported' || !known.canConvert) throw error;
    failure = known;
  }
  const { codec } = failure;
  const report = (fraction: number) => onProgress?.({ stage: 'converting', codec, fraction });
  report(0);
  const media = await convert(file, failure.part === 'sound', signal, report);
  try {
    return { media, info: await ingest.inspect(media, signal) };
  } catch (error) {
    throw asConversionError(error);
  }
}

/** What is wrong with a converted file, as the conversion's failure and not the file's; the rest as it is. */
function asConversionError(error: unknown): unknown {
  const failure = mediaFailureOf(error);
  if (failure === null) return error;
  return failure.code === 'media.too-large'
    ? mediaError({ code: 'media.conversion-too-large', sizeBytes: failure.sizeBytes }, error)
    : mediaError({ code: 'media.conversion-failed', detail: failure.code }, error);
}

async function convert(
  file: File,
  keepPicture: boolean,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<File> {
  // 32 MB of WebAssembly and what loads it: fetched by those who need it.
  const { convertToMp4 } = await import('#workers/browser/convert/convert.ts');
  const blob = await convertToMp4(file, { keepPicture, signal, onProgress });
  return new File([blob], mp4NameOf(file.name), { type: 'video/mp4' });
}

/** "holiday.avi" → "holiday.mp4". */
function mp4NameOf(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'video'}.mp4`;
}
