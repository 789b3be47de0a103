import type { AssetCredit } from '#shared/contracts/asset.ts';
import type { AssetType } from '#shared/media/limits.ts';

/** An upload's state. Refused and failed uploads are `error`; a complete one disappears after two seconds. */
export type UploadState =
  /** Waits for its turn. */
  | { readonly type: 'waiting' }
  /** The file is checked before the upload. */
  | { readonly type: 'preparing' }
  /** Converted from `codec`, which this browser can't play. `notice` says what the conversion leaves out. */
  | {
      readonly type: 'converting';
      readonly codec: string;
      readonly percent: number;
      readonly notice?: string | null;
    }
  /**
   * `isInterrupted` while the connection is lost, or while the store can't accept files (`isStoreAway`). It resumes by
   * itself.
   */
  | {
      readonly type: 'uploading';
      readonly percent: number;
      readonly isInterrupted: boolean;
      readonly isStoreAway?: boolean | undefined;
    }
  /** Stored on this device until the server is back. */
  | { readonly type: 'away' }
  /** Sent; the server checks it. */
  | { readonly type: 'processing' }
  /** `notice` explains anything unexpected; null for most. */
  | { readonly type: 'complete'; readonly notice: string | null }
  | {
      readonly type: 'error';
      readonly title: string;
      readonly description: string;
      /** A retry may help, and resumes where the upload stopped. */
      readonly canRetry: boolean;
    };

/** A recording made in the studio. It is registered and announced as such (specification, recorders). */
export interface RecordingUpload {
  readonly source: 'webcam' | 'audio' | 'screen';
}

/** An asset's name, if it differs from its file's, and its credit. */
export interface AssetLabel {
  readonly name: string;
  readonly credit?: AssetCredit;
}

/** One file on its way into the library. */
export interface UploadItem {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  /** The type for its name; null if refused. */
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
