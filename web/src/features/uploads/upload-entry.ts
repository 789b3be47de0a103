import type { Asset } from '#shared/contracts/asset.ts';
import { type AssetLabel, isUnderWay, type RecordingUpload, type UploadItem } from './upload-item.ts';
import type { NewUpload, StoredUpload } from './upload-store.ts';
import type { EarlierRun, UploadTask } from './upload-task.ts';

/** Options of added files. */
export interface AddOptions {
  /**
   * Called for each file that has reached the library, with or without the server. `kept` settles once the file itself
   * is no longer needed.
   */
  onArrived?: (asset: Asset, kept: Promise<void>) => void;
  recording?: RecordingUpload | null;
  label?: AssetLabel;
  /**
   * The device already has it, and offers it again after a crash, so only an upload that must wait is stored. Default
   * false.
   */
  isKeptElsewhere?: boolean;
}

/** An upload in this tab. */
export interface Upload extends Omit<NewUpload, 'label'> {
  readonly options: AddOptions;
  /** The user may rename it. */
  label: AssetLabel | null;
  /** Stores the finished steps; null before the first run. */
  task: UploadTask | null;
  lastRun: EarlierRun | null;
  /** Its record on the device; null without one. */
  stored: Promise<StoredUpload | null> | null;
  /**
   * Settles with true once the library shows it before the server has it, with false where it can't; null until then.
   */
  shown: Promise<boolean> | null;
  controller: AbortController;
}

/** Creates an upload that has not begun. */
export function newUpload(
  values: Pick<Upload, 'id' | 'convertedId' | 'file' | 'projectId' | 'recording' | 'label'>,
  more: Partial<Upload> = {},
): Upload {
  return {
    ...values,
    options: {},
    task: null,
    lastRun: null,
    stored: null,
    shown: null,
    controller: new AbortController(),
    ...more,
  };
}

/** True while it uses a turn. An upload that waits for the server gives up its turn. */
export function isBusy(item: UploadItem): boolean {
  const { state } = item;
  const isAway = state.type === 'away' || (state.type === 'uploading' && state.isInterrupted);
  return isUnderWay(item) && state.type !== 'waiting' && !isAway;
}

/**
 * Removes an upload that has arrived from the store. Settles with true if its bytes stay on the device. Never rejects.
 */
export async function takeOff(upload: Upload): Promise<boolean> {
  const stored = (await upload.stored) ?? null;
  const isKept = (await stored?.isKept) ?? false;
  await stored?.end(isKept).catch(() => {}); // Storage was blocked. The next visit finds that the server has it.
  return isKept;
}
