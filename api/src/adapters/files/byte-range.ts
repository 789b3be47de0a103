import type { ByteRange } from './file-store.ts';

/** Result of a Range header. `whole` also covers a malformed header and several ranges. */
export type RangeRequest =
  | { readonly type: 'whole' }
  | { readonly type: 'part'; readonly range: ByteRange }
  | { readonly type: 'unsatisfiable' };

const WHOLE = { type: 'whole' } as const;
const UNSATISFIABLE = { type: 'unsatisfiable' } as const;

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. Several ranges in one header get the whole file.
 * The standard allows this, and none of our players requests them. A thousand ranges then cost nothing.
 */
export function parseRange(header: string | undefined, size: number): RangeRequest {
  const match = header === undefined ? null : /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header);
  if (match === null) return WHOLE;
  const [, first = '', last = ''] = match;

  if (first === '') {
    if (last === '') return WHOLE;
    const length = Math.min(Number(last), size);
    return length === 0 ? UNSATISFIABLE : part(size - length, size);
  }
  const start = Number(first);
  const endExclusive = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return WHOLE;
  return start >= size ? UNSATISFIABLE : part(start, endExclusive);
}

function part(start: number, endExclusive: number): RangeRequest {
  return { type: 'part', range: { start, endExclusive } };
}
