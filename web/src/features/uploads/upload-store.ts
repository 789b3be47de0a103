import type { Asset } from '#shared/contracts/asset.ts';
import { keepThumbnail } from '#web/engine/media-import.ts';
import { queryClient } from '#web/http/client.ts';
import { ALL_ASSETS_KEY } from '#web/http/keys.ts';
import { refreshWaiting } from '#web/outbox/outbox.ts';
import { readDerivatives } from '#web/storage/derivative-store.ts';
import { forgetMedia } from '#web/storage/forget-media.ts';
import { keepMediaFile, readMediaFile, removeMediaFile } from '#web/storage/media-files.ts';
import { noteWaiting } from '#web/storage/outbox-flag.ts';
import { postToOtherTabs } from '#web/storage/pending-events.ts';
import { hold, letGo, noteWhatWaits, takeOver as takeOverWork } from '#web/storage/pending-work.ts';
import { type KeptUpload, putUpload, readUpload, readUploads, removeUpload } from '#web/storage/upload-store.ts';
import type { AssetLabel, RecordingUpload } from './upload-item.ts';
import { type EarlierRun, NO_STEPS } from './upload-task.ts';
import { waitingAsset } from './waiting-asset.ts';

/*
 * Uploads as stored on the device until the server has them: a record in the database, the bytes in OPFS. The tab that
 * holds an upload's lock sends it; when that tab dies, another takes over.
 */

export interface NewUpload {
  readonly id: string;
  readonly convertedId: string;
  readonly file: File;
  readonly projectId: string | null;
  readonly recording: RecordingUpload | null;
  readonly label: AssetLabel | null;
}

/** An upload of a closed tab. */
export interface FoundUpload extends NewUpload {
  readonly earlier: EarlierRun;
  /** The library shows it. */
  readonly isShown: boolean;
  readonly stored: StoredUpload;
}

/** Copies of files are written one after another. */
let lastCopy: Promise<unknown> = Promise.resolve();

/** One stored upload. Its changes are written one after another. */
export class StoredUpload {
  #record: KeptUpload;
  readonly #file: File;
  #turn: Promise<boolean>;
  #isOver = false;

  /** @param first Settles with true once the bytes are stored. */
  constructor(record: KeptUpload, file: File, first: Promise<boolean>) {
    this.#record = record;
    this.#file = file;
    this.#turn = first;
  }

  /** Settles with true once the whole state survives a crash, and with false when there is no room. Never rejects. */
  get isKept(): Promise<boolean> {
    return this.#turn;
  }

  /** Stores a finished step. */
  note({ media, steps }: EarlierRun): void {
    void this.#then(async () => {
      const { id, convertedId } = this.#record;
      if (media && this.#record.media === null) {
        const isConverted = media.file !== this.#file;
        if (isConverted) await inOrder(() => keepMediaFile(convertedId, media.file));
        await keepThumbnail(isConverted ? convertedId : id, media);
        const { info, original, file } = media;
        this.#record = {
          ...this.#record,
          media: { file: factsOf(file), isConverted, hasOriginal: original !== null, info },
        };
      }
      await this.#put({ steps });
      const { media: kept } = this.#record;
      if (kept?.isConverted && !kept.hasOriginal) await removeMediaFile(id);
    });
  }

  /** Lets the library show it before the server has it. @returns Null when it is not stored, or not checked yet. */
  async show(): Promise<Asset | null> {
    const shown = this.#then(async () => {
      const asset = waitingAsset(this.#record);
      if (asset) await this.#put({ asset });
    });
    const isKept = await shown;
    const { asset } = this.#record;
    if (!isKept || this.#isOver || !asset) return null;
    showAssets((list) => [asset, ...list.filter(({ id }) => id !== asset.id)]);
    await refreshWaiting();
    return asset;
  }

  /** Applies the user's name for it. */
  rename(name: string): void {
    void this.#then(async () => {
      this.#record = renamed(this.#record, name);
      await this.#put({});
    });
  }

  /** Removes it from the store. @param hasArrived Keeps the bytes, which are now a copy of the server's. */
  async end(hasArrived: boolean): Promise<void> {
    this.#isOver = true;
    await this.#turn;
    const { id, asset, media } = this.#record;
    await removeUpload(id);
    if (!hasArrived) await forgetFiles(this.#record);
    else if (media?.isConverted) await removeMediaFile(id);
    letGo('uploads', id);
    if (asset) await refreshWaiting();
    else await noteWhatWaits();
  }

  async #put(change: Partial<KeptUpload>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await putUpload(this.#record);
  }

  #then(change: () => Promise<void>): Promise<boolean> {
    this.#turn = this.#turn.then(async (isKept) => {
      if (!isKept || this.#isOver) return isKept;
      try {
        await change();
        return true;
      } catch {
        return false; // No room, but the tab still has the file.
      }
    });
    return this.#turn;
  }
}

