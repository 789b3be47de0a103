import type { Asset } from '#shared/contracts/asset.ts';
import { recogniseRecording } from '#web/features/editor/captions/background-recognition.ts';
import { uploads } from '#web/features/uploads/uploads.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Take } from '#workers/browser/record/record-types.ts';
import { recordingName } from './recording-name.ts';

interface TakeUploadListener {
  /** The take is in the library, even if Retry in the list of uploads sent it there. */
  onArrived: (asset: Asset) => void;
  /** The upload failed or was cancelled; the take is still on the device. */
  onFailed: () => void;
  /** The upload waits for a connection, or continues. */
  onOffline: (isOffline: boolean) => void;
}

/** Sends one take to the library through the page's uploads. The device stores it until then. */
export class TakeUpload {
  readonly take: Take;
  readonly #projectId: string | null;
  readonly #listener: TakeUploadListener;
  #itemId: string | null = null;
  #isArrived = false;
  #unsubscribe: () => void = () => {};

  constructor(take: Take, projectId: string | null, listener: TakeUploadListener) {
    this.take = take;
    this.#projectId = projectId;
    this.#listener = listener;
  }

  /** Starts the upload, or resumes a failed one. Does nothing for a take that has arrived. */
  async send(): Promise<void> {
    if (this.#isArrived) return;
    await this.#online();
    const known = uploads.getItems().find(({ id }) => id === this.#itemId);
    if (known?.state.type === 'error' && known.state.canRetry) uploads.retry(known.id);
    else if (known?.state.type === 'error') uploads.remove(known.id);
    const isListed = uploads.getItems().some(({ id }) => id === this.#itemId);
    if (isListed || (await this.#begin())) this.#watch();
  }

  /** @returns False if there is no file to send. */
  async #begin(): Promise<boolean> {
    let file: File;
    try {
      file = await this.take.file();
    } catch (error) {
      const description = error instanceof Error && error.message ? error.message : 'Failed to upload recording';
      toast({ title: 'Upload failed', description, variant: 'destructive' });
      this.#listener.onFailed();
      return false;
    }
    const [id = null] = uploads.add([file], this.#projectId, {
      recording: { source: this.take.kind },
      isKeptElsewhere: true,
      label: { name: recordingName(this.take.kind, new Date(file.lastModified)) },
      onArrived: (asset, kept) => {
        this.#isArrived = true;
        this.#unsubscribe();
        // The editor's copy on this device comes from the take's file.
        void kept.then(() => {
          void this.take.discard();
          recogniseRecording(asset);
        });
        this.#listener.onArrived(asset);
      },
    });
    this.#itemId = id;
    return true;
  }

  #watch(): void {
    this.#unsubscribe();
    const check = () => {
      const item = uploads.getItems().find(({ id }) => id === this.#itemId);
      if (item && item.state.type !== 'error') return;
      this.#unsubscribe();
      if (item?.state.type === 'error' && item.state.canRetry && !navigator.onLine) void this.send();
      else this.#listener.onFailed();
    };
    this.#unsubscribe = uploads.subscribe(check);
    check();
  }

  async #online(): Promise<void> {
    if (navigator.onLine) return;
    this.#listener.onOffline(true);
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    this.#listener.onOffline(false);
  }
}
