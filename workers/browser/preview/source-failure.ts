import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import { mediaFailureOf, toMediaError } from '#workers/browser/decode/media-error.ts';

/** Translates a failure to open or decode an asset for the preview's user. */
export function sourceFailureOf(error: unknown): SourceFailureReason {
  switch (mediaFailureOf(toMediaError(error))?.code) {
    case 'media.missing':
    case 'media.no-tracks':
      return 'missing';
    case 'media.codec-unsupported':
      return 'codec-unsupported';
    case 'media.unreadable':
    case 'media.not-media':
      return 'unreadable';
    default:
      return 'decode-failed';
  }
}
