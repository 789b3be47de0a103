import type { ByteRange } from './file-store.ts';

/** What a Range header asks for. `whole` is also the answer to one that is malformed or names several ranges. */
export type RangeRequest =
  | { readonly type: 'whole' }
  | { readonly type: 'part'; readonly range: ByteRange }
  | { readonly type: 'unsatisfiable' };

const WHOLE = { type: 'whole' } as const;
const UNSATISFIABLE = { type: 'unsatisfiable' } as const;

/**
 * Reads a Range header (RFC 9110, 14.2) against a file of `size` bytes. Several ranges in one header are answered with
 * the whole file, which the standard allows and no player of ours asks for: so a thousand ranges cost nothing.
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
