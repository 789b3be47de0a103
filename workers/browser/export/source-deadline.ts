import { mediaError } from '#workers/browser/decode/media-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { sourceError } from './export-error.ts';

/** Time limit for bytes to arrive. Longer than in the preview, because an export doesn't retry. */
export const SOURCE_LIMIT_MS = 60_000;

/**
 * Limits a promise that waits for an asset's bytes. `onLate` closes a value that arrives too late.
 * @throws CodedError of the export catalogue that names the asset, AbortedError.
 */
export async function withSourceDeadline<T>(
  assetId: string,
  promise: Promise<T>,
  options: { limitMs?: number; signal?: AbortSignal; onLate?: (value: T) => void },
): Promise<T> {
  try {
    const expired = () => mediaError({ code: 'media.unreadable' });
    return await withDeadline(promise, { limitMs: SOURCE_LIMIT_MS, expired, ...options });
  } catch (error) {
    throw sourceError(assetId, error);
  }
}
