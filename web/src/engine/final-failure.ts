/**
 * Checks for a failure that every further try would repeat. Damage is not one: a decoder that the browser took away looks the
 * same.
 */
export async function isFinalFailure(error: unknown): Promise<boolean> {
  const loaded = await import('#workers/browser/decode/media-error.ts').catch(() => null);
  const code = loaded?.mediaFailureOf(error)?.code;
  return code === 'media.no-tracks' || code === 'media.codec-unsupported' || code === 'media.not-media';
}
