import type { MediaFailure } from '#shared/errors/media.ts';
import { isVideoName } from '#shared/media/limits.ts';
import type { MediaInfo, MediaNotice } from '#shared/media/media-info.ts';
import { keepDerivatives } from '#web/storage/derivative-store.ts';
import { keepMediaFile } from '#web/storage/media-files.ts';
import { mediaError, mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import { IngestClient } from '#workers/browser/media/ingest.client.ts';
import { isAbort } from '#workers/lib/coded-error.ts';
import { prepareDerivatives } from './derivatives.ts';
import type { ImportedMedia, ImportOptions, ImportOutcome, KeepMedia } from './media-import-types.ts';
import { deviceProxyMedia } from './proxy-media.ts';
import { WorkerLease } from './worker-lease.ts';

/** One worker for all imports of the page. Imports run concurrently: one that waits for bytes yields to the others. */
const ingest = new IngestClient();
const lease = new WorkerLease(ingest);

/**
 * Inspects a file, salvages its intact part when it was cut off, converts it when this browser can't decode it, and
 * makes its thumbnail.
 * @returns The file to upload, or the failure. Never throws because of the file.
 */
export async function importMedia(file: File, options: ImportOptions = {}): Promise<ImportOutcome> {
  const { signal = new AbortController().signal, onProgress } = options;
  try {
    return { ok: true, media: await lease.use(() => readMedia(file, signal, onProgress)) };
  } catch (error) {
    if (isAbort(error)) return { ok: false, aborted: true };
    const failure = mediaFailureOf(error);
    // Without a catalogued failure the worker has died, possibly not because of the file.
    return { ok: false, aborted: false, failure: failure ?? { code: 'media.reader-lost' } };
  }
}

async function readMedia(
  file: File,
  signal: AbortSignal,
  onProgress: ImportOptions['onProgress'],
): Promise<ImportedMedia> {
  onProgress?.({ stage: 'inspecting' });
  const { media, original, info } = await inspectOrSalvage(file, signal, onProgress);
  if (info.type !== 'audio') onProgress?.({ stage: 'making-thumbnail' });
  const thumbnail = info.type === 'audio' ? null : await ingest.thumbnail(media, info, signal);
  return { file: media, original, info, thumbnail };
}

/**
 * Stores an uploaded file and its thumbnail on this device under the asset's id, and starts computing filmstrip, peaks
 * and proxy media in the background. Stores the copy of a converted file, not the original, because the copy plays.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`; the upload isn't affected.
 */
export const keepMedia: KeepMedia = async (assetId, media): Promise<void> => {
  await keepThumbnail(assetId, media);
  await keepMediaFile(assetId, media.file);
  prepareMedia(assetId);
};

/** Stores a file's thumbnail, and records that it has no filmstrip or peaks. @throws As {@link keepMedia}. */
export async function keepThumbnail(
  assetId: string,
  { info, thumbnail }: Pick<ImportedMedia, 'info' | 'thumbnail'>,
): Promise<void> {
  await keepDerivatives(assetId, {
    thumbnail,
    ...(info.type === 'video' ? {} : { filmstrip: null }),
    ...(info.audio === null ? { peaks: null } : {}),
  });
}

/** Starts computing filmstrip, peaks and proxy media of a stored file in the background. */
export function prepareMedia(assetId: string): void {
  prepareDerivatives(assetId);
  void deviceProxyMedia.get(assetId);
}

/** The file to upload, and the original it was converted from if the server stores that. */
interface Inspected {
  readonly media: File;
  readonly original: File | null;
  readonly info: MediaInfo;
}

/** Replaces a recording that was cut off with its intact part. */
async function inspectOrSalvage(
  file: File,
  signal: AbortSignal,
  onProgress: ImportOptions['onProgress'],
): Promise<Inspected> {
  try {
    return await inspectOrConvert(file, signal, onProgress);
  } catch (error) {
    const code = mediaFailureOf(error)?.code;
    if (code !== 'media.truncated' && code !== 'media.damaged') throw error;
    const whole = await ingest.salvage(file, signal);
    if (whole === null) throw error;
    const inspected = await inspectOrConvert(whole, signal, onProgress);
    return { ...inspected, info: withNotice(inspected.info, 'ends-early') };
  }
}

async function inspectOrConvert(
  file: File,
  signal: AbortSignal,
  onProgress: ImportOptions['onProgress'],
): Promise<Inspected> {
  let failure: Extract<MediaFailure, { code: 'media.codec-unsupported' }>;
  try {
    return { media: file, original: null, info: await ingest.inspect(file, signal) };
  } catch (error) {
    const known = mediaFailureOf(error);
    if (known?.code !== 'media.codec-unsupported' || !known.canConvert) throw error;
    failure = known;
  }
  const { codec } = failure;
  const report = (fraction: number, leftOut: readonly MediaNotice[]) =>
    onProgress?.({ stage: 'converting', codec, fraction, leftOut });
  report(0, []);
  const { media, leftOut } = await convert(file, failure.part === 'sound', signal, report);
  try {
    const info = await ingest.inspect(media, signal);
    const original = failure.dropsOriginal === true ? null : file;
    return { media, original, info: leftOut.reduce(withNotice, info) };
  } catch (error) {
    throw asConversionError(error);
  }
}

function withNotice(info: MediaInfo, notice: MediaNotice): MediaInfo {
  return info.notices.includes(notice) ? info : { ...info, notices: [...info.notices, notice] };
}

/** Turns a fault in a converted file into a conversion failure. Passes other errors on. */
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
  onProgress: (fraction: number, leftOut: readonly MediaNotice[]) => void,
): Promise<{ media: File; leftOut: readonly MediaNotice[] }> {
  // 32 MB of WebAssembly and its loader, so fetched only when needed.
  const { convertMedia } = await import('#workers/browser/convert/convert.ts');
  let leftOut: readonly MediaNotice[] = [];
  const blob = await convertMedia(file, {
    keepPicture,
    signal,
    onProgress: (fraction) => onProgress(fraction, leftOut),
    onSource: (source) => {
      leftOut = source.leftOut;
      onProgress(0, leftOut);
    },
  });
  return { media: new File([blob], convertedName(file.name, blob.type), { type: blob.type }), leftOut };
}

/** "holiday.avi" → "holiday.mp4"; "song.wav" → "song.m4a", because users expect no picture in it. */
function convertedName(name: string, mimeType: string): string {
  const ending = mimeType === 'video/webm' ? '.webm' : isVideoName(name) ? '.mp4' : '.m4a';
  return `${name.replace(/\.[^.]*$/, '') || 'video'}${ending}`;
}
