import type { Asset } from '#shared/contracts/asset.ts';
import { describeMediaNotice, type MediaMessage } from '#shared/errors/media.ts';
import { DAMAGE_BRIDGED, describeDamage } from '#shared/media/damage.ts';
import type { MediaInfo } from '#shared/media/media-info.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import { isUnauthorized } from '#web/queries/http.ts';
import { signInAgain } from '#web/queries/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refuseFile, typeByName } from './upload-checks.ts';
import { describeInterruption } from './upload-interruption.ts';
import { type AssetLabel, isUnderWay, type RecordingUpload, type UploadItem, type UploadState } from './upload-item.ts';
import type { UploadTask, UploadTransport } from './upload-task.ts';

/** More at once would only slow each one down. */
const MAX_PARALLEL = 3;

/** A completed item is removed after this long (specification, business constants). */
const COMPLETE_LINGER_MS = 2_000;

/** An item with a notice stays as long as a failure's toast, since the next toast replaces the first. */
const NOTICE_LINGER_MS = 10_000;

interface UploadManagerOptions extends UploadTransport {
  /** Called when the asset is registered. Settles when this device has stored the file, or could not; never rejects. */
  onComplete: (asset: Asset, media: ImportedMedia) => Promise<void>;
}

interface AddOptions {
  /** Called for each file that has reached the library. `kept` settles once the file itself is no longer needed. */
  onArrived?: (asset: Asset, kept: Promise<void>) => void;
  recording?: RecordingUpload | null;
  label?: AssetLabel;
}

interface Upload {
  readonly file: File;
  readonly projectId: string | null;
  readonly recording: RecordingUpload | null;
  readonly options: AddOptions;
  /** Remembers the finished steps; null before the first run. */
  task: UploadTask | null;
  controller: AbortController;
}

/** All uploads of this tab, outside React so that they continue on other pages. */
export class UploadManager {
  readonly #options: UploadManagerOptions;
  readonly #uploads = new Map<string, Upload>();
  readonly #listeners = new Set<() => void>();
  #items: readonly UploadItem[] = [];

  constructor(options: UploadManagerOptions) {
    this.#options = options;
  }

  /**
   * Adds files in the order given; refused ones are listed with the reason.
   * @returns The ids of their items.
   */
  add(files: Iterable<File>, projectId: string | null, options: AddOptions = {}): readonly string[] {
    const added: UploadItem[] = [];
    for (const file of files) {
      const id = crypto.randomUUID();
      const refusal = refuseFile(file);
      added.push({
        id,
        fileName: file.name,
        fileSize: file.size,
        assetType: typeByName(file.name),
        projectId,
        state: refusal ? { type: 'error', ...refusal, canRetry: false } : { type: 'waiting' },
      });
      if (refusal) toast({ ...refusal, description: `${file.name}: ${refusal.description}`, variant: 'destructive' });
      else {
        const { recording = null } = options;
        const controller = new AbortController();
        this.#uploads.set(id, { file, projectId, recording, options, task: null, controller });
      }
    }
    this.#publish([...this.#items, ...added]);
    this.#startNext();
    return added.map(({ id }) => id);
  }

  /** Resumes a failed upload where it stopped. */
  retry(id: string): void {
    const entry = this.#uploads.get(id);
    const item = this.#items.find((other) => other.id === id);
    if (!entry || item?.state.type !== 'error') return;
    entry.controller = new AbortController();
    this.#setState(id, { type: 'waiting' });
    this.#startNext();
  }

  remove(id: string): void {
    this.#uploads.get(id)?.controller.abort();
    this.#uploads.delete(id);
    this.#publish(this.#items.filter((item) => item.id !== id));
    this.#startNext();
  }

  dismissFailed(projectId: string | null): void {
    for (const { id, state, projectId: owner } of this.#items) {
      if (state.type === 'error' && (owner === null || owner === projectId)) this.remove(id);
    }
  }

  /** The uploads, for `useSyncExternalStore`: a new array after every change. */
  readonly getItems = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #startNext(): void {
    const running = this.#items.filter((item) => isUnderWay(item) && item.state.type !== 'waiting').length;
    const waiting = this.#items.filter((item) => item.state.type === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, MAX_PARALLEL - running))) {
      this.#setState(id, { type: 'preparing' });
      void this.#run(id);
    }
  }

  async #run(id: string): Promise<void> {
    const upload = this.#uploads.get(id);
    if (!upload) return;
    const { controller, options } = upload;
    try {
      // Loaded with the first file.
      const { UploadTask } = await import('./upload-task.ts');
      upload.task ??= new UploadTask(upload.file, upload.projectId, this.#options, options);
      const { asset, media } = await upload.task.run(controller.signal, (state) => {
        if (!controller.signal.aborted) this.#setState(id, state);
      });
      this.#uploads.delete(id);
      const notice = noticeOf(upload, media.info);
      this.#setState(id, { type: 'complete', notice });
      setTimeout(() => this.remove(id), notice ? NOTICE_LINGER_MS : COMPLETE_LINGER_MS);
      toast(completion(upload, notice));
      const kept = this.#options.onComplete(asset, media);
      options.onArrived?.(asset, kept);
    } catch (error) {
      if (!controller.signal.aborted) await this.#fail(id, upload, error);
    }
    this.#startNext();
  }

  async #fail(id: string, upload: Upload, error: unknown): Promise<void> {
    if (isUnauthorized(error)) signInAgain();
    const { canRetry, ...message } = await import('./upload-failure.ts').then(
      ({ describeUploadError }) => describeUploadError(error, upload),
      () => describeInterruption(upload),
    );
    if (upload.controller.signal.aborted) return;
    if (!canRetry) this.#uploads.delete(id);
    this.#setState(id, { type: 'error', ...message, canRetry });
    if (!isUnauthorized(error)) toast({ ...message, variant: 'destructive' });
  }

  #setState(id: string, state: UploadState): void {
    this.#publish(this.#items.map((item) => (item.id === id ? { ...item, state } : item)));
  }

  #publish(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** Anything unexpected about an uploaded file. That a recording of a voice has no picture is none. */
function noticeOf({ file, recording }: Upload, { notices, damage = [] }: MediaInfo): string | null {
  const unexpected = notices.filter((notice) => !(recording && notice === 'video-without-picture'));
  const lines = unexpected.map((notice) => describeMediaNotice(notice, file.name));
  if (damage.length > 0) lines.push(`${describeDamage(damage)}: ${DAMAGE_BRIDGED}`);
  return lines.join(' ') || null;
}

function completion({ file, recording }: Upload, notice: string | null): MediaMessage {
  if (!recording) return { title: 'Upload complete', description: notice ?? `${file.name} uploaded successfully` };
  const description = `Your ${recording.source} recording has been added to your library`;
  return { title: 'Recording saved', description: notice ? `${description}. ${notice}` : description };
}
