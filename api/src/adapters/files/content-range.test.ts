import { describe, expect, it } from 'vitest';
import { parseContentRange } from './content-range.ts';

const piece = (start: number, endExclusive: number, totalBytes: number) => ({
  type: 'piece',
  start,
  endExclusive,
  totalBytes,
});

describe('a Content-Range header of an upload', () => {
  it.each([
    ['', { type: 'whole' }],
    ['bytes 0-9/10', piece(0, 10, 10)],
    ['bytes 4-9/10', piece(4, 10, 10)],
    ['bytes 4-6/10', piece(4, 7, 10)],
    ['bytes */10', { type: 'question', totalBytes: 10 }],
    ['bytes 4-10/10', null],
    ['bytes 5-4/10', null],
    ['bytes 0-0/0', null],
    ['bytes */0', null],
    ['bytes 4-/10', null],
    ['bytes -4/10', null],
    ['bytes 4-9/*', null],
    ['bytes */*', null],
    ['bytes=4-9/10', null],
    ['Bytes 4-9/10', null],
    ['bytes 4-9/10, bytes 0-3/10', null],
    ['bytes 0x4-9/10', null],
    ['bytes 4.0-9/10', null],
    ['bytes 0-9999999999999999/99999999999999999', null],
  ])('%s', (header, expected) => {
    expect(parseContentRange(header)).toEqual(expected);
  });
});
