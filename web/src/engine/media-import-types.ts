import type { MediaFailure } from '#shared/errors/media.ts';
import type { MediaInfo, MediaNotice } from '#shared/media/media-info.ts';

export type ImportProgress =
  | { readonly stage: 'inspecting' | 'making-thumbnail' }
  /**
   * `codec` names the format that the browser can't decode: "H.265 (HEVC)", "AVI". `fraction` is 0 to 1. `leftOut` is
   * known from the converter's first look at the file.
   */
  | {
      readonly stage: 'converting';
      readonly codec: string;
      readonly fraction: number;
      readonly leftOut: readonly MediaNotice[];
    };

export interface ImportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportedMedia {
  /** The file to upload: the chosen file, its intact part when it was cut off, or the MP4 converted from it. */
  readonly file: File;
  /**
   * The chosen file, to be stored beside the converted one. Null without conversion, and for types that the server does
   * not store.
   */
  readonly original: File | null;
  readonly info: MediaInfo;
  /** About 480 px on the long edge, WebP or JPEG; null for sound. */
  readonly thumbnail: Blob | null;
}

/** `aborted` is not a failure, so nothing is shown. */
export type ImportOutcome =
  | { readonly ok: true; readonly media: ImportedMedia }
  | { readonly ok: false; readonly aborted: true }
  | { readonly ok: false; readonly aborted: false; readonly failure: MediaFailure };

/**
 * `importMedia` of `media-import.ts`: inspects a file, converts it if necessary, and makes its thumbnail. Never throws.
 */
export type ImportMedia = (file: File, options?: ImportOptions) => Promise<ImportOutcome>;

/**
 * `keepMedia` of `media-import.ts`: after the upload, stores bytes and thumbnail under the asset's id, then makes
 * filmstrip and peaks in the background.
 */
export type KeepMedia = (assetId: string, media: ImportedMedia) => Promise<void>;
