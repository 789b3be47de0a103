import { mediaFailureOf } from '#workers/browser/decode/media-error.ts';

/**
 * Whether what was to be computed from a file fails again however often it is tried. Damage is not among it: a decoder that the
 * browser took away looks the same.
 */
export function isFinalFailure(error: unknown): boolean {
  const code = mediaFailureOf(error)?.code;
  return code === 'media.no-tracks' || code === 'media.codec-unsupported' || code === 'media.not-media';
}
