/** True for a decoder's error about its data, as opposed to a reader's error about its file. */
export function isDecodingError(error: unknown): boolean {
  return error instanceof DOMException && ['EncodingError', 'DataError'].includes(error.name);
}
