import { type Asset, assetSchema, type UploadUrlAnswer, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import type { MediaFailure } from '#shared/errors/media.ts';
import { assetTypeOf } from '#shared/media/limits.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { ImportedMedia, ImportMedia, ImportProgress } from '#web/engine/media-import-types.ts';
import { HttpError, isUnauthorized, type request } from '#web/queries/http.ts';
import { storageUrlOf, UploadRefused } from './put-file.ts';
import type { sendFile } from './send-file.ts';
import type { AssetLabel, RecordingUpload, UploadState } from './upload-item.ts';

/** The functions that carry an upload, replaced in tests. */
export interface UploadTransport {
  importMedia: ImportMedia;
  sendFile: typeof sendFile;
  request: typeof request;
}

/** The answer for an expired address. */
const DENIED = 403;

/** A file that the studio can't use. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly failure: MediaFailure;

  constructor(failure: MediaFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The server gave no address to upload to. */
export class NoUploadUrl extends Error {
  override readonly name = 'NoUploadUrl';
}

/**
 * Takes one file from the disk to the library: checks it, sends it (with its thumbnail, and its original if it was
 * converted), registers it. It remembers each finished step, so that another run resumes where the last one stopped.
 */
export class UploadTask {
  readonly file: File;
  readonly projectId: string | null;
  readonly recording: RecordingUpload | null;
  readonly #label: AssetLabel | null;
  readonly #transport: UploadTransport;
  #media: ImportedMedia | null = null;
  /** Storage URLs of files that have fully arrived. */
  readonly #stored = new Map<Blob, string>();
  /** Upload addresses of files that have partly arrived. */
  readonly #begun = new Map<Blob, UploadUrlAnswer>();
  #originalAssetId: string | null = null;
  /** The server refused and removed the thumbnail. */
  #isThumbnailRefused = false;

  constructor(
    file: File,
    projectId: string | null,
    transport: UploadTransport,
    { recording = null, label = null }: { recording?: RecordingUpload | null; label?: AssetLabel | null } = {},
  ) {
    this.file = file;
    this.projectId = projectId;
    this.recording = recording;
    this.#label = label;
    this.#transport = transport;
  }

  /**
   * Runs the remaining steps.
   * @throws MediaRefused, UploadRefused, UploadInterrupted, NoUploadUrl, HttpError, TypeError (no network),
   *   or an AbortError after `signal`.
   */
  async run(
    signal: AbortSignal,
    onState: (state: UploadState) => void,
  ): Promise<{ asset: Asset; media: ImportedMedia }> {
    this.#media ??= await this.#import(signal, onState);
    const media = this.#media;
    const files = media.original ? [media.original, media.file] : [media.file];
    const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
    let arrivedBytes = 0;
    for (const file of files) {
      let percent = Math.floor((arrivedBytes / totalBytes) * 100);
      let isInterrupted = false;
      const report = () => onState({ type: 'uploading', percent, isInterrupted });
      report();
      await this.#store(file, contentTypeOf(file, media), signal, {
        onProgress: (sentBytes) => {
          percent = Math.min(100, Math.floor(((arrivedBytes + sentBytes) / totalBytes) * 100));
          report();
        },
        onInterrupted: (isLost) => {
          isInterrupted = isLost;
          report();
        },
      });
      arrivedBytes += file.size;
    }
    onState({ type: 'processing' });
    if (media.original) this.#originalAssetId ??= await this.#registerOriginal(media.original, signal);
    const asset = await this.#register(media, signal);
    return { asset, media };
  }

  async #import(signal: AbortSignal, onState: (state: UploadState) => void): Promise<ImportedMedia> {
    onState({ type: 'preparing' });
    const outcome = await this.#transport.importMedia(this.file, {
      signal,
      onProgress: (progress) => onState(stateOf(progress)),
    });
    if (outcome.ok) return outcome.media;
    if (outcome.aborted) throw new DOMException('The import was cancelled.', 'AbortError');
    throw new MediaRefused(outcome.failure);
  }

  /** Sends a file unless it has arrived; resumes a partial one. */
  async #store(
    file: Blob,
    contentType: string,
    signal: AbortSignal,
    on: Pick<Parameters<typeof sendFile>[3], 'onProgress' | 'onInterrupted'> = {},
  ): Promise<string> {
    const known = this.#stored.get(file);
    if (known) return known;
    const begun = this.#begun.get(file);
    const { uploadUrl, uploadHeaders: headers } = begun ?? (await this.#begin(file, contentType, signal));
    try {
      const isContinued = begun !== undefined;
      await this.#transport.sendFile(uploadUrl, file, contentType, { ...on, signal, headers, isContinued });
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      // The address has expired or holds another file: the next try starts over.
      this.#begun.delete(file);
      if (!begun || error.status !== DENIED) throw error;
      return await this.#store(file, contentType, signal, on);
    }
    const storageUrl = storageUrlOf(uploadUrl);
    this.#stored.set(file, storageUrl);
    return storageUrl;
  }

  async #begin(file: Blob, contentType: string, signal: AbortSignal): Promise<UploadUrlAnswer> {
    const { uploadUrl, uploadHeaders } = await this.#transport.request('POST', '/api/assets/upload-url', {
      body: { fileSize: file.size, contentType },
      schema: uploadUrlAnswerSchema.partial(),
      signal,
    });
    if (!uploadUrl) throw new NoUploadUrl(`No upload URL received${this.recording ? '' : ' from server'}`);
    this.#begun.set(file, { uploadUrl, uploadHeaders });
    return { uploadUrl, uploadHeaders };
  }

  async #registerOriginal(original: File, signal: AbortSignal): Promise<string> {
    const { id } = await this.#transport.request('POST', '/api/assets', {
      body: {
        projectId: this.projectId,
        type: assetTypeOf(original.type),
        name: original.name,
        storageUrl: this.#stored.get(original),
        fileSize: original.size,
        mimeType: contentTypeOf(original, null),
      },
      schema: assetSchema,
      signal,
    });
    return id;
  }

  async #register(media: ImportedMedia, signal: AbortSignal): Promise<Asset> {
    try {
      return await this.#registerWith(await this.#storeThumbnail(media, signal), media, signal);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'asset.bad-thumbnail') throw error;
      this.#isThumbnailRefused = true;
      return await this.#registerWith(undefined, media, signal);
    }
  }

  async #registerWith(thumbnailUrl: string | undefined, media: ImportedMedia, signal: AbortSignal): Promise<Asset> {
    const { file, info } = media;
    return await this.#transport.request('POST', '/api/assets', {
      body: {
        ...(this.recording
          ? { projectId: this.projectId ?? undefined, fileName: file.name }
          : { projectId: this.projectId, name: file.name }),
        ...(this.#label && { ...this.#label, fileName: file.name }),
        type: info.type,
        storageUrl: this.#stored.get(file),
        fileSize: file.size,
        mimeType: contentTypeOf(file, media),
        width: info.width ?? undefined,
        height: info.height ?? undefined,
        durationSeconds: info.durationUs === null ? undefined : microsecondsToSeconds(info.durationUs),
        thumbnailUrl,
        originalAssetId: this.#originalAssetId ?? undefined,
        damage: info.damage,
      },
      schema: assetSchema,
      signal,
    });
  }

  /**
   * A refused thumbnail must not fail the upload. A lost connection does: the registration would fail too, and a retry
   * resumes here.
   */
  async #storeThumbnail({ thumbnail }: ImportedMedia, signal: AbortSignal): Promise<string | undefined> {
    if (!thumbnail || this.#isThumbnailRefused) return undefined;
    try {
      return await this.#store(thumbnail, thumbnail.type, signal);
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }
}

/** True if the server refused this one file; an ended session refuses everything. */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpError) return !isUnauthorized(error);
  return error instanceof UploadRefused || error instanceof NoUploadUrl;
}

function stateOf(progress: ImportProgress): UploadState {
  if (progress.stage !== 'converting') return { type: 'preparing' };
  const { codec, fraction } = progress;
  return { type: 'converting', codec, percent: Math.floor(fraction * 100) };
}

/** A file's bare MIME type: from its bytes if known, else from the browser. */
function contentTypeOf(file: File, media: ImportedMedia | null): string {
  const known = media && file === media.file ? media.info.mimeType : file.type;
  const type = known.split(';', 1)[0]?.trim();
  return type || `${assetTypeOf(file.type)}/octet-stream`;
}
