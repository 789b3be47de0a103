import { withDeadline } from '../../lib/deadline.ts';
import { mediaError } from '../decode/media-error.ts';
import { sourceError } from './export-error.ts';

/** Bytes that don't come for this long are given up. Longer than in the preview: an export is not tried again by itself. */
export const SOURCE_LIMIT_MS = 60_000;

/**
 * The value of a promise that waits for the bytes of an asset. What it gives late is the caller's to close, by `onLate`.
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
