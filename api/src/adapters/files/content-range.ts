/**
 * Meaning of a Content-Range header on an upload (RFC 9110, 14.4, as in resumable uploads to cloud storage).
 * - `whole`: there is no header; the body is the whole file.
 * - `piece`: the body is bytes [start, endExclusive) of a file of `totalBytes`.
 * - `question`: no body; how much of the file of `totalBytes` has arrived?
 */
export type ContentRange =
  | { readonly type: 'whole' }
  | { readonly type: 'piece'; readonly start: number; readonly endExclusive: number; readonly totalBytes: number }
  | { readonly type: 'question'; readonly totalBytes: number };

/** Parses a Content-Range header strictly. Returns null for one that is malformed or contradicts itself. */
export function parseContentRange(header: string): ContentRange | null {
  if (header === '') return { type: 'whole' };
  const match = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15})$/.exec(header);
  if (match === null) return null;
  const [, first, last, total] = match;
  const totalBytes = Number(total);
  if (totalBytes === 0) return null;
  if (first === undefined) return { type: 'question', totalBytes };
  const start = Number(first);
  const endExclusive = Number(last) + 1;
  return start < endExclusive && endExclusive <= totalBytes ? { type: 'piece', start, endExclusive, totalBytes } : null;
}
