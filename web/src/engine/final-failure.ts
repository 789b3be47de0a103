import { mediaFailureOf } from '#workers/browser/decode/media-error.ts';

/**
 * Checks for a failure that every further try would repeat. Damage is not one: a decoder that the browser took away looks the
 * same.
 */
export function isFinalFailure(error: unknown): boolean {
  const code = mediaFailureOf(error)?.code;
  return code === 'media.no-tracks' || code === 'media.codec-unsupported' || code === 'media.not-media';
}
