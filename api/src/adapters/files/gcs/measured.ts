import { StorageError } from '#api/adapters/files/storage-error.ts';

/**
 * Passes a body on and counts its bytes.
 * @throws StorageError from the iteration: before it passes on the first byte beyond the limit, and instead of the end
 *   when the body is empty or shorter than announced.
 */
export async function* measured(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, expectedBytes }: { maxBytes: number; expectedBytes: number | null },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new StorageError('storage.too-large');
    yield chunk;
  }
  if (expectedBytes !== null && size !== expectedBytes) throw new StorageError('storage.incomplete');
  if (size === 0) throw new StorageError('storage.empty');
}
