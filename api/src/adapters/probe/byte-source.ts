import { MediaError } from './probed-media.ts';

/** Random access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Reads bytes [start, endExclusive), cut at the end of the file. */
  read(start: number, endExclusive: number): Promise<Uint8Array>;
}

/**
 * Reads exactly `length` bytes at `start`.
 * @throws MediaError `media.truncated` when the file ends before that.
 */
export async function readView(source: ByteSource, start: number, length: number): Promise<DataView> {
  const bytes = await source.read(start, start + length);
  if (bytes.length < length) throw new MediaError('media.truncated');
  return viewOf(bytes);
}

/** A view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads four bytes as text: a four-character code. */
export function fourCharacters(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