/** Stores a new upload. */
export async function store(upload: NewUpload): Promise<StoredUpload> {
  const { file, ...others } = upload;
  noteWaiting(true);
  await hold('uploads', upload.id);
  const record: KeptUpload = {
    ...others,
    addedAt: Date.now(),
    file: factsOf(file),
    media: null,
    steps: NO_STEPS,
    asset: null,
  };
  const first = inOrder(async () => {
    // The record first, because a file with a record is never removed as a leftover.
    await putUpload(record);
    await keepMediaFile(upload.id, file);
  });
  const isKept = first.then(
    () => true,
    async () => {
      await removeUpload(upload.id).catch(() => {});
      return false;
    },
  );
  return new StoredUpload(record, file, isKept);
}

/**
 * Takes over the uploads of closed tabs, and of tabs that close later.
 * @param onLost Called for a file whose bytes had not all reached the device.
 */
export async function takeOver(
  onFound: (upload: FoundUpload) => void,
  onLost: (fileName: string) => void,
): Promise<void> {
  const ids = (await readUploads()).map(({ id }) => id);
  takeOverWork('uploads', ids, async (id) => {
    const record = await readUpload(id);
    const found = record && (await openKept(record));
    if (found) return onFound({ ...found, stored: new StoredUpload(record, found.file, Promise.resolve(true)) });
    letGo('uploads', id);
    if (!record) return;
    await removeUpload(id);
    await noteWhatWaits();
    onLost(record.file.name);
  });
}

/**
 * Discards an upload, whichever tab sends it. Its file exists only on this device, and is removed.
 * @param assetId Id in the library.
 * @returns The upload's id; null when it no longer exists.
 */
export async function giveUp(assetId: string): Promise<string | null> {
  const record = (await readUploads()).find(({ asset }) => asset?.id === assetId);
  if (!record) return null;
  postToOtherTabs({ type: 'upload-discarded', id: record.id });
  await removeUpload(record.id);
  await forgetFiles(record);
  await refreshWaiting();
  return record.id;
}

/**
 * Renames an upload, whichever tab sends it.
 * @param assetId Id in the library.
 * @returns The upload's id; null when it no longer exists.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function rename(assetId: string, name: string): Promise<string | null> {
  const record = (await readUploads()).find(({ asset }) => asset?.id === assetId);
  if (!record) return null;
  await putUpload(renamed(record, name));
  postToOtherTabs({ type: 'upload-renamed', id: record.id, name });
  showAssets((list) => list.map((asset) => (asset.id === assetId ? { ...asset, name } : asset)));
  return record.id;
}

/** Removes the bytes of a discarded upload, and hides it. */
async function forgetFiles({ id, convertedId }: KeptUpload): Promise<void> {
  for (const each of [id, convertedId]) await forgetMedia(each);
  showAssets((list) => list.filter((asset) => asset.id !== id && asset.id !== convertedId));
}

function renamed(record: KeptUpload, name: string): KeptUpload {
  return { ...record, label: { ...record.label, name }, asset: record.asset && { ...record.asset, name } };
}

/** Changes the displayed list: without a service worker it can't be reloaded while the server is unreachable. */
function showAssets(change: (list: readonly Asset[]) => readonly Asset[]): void {
  queryClient.setQueryData<readonly Asset[]>(ALL_ASSETS_KEY, (list) => list && change(list));
}

/** Reads a stored upload; null when some of its bytes are missing. */
async function openKept(record: KeptUpload): Promise<Omit<FoundUpload, 'stored'> | null> {
  const { id, convertedId, projectId, recording, label, media, steps, asset } = record;
  const others = { id, convertedId, projectId, recording, label, isShown: asset !== null };
  const chosen = asFile(await readMediaFile(id), record.file);
  const converted = media?.isConverted ? asFile(await readMediaFile(convertedId), media.file) : null;
  const file = media?.isConverted ? converted : chosen;
  if (!media || !file) {
    return chosen && { ...others, file: chosen, earlier: { media: null, steps: NO_STEPS } };
  }
  const original = media.hasOriginal ? chosen : null;
  if (media.hasOriginal && !original) return null;
  const { thumbnail = null } = await readDerivatives(media.isConverted ? convertedId : id);
  return {
    ...others,
    file: media.isConverted ? (chosen ?? new File([], record.file.name, record.file)) : file,
    earlier: { media: { file, original, info: media.info, thumbnail }, steps },
  };
}

function asFile(bytes: File | null, { name, type, lastModified }: KeptUpload['file']): File | null {
  return bytes && new File([bytes], name, { type, lastModified });
}

function factsOf({ name, type, lastModified, size }: File): KeptUpload['file'] {
  return { name, type, lastModified, size };
}

function inOrder<T>(copy: () => Promise<T>): Promise<T> {
  const turn = lastCopy.then(copy);
  lastCopy = turn.catch(() => {}); // The caller gets the error.
  return turn;
}
