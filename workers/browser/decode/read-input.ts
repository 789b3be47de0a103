import type { Input } from 'mediabunny';
import { AbortedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import { toMediaError } from './media-error.ts';
import type { MediaLocation } from './media-location.ts';
import { openInput } from './open-input.ts';

/**
 * Opens a file for one piece of work, then closes it. An abort ends pending reads.
 * @throws CodedError of the media catalogue, AbortedError.
 */
export async function readInput<T>(
  location: MediaLocation,
  signal: AbortSignal | undefined,
  work: (input: Input) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  const input = openInput(location);
  const handleAbort = () => input.dispose();
  signal?.addEventListener('abort', handleAbort, { once: true });
  try {
    return await work(input);
  } catch (error) {
    if (signal?.aborted) throw new AbortedError();
    throw toMediaError(error);
  } finally {
    signal?.removeEventListener('abort', handleAbort);
    input.dispose();
  }
}
