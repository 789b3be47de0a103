import { type Asset, assetSchema, type UploadUrlAnswer, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import type { ASSET_ERRORS } from '#shared/errors/asset-errors.ts';
import type { MediaFailure } from '#shared/errors/media.ts';
import type { PROJECT_ERRORS } from '#shared/errors/project-errors.ts';
import { shortfallsOf } from '#shared/errors/shortfalls.ts';
import type { ImportedMedia, ImportMedia, ImportProgress } from '#web/engine/media-import-types.ts';
import { HttpError, isUnauthorized, type request } from '#web/http/http.ts';
import type { UploadSteps } from '#web/storage/upload-store.ts';
import { mayPass } from './ask-arrived.ts';
import { assetBody, contentTypeOf, originalBody } from './asset-body.ts';
import { storageUrlOf, UploadRefused } from './put-file.ts';
import type { sendFile } from './send-file.ts';
import type { AssetLabel, RecordingUpload, UploadState } from './upload-item.ts';

/** The functions that an upload calls, replaced in tests. */
export interface UploadTransport {
  importMedia: ImportMedia;
  sendFile: typeof sendFile;
  request: typeof request;
}

/** Statuses for an expired address, and for a session that the bucket has dropped. */
const GONE_STATUSES = [403, 404, 410];

const PROJECT_GONE = 'project.not-found' satisfies keyof typeof PROJECT_ERRORS;

const UPLOAD_GONE = 'upload.missing' satisfies keyof typeof ASSET_ERRORS;

export const NO_STEPS: UploadSteps = { stored: {}, begun: {}, isOriginalRegistered: false, isThumbnailRefused: false };

/** A file that the studio can't use. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly failure: MediaFailure;

  constructor(failure: MediaFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Parts of a file to send. */
type Part = keyof UploadSteps['stored'];

/** Results of an earlier run of an upload, perhaps in another tab. */
export interface EarlierRun {
  readonly media: ImportedMedia | null;
  readonly steps: UploadSteps;
}

interface TaskOptions {
  recording?: RecordingUpload | null;
  label?: AssetLabel | null;
  /** The id of the resulting asset without conversion, and that of the converted one. */
  id: string;
  convertedId: string;
  /** Default: none. */
  earlier?: EarlierRun | null;
  /** Called with every finished step. Default: nothing stores them. */
  onStep?: (run: EarlierRun) => void;
}

/** The server returned no upload address. */
export class NoUploadUrl extends Error {
  override readonly name = 'NoUploadUrl';
}

/**
 * Takes one file from the disk to the library: checks it, sends it (with its thumbnail, and its original if it was
 * converted), registers it. It records each finished step, so that another run resumes where the last one stopped.
 */
export class UploadTask {
  readonly file: File;
  readonly projectId: string | null;
  readonly recording: RecordingUpload | null;
  #label: AssetLabel | null;
  readonly #transport: UploadTransport;
  readonly #ids: Pick<TaskOptions, 'id' | 'convertedId'>;
  readonly #onStep: (run: EarlierRun) => void;
  #media: ImportedMedia | null;
  #steps: UploadSteps;

  constructor(file: File, projectId: string | null, transport: UploadTransport, options: TaskOptions) {
    const { recording = null, label = null, id, convertedId, earlier = null, onStep = () => {} } = options;
    this.file = file;
    this.projectId = projectId;
    this.recording = recording;
    this.#label = label;
    this.#transport = transport;
    this.#ids = { id, convertedId };
    this.#media = earlier?.media ?? null;
    this.#steps = earlier?.steps ?? NO_STEPS;
    this.#onStep = onStep;
  }

  /** The id of the resulting asset; null until the file has been checked. */
  get assetId(): string | null {
    return this.#media && (this.#media.file === this.file ? this.#ids.id : this.#ids.convertedId);
  }

  /** Renames its asset, unless it is already registered. */
  rename(name: string): void {
    this.#label = { ...this.#label, name };
  }

  /**
   * Runs the remaining steps. Sends bytes again if they arrived so long ago that the server has dropped them.
   * @throws MediaRefused, UploadRefused, UploadInterrupted, NoUploadUrl, HttpError, TypeError (no network),
   *   or an AbortError after `signal`.
   */
  async run(
    signal: AbortSignal,
    onState: (state: UploadState) => void,
  ): Promise<{ asset: Asset; media: ImportedMedia }> {
    const hadArrived = this.#steps.stored.file !== undefined;
    try {
      return await this.#runSteps(signal, onState);
    } catch (error) {
      if (!hadArrived || !(error instanceof HttpError) || error.code !== UPLOAD_GONE) throw error;
      this.#note({ stored: {}, begun: {} });
      return await this.#runSteps(signal, onState);
    }
  }

  async #runSteps(
    signal: AbortSignal,
    onState: (state: UploadState) => void,
  ): Promise<{ asset: Asset; media: ImportedMedia }> {
    if (!this.#media) {
      this.#media = await this.#import(signal, onState);
      this.#note({});
    }
    const media = this.#media;
    const files = media.original
      ? ([
          ['original', media.original],
          ['file', media.file],
        ] as const)
      : ([['file', media.file]] as const);
    const totalBytes = files.reduce((sum, [, file]) => sum + file.size, 0);
    let arrivedBytes = 0;
    for (const [part, file] of files) {
      let percent = Math.floor((arrivedBytes / totalBytes) * 100);
      let interruption: { isInterrupted: boolean; isStoreAway?: boolean | undefined } = { isInterrupted: false };
      const report = () => onState({ type: 'uploading', percent, ...interruption });
      report();
      await this.#store(part, file, contentTypeOf(file, media), signal, {
        onProgress: (sentBytes) => {
          percent = Math.min(100, Math.floor(((arrivedBytes + sentBytes) / totalBytes) * 100));
          report();
        },
        onInterrupted: (isInterrupted, isStoreAway) => {
          interruption = { isInterrupted, isStoreAway };
          report();
        },
      });
      arrivedBytes += file.size;
    }
    onState({ type: 'processing' });
    if (media.original && !this.#steps.isOriginalRegistered) {
      await this.#registerOriginal(media.original, signal);
      this.#note({ isOriginalRegistered: true });
    }
    const asset = await this.#register(media, signal);
    return { asset, media };
  }

  async #import(signal: AbortSignal, onState: (state: UploadState) => void): Promise<ImportedMedia> {
    onState({ type: 'preparing' });
    const outcome = await this.#transport.importMedia(this.file, {
      signal,
      onProgress: (progress) => onState(stateOf(progress, this.file.name)),
    });
    if (outcome.ok) return outcome.media;
    if (outcome.aborted) throw new DOMException('The import was cancelled.', 'AbortError');
    throw new MediaRefused(outcome.failure);
  }

  /** Sends a part unless it has arrived; resumes a partial one. */
  async #store(
    part: Part,
    file: Blob,
    contentType: string,
    signal: AbortSignal,
    on: Pick<Parameters<typeof sendFile>[3], 'onProgress' | 'onInterrupted'> = {},
  ): Promise<string> {
    const known = this.#steps.stored[part];
    if (known) return known;
    const begun = this.#steps.begun[part];
    const address = begun ?? (await this.#begin(part, file, contentType, signal));
    try {
      await this.#transport.sendFile(address, file, contentType, { ...on, signal, isContinued: begun !== undefined });
    } catch (error) {
      if (!(error instanceof UploadRefused) || mayPass(error)) throw error;
      // The address has expired or holds another file, so the next try starts over.
      this.#note({ begun: { ...this.#steps.begun, [part]: undefined } });
      if (!begun || !GONE_STATUSES.includes(error.status)) throw error;
      return await this.#store(part, file, contentType, signal, on);
    }
    const storageUrl = storageUrlOf(address.uploadUrl);
    this.#note({ stored: { ...this.#steps.stored, [part]: storageUrl } });
    return storageUrl;
  }

  async #begin(part: Part, file: Blob, contentType: string, signal: AbortSignal): Promise<UploadUrlAnswer> {
    const { uploadUrl, ...more } = await this.#transport.request('POST', '/api/assets/upload-url', {
      body: { fileSize: file.size, contentType },
      schema: uploadUrlAnswerSchema.partial(),
      signal,
    });
    if (!uploadUrl) throw new NoUploadUrl(`No upload URL received${this.recording ? '' : ' from server'}`);
    const address = { uploadUrl, ...more };
    this.#note({ begun: { ...this.#steps.begun, [part]: address } });
    return address;
  }

  #note(steps: Partial<UploadSteps>): void {
    this.#steps = { ...this.#steps, ...steps };
    this.#onStep({ media: this.#media, steps: this.#steps });
  }

  async #registerOriginal(original: File, signal: AbortSignal): Promise<void> {
    const values = { id: this.#ids.id, storageUrl: this.#steps.stored.original };
    await this.#registerIn(this.projectId, signal, (projectId) => originalBody(original, { ...values, projectId }));
  }

  /** Registers an asset, only in the library if its project was deleted in the meantime. */
  async #registerIn(
    projectId: string | null,
    signal: AbortSignal,
    bodyOf: (projectId: string | null) => object,
  ): Promise<Asset> {
    const register = (id: string | null) =>
      this.#transport.request('POST', '/api/assets', { body: bodyOf(id), schema: assetSchema, signal });
    try {
      return await register(projectId);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== PROJECT_GONE) throw error;
      return await register(null);
    }
  }

  async #register(media: ImportedMedia, signal: AbortSignal): Promise<Asset> {
    try {
      return await this.#registerWith(await this.#storeThumbnail(media, signal), media, signal);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'asset.bad-thumbnail') throw error;
      this.#note({ isThumbnailRefused: true });
      return await this.#registerWith(undefined, media, signal);
    }
  }

  async #registerWith(thumbnailUrl: string | undefined, media: ImportedMedia, signal: AbortSignal): Promise<Asset> {
    const values = {
      id: this.assetId,
      recording: this.recording,
      label: this.#label,
      storageUrl: this.#steps.stored.file,
      thumbnailUrl,
      originalAssetId: media.original ? this.#ids.id : undefined,
    };
    return await this.#registerIn(this.projectId, signal, (projectId) => assetBody(media, { ...values, projectId }));
  }

  /**
   * A refused thumbnail must not fail the upload. A lost connection does: the registration would fail too, and a retry
   * resumes here.
   */
  async #storeThumbnail({ thumbnail }: ImportedMedia, signal: AbortSignal): Promise<string | undefined> {
    if (!thumbnail || this.#steps.isThumbnailRefused) return undefined;
    try {
      return await this.#store('thumbnail', thumbnail, thumbnail.type, signal);
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }
}

/** True when the server refused this one file. An ended session refuses everything. */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpError) return !isUnauthorized(error);
  return error instanceof UploadRefused || error instanceof NoUploadUrl;
}

function stateOf(progress: ImportProgress, fileName: string): UploadState {
  if (progress.stage !== 'converting') return { type: 'preparing' };
  const { codec, fraction, leftOut } = progress;
  const lost = shortfallsOf(fileName, { notices: leftOut }).map(({ text }) => text);
  return { type: 'converting', codec, percent: Math.floor(fraction * 100), notice: lost.join(' ') || null };
}
