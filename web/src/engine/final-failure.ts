/**
 * True when every retry would fail in the same way. Damage does not count: a decoder that the browser took away looks
 * the same.
 */
export async function isFinalFailure(error: unknown): Promise<boolean> {
  const loaded = await import('#workers/browser/decode/media-error.ts').catch(() => null);
  const code = loaded?.mediaFailureOf(error)?.code;
  return code === 'media.no-tracks' || code === 'media.codec-unsupported' || code === 'media.not-media';
}
