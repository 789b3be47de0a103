import { getDefaultStore } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import { isOutOfReach, isUnauthorized } from '#web/http/http.ts';
import { signInAgain } from '#web/http/unauthorized.ts';
import type { PendingEvent } from '#web/storage/pending-events.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isStoreAway } from './ask-arrived.ts';
import { uploadsAtom } from './shown-uploads.ts';
import { refuseFile, typeByName } from './upload-checks.ts';
import { type AddOptions, isBusy, newUpload, takeOff, type Upload } from './upload-entry.ts';
import { describeInterruption } from './upload-interruption.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import type { FoundUpload, StoredUpload } from './upload-store.ts';
import type { UploadTransport } from './upload-task.ts';
import { completion, describeLoss, describeNoRoom, noticeOf, waitingNote } from './upload-words.ts';

/** More at once would only slow each one down. */
const MAX_PARALLEL = 3;

/** A completed item is removed after this long (specification, business constants). */
const COMPLETE_LINGER_MS = 2_000;

/** An item with a notice stays as long as a failure's toast, since the next toast replaces the first. */
const NOTICE_LINGER_MS = 10_000;

interface UploadManagerOptions extends UploadTransport {
  /**
   * Called when the asset is registered. Settles when this device has stored the file, or could not. Never rejects.
   * @param isKept Settles with true if the device already had it.
   */
  onComplete: (asset: Asset, media: ImportedMedia, isKept: Promise<boolean>) => Promise<void>;
  /** Loads the code that stores uploads on the device. Default: uploads end with the tab. */
  openStore?: () => Promise<Pick<typeof import('./upload-store.ts'), 'store' | 'takeOver' | 'giveUp' | 'rename'>>;
  /** Settles once the server is back and has the changes that come before files. */
  untilServerBack?: (signal: AbortSignal) => Promise<void>;
}

/** All uploads of this tab, outside React so that they continue on other pages. */
export class UploadManager {
  readonly #options: UploadManagerOptions;
  readonly #uploads = new Map<string, Upload>();
  readonly #atoms = getDefaultStore();

  constructor(options: UploadManagerOptions) {
    this.#options = options;
  }

  /**
   * Adds files in the given order. Refused ones are listed with the reason.
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
        isKept: false,
        state: refusal ? { type: 'error', ...refusal, canRetry: false } : { type: 'waiting' },
      });
      if (refusal) toast({ ...refusal, description: `${file.name}: ${refusal.description}`, variant: 'destructive' });
      else {
        const { recording = null, label = null } = options;
        const upload = { id, convertedId: crypto.randomUUID(), file, projectId, recording, label };
        this.#uploads.set(id, newUpload(upload, { options }));
      }
    }
    this.#publish([...this.getItems(), ...added]);
    for (const { id } of added) {
      const upload = this.#uploads.get(id);
      if (upload && !options.isKeptElsewhere) void this.#store(upload);
    }
    this.#startNext();
    return added.map(({ id }) => id);
  }

  /** Takes over uploads that a reloaded or crashed tab has left on this device. Never rejects. */
  async resume(): Promise<void> {
    try {
      const store = await this.#options.openStore?.();
      await store?.takeOver(
        (found) => this.#adopt(found),
        (name) => toast({ ...describeLoss(name), variant: 'destructive' }),
      );
    } catch {
      // Storage is blocked, or the code can't be loaded now. The next visit tries again.
    }
  }

  /** Resumes a failed upload where it stopped. */
  retry(id: string): void {
    const entry = this.#uploads.get(id);
    const item = this.getItems().find((other) => other.id === id);
    if (!entry || item?.state.type !== 'error') return;
    entry.controller = new AbortController();
    this.#setState(id, { type: 'waiting' });
    this.#startNext();
  }

  /** Discards a file that the library shows before the server has it. @throws As the storage does. */
  async giveUp(assetId: string): Promise<void> {
    const store = await this.#options.openStore?.();
    const id = await store?.giveUp(assetId);
    if (id) this.remove(id);
  }

  /**
   * Renames a file that the library shows before the server has it.
   * @returns False when the server already has it.
   * @throws As the storage does.
   */
  async rename(assetId: string, name: string): Promise<boolean> {
    const store = await this.#options.openStore?.();
    const id = (await store?.rename(assetId, name)) ?? null;
    if (id !== null) this.hear({ type: 'upload-renamed', id, name });
    return id !== null;
  }

  /** Applies a user's change to an upload, from this tab or another. */
  hear(event: PendingEvent): void {
    if (event.type === 'upload-discarded') this.remove(event.id);
    if (event.type !== 'upload-renamed') return;
    const upload = this.#uploads.get(event.id);
    if (!upload) return;
    upload.label = { ...upload.label, name: event.name };
    upload.task?.rename(event.name);
    void upload.stored?.then((stored) => stored?.rename(event.name));
  }

  remove(id: string): void {
    const upload = this.#uploads.get(id);
    upload?.controller.abort();
    void upload?.stored?.then((stored) => stored?.end(false));
    this.#uploads.delete(id);
    this.#publish(this.getItems().filter((item) => item.id !== id));
    this.#startNext();
  }

  dismissFailed(projectId: string | null): void {
    for (const { id, state, projectId: owner } of this.getItems()) {
      // A file that the library shows is discarded separately.
      const isShown = this.#uploads.get(id)?.shown ?? false;
      if (state.type === 'error' && !isShown && (owner === null || owner === projectId)) this.remove(id);
    }
  }

