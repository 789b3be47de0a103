import type { MediaProbe } from '#shared/contracts/asset.ts';
import type { MEDIA_ERRORS } from '#shared/errors/asset-errors.ts';
import type { AssetType } from '#shared/media/limits.ts';
import type { MediaNotice } from '#shared/media/media-info.ts';

/** Identity of a file by its bytes. Sizes are display sizes. Unknown values are null. */
export interface ProbedMedia {
  readonly type: AssetType;
  readonly mimeType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly probe: MediaProbe;
  /** True when the file breaks off within its media. Absent if the container doesn't tell. */
  readonly endsEarly?: boolean;
  /** Tracks and frames that the asset leaves out. Absent if the container doesn't tell. */
  readonly leftOut?: readonly MediaNotice[];
}

/** Reasons why a file is not media that the studio accepts. */
export type MediaErrorCode = keyof typeof MEDIA_ERRORS;

/** An expected failure of the probe, used inside the adapter only; callers get a {@link ProbeOutcome}. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, options?: { cause: unknown }) {
    super(code, options);
    this.code = code;
  }
}

/** Result of a probe: data in either case, because refused files are expected. */
export type ProbeOutcome =
  | { readonly ok: true; readonly media: ProbedMedia }
  | { readonly ok: false; readonly code: MediaErrorCode };
