import type { AssetType } from '#shared/media/limits.ts';

/** What an upload is doing. A refused or failed one is `error`; a complete one disappears after two seconds. */
export type UploadState =
  /** For its turn. */
  | { readonly type: 'waiting' }
  /** Being looked into, before anything is sent. */
  | { readonly type: 'preparing' }
  /** Into what this browser can play, which `codec` isn't. */
  | { readonly type: 'converting'; readonly codec: string; readonly percent: number }
  /** `isInterrupted` while the connection is lost; it goes on by itself when it is back. */
  | { readonly type: 'uploading'; readonly percent: number; readonly isInterrupted: boolean }
  /** Sent; the server looks into it. */
  | { readonly type: 'processing' }
  /** `notice` says what of it is not as one may expect; null for most. */
  | { readonly type: 'complete'; readonly notice: string | null }
  | {
      readonly type: 'error';
      readonly title: string;
      readonly description: string;
      /** Trying again may help: it goes on where it stopped. */
      readonly canRetry: boolean;
    };

/** One file on its way into the library. */
export interface UploadItem {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  /** By its name; null for one that was refused. */
  readonly assetType: AssetType | null;
  /** The project that it is for; null for the library alone. */
  readonly projectId: string | null;
  readonly state: UploadState;
}

/** Whether something still happens to it. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state.type !== 'error' && state.type !== 'complete';
}
