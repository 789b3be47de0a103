/** True for an error that a decoder reports about its data, rather than a reader about its file. */
export function isDecodingError(error: unknown): boolean {
  return error instanceof DOMException && ['EncodingError', 'DataError'].includes(error.name);
}