  /** The uploads. A new array after every change. */
  getItems(): readonly UploadItem[] {
    return this.#atoms.get(uploadsAtom);
  }

  /** Calls `listener` after every change. @returns A function that stops it. */
  subscribe(listener: () => void): () => void {
    return this.#atoms.sub(uploadsAtom, listener);
  }

  #startNext(): void {
    const running = this.getItems().filter(isBusy).length;
    const waiting = this.getItems().filter((item) => item.state.type === 'waiting');
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
      upload.task ??= new UploadTask(upload.file, upload.projectId, this.#options, {
        ...upload,
        earlier: upload.lastRun,
        onStep: (run) => {
          upload.lastRun = run;
          void upload.stored?.then((stored) => stored?.note(run));
        },
      });
      const { asset, media } = await upload.task.run(controller.signal, (state) => {
        if (controller.signal.aborted) return;
        this.#setState(id, state);
        if (state.type === 'uploading' && state.isInterrupted) upload.shown ??= this.#show(upload);
      });
      this.#uploads.delete(id);
      const notice = noticeOf(upload, media.info);
      this.#setState(id, { type: 'complete', notice });
      setTimeout(() => this.remove(id), notice ? NOTICE_LINGER_MS : COMPLETE_LINGER_MS);
      toast(completion(upload, notice));
      const kept = this.#options.onComplete(asset, media, takeOff(upload));
      if (!(await upload.shown)) options.onArrived?.(asset, kept);
    } catch (error) {
      if (!controller.signal.aborted && !(await this.#waitForServer(upload, error))) await this.#fail(upload, error);
    }
    this.#startNext();
  }

  /** Takes over an upload of an earlier visit. */
  #adopt({ earlier, isShown, stored, ...found }: FoundUpload): void {
    const { id, file, projectId } = found;
    const shown = isShown ? Promise.resolve(true) : null;
    this.#uploads.set(id, newUpload(found, { lastRun: earlier, shown, stored: Promise.resolve(stored) }));
    const assetType = typeByName(file.name);
    const item = { id, fileName: file.name, fileSize: file.size, assetType, projectId, isKept: true } as const;
    this.#publish([...this.getItems(), { ...item, state: { type: 'waiting' } }]);
    this.#startNext();
  }

  /** Stores an upload on the device, once. @returns Null if that fails. */
  #store(upload: Upload): Promise<StoredUpload | null> {
    upload.stored ??= this.#beginStoring(upload).catch(() => null);
    return upload.stored;
  }

  async #beginStoring(upload: Upload): Promise<StoredUpload | null> {
    const { id, convertedId, file, projectId, recording, label, lastRun } = upload;
    const store = await this.#options.openStore?.();
    const stored = await store?.store({ id, convertedId, file, projectId, recording, label });
    if (!stored) return null;
    if (lastRun) stored.note(lastRun);
    void stored.isKept.then((isKept) => {
      this.#change(id, { isKept });
      if (!isKept && this.#uploads.has(id)) toast(describeNoRoom(file.name));
    });
    return stored;
  }

  /** Shows a file that must wait for the server in the library immediately. */
  async #show(upload: Upload): Promise<boolean> {
    const asset = (await (await this.#store(upload))?.show()) ?? null;
    if (upload.controller.signal.aborted) return false;
    if (!asset) {
      // There is no room for it here, or it has just arrived.
      upload.shown = null;
      return false;
    }
    toast(waitingNote(upload));
    upload.options.onArrived?.(asset, Promise.resolve());
    return true;
  }

  /**
   * Waits for an unreachable server, however long. @returns False for any other failure, and for a file that the device
   * can't store.
   */
  async #waitForServer(upload: Upload, error: unknown): Promise<boolean> {
    const { id, controller } = upload;
    const { untilServerBack } = this.#options;
    if (!untilServerBack || !(isOutOfReach(error) || isStoreAway(error))) return false;
    const stored = await this.#store(upload);
    if (!(await stored?.isKept)) return false;
    if (controller.signal.aborted) return true;
    this.#setState(id, { type: 'away' });
    upload.shown ??= this.#show(upload);
    this.#startNext();
    await untilServerBack(controller.signal).then(
      () => this.#setState(id, { type: 'waiting' }),
      () => {}, // It was removed.
    );
    return true;
  }

  async #fail(upload: Upload, error: unknown): Promise<void> {
    const { id } = upload;
    if (isUnauthorized(error)) signInAgain();
    const isKept = (await (await upload.stored)?.isKept) ?? false;
    const { canRetry: mayHelp, ...message } = await import('./upload-failure.ts').then(
      ({ describeUploadError }) => describeUploadError(error, upload, isKept),
      () => describeInterruption(upload),
    );
    if (upload.controller.signal.aborted) return;
    // Only the user discards a file that the library shows.
    const canRetry = mayHelp || ((await upload.shown) ?? false);
    if (!canRetry) {
      this.#uploads.delete(id);
      void upload.stored?.then((stored) => stored?.end(false));
    }
    this.#setState(id, { type: 'error', ...message, canRetry });
    if (!isUnauthorized(error)) toast({ ...message, variant: 'destructive' });
  }

  #setState(id: string, state: UploadState): void {
    this.#change(id, { state });
  }

  #change(id: string, change: Partial<UploadItem>): void {
    this.#publish(this.getItems().map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #publish(items: readonly UploadItem[]): void {
    this.#atoms.set(uploadsAtom, items);
  }
}
