import type { MediaProbe } from '#shared/contracts/asset.ts';
import type { MEDIA_ERRORS } from '#shared/errors/asset-errors.ts';
import type { AssetType } from '#shared/media/limits.ts';

/** What a file is by its bytes. Sizes are display sizes; unknown is null. */
export interface ProbedMedia {
  readonly type: AssetType;
  readonly mimeType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly probe: MediaProbe;
  /** The file breaks off within its media; absent where the container doesn't tell. */
  readonly endsEarly?: boolean;
}

/** Why a file is no media that the studio takes. */
export type MediaErrorCode = keyof typeof MEDIA_ERRORS;

/** An expected failure of the probe, inside the adapter only: {@link ProbeOutcome} is what leaves it. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, options?: { cause: unknown }) {
    super(code, options);
    this.code = code;
  }
}

/** The result of a probe: data either way, for a file that is no media is nothing unexpected. */
export type ProbeOutcome =
  | { readonly ok: true; readonly media: ProbedMedia }
  | { readonly ok: false; readonly code: MediaErrorCode };
