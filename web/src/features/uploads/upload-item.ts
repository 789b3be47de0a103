import type { AssetCredit } from '#shared/contracts/asset.ts';
import type { AssetType } from '#shared/media/limits.ts';

/** An upload's state. Refused and failed ones are `error`; a complete one disappears after two seconds. */
export type UploadState =
  /** Waits for its turn. */
  | { readonly type: 'waiting' }
  /** The file is checked before anything is sent. */
  | { readonly type: 'preparing' }
  /** From `codec`, which this browser can't play. */
  | { readonly type: 'converting'; readonly codec: string; readonly percent: number }
  /** `isInterrupted` while the connection is lost, or there is one but the store can't take files (`isStoreAway`); it resumes by itself. */
  | {
      readonly type: 'uploading';
      readonly percent: number;
      readonly isInterrupted: boolean;
      readonly isStoreAway?: boolean | undefined;
    }
  /** Kept on this device until the server is back. */
  | { readonly type: 'away' }
  /** Sent; the server checks it. */
  | { readonly type: 'processing' }
  /** `notice` explains anything unexpected; null for most. */
  | { readonly type: 'complete'; readonly notice: string | null }
  | {
      readonly type: 'error';
      readonly title: string;
      readonly description: string;
      /** A retry may help; it resumes where the upload stopped. */
      readonly canRetry: boolean;
    };

/** A recording made in the studio; it is registered and announced as such (specification, recorders). */
export interface RecordingUpload {
  readonly source: 'webcam' | 'audio' | 'screen';
}

/** An asset's name where it is not that of its file, and whom to credit. */
export interface AssetLabel {
  readonly name: string;
  readonly credit?: AssetCredit;
}

/** One file on its way into the library. */
export interface UploadItem {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  /** Judged by its name; null if refused. */
  readonly assetType: AssetType | null;
  /** Null for the library alone. */
  readonly projectId: string | null;
  /** It survives a reload, a crash and being offline. */
  readonly isKept: boolean;
  readonly state: UploadState;
}

/** True until it is complete or has failed. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state.type !== 'error' && state.type !== 'complete';
}
