import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

const part = (start: number, endExclusive: number) => ({ type: 'part', range: { start, endExclusive } });
const whole = { type: 'whole' };
const unsatisfiable = { type: 'unsatisfiable' };

describe('a Range header against a file of ten bytes', () => {
  it.each([
    [undefined, whole],
    ['bytes=0-0', part(0, 1)],
    ['bytes=0-', part(0, 10)],
    ['bytes=5-', part(5, 10)],
    ['bytes=2-4', part(2, 5)],
    ['bytes=9-9', part(9, 10)],
    ['bytes=5-99', part(5, 10)],
    ['bytes=-1', part(9, 10)],
    ['bytes=-10', part(0, 10)],
    ['bytes=-99', part(0, 10)],
    ['Bytes = 2 - 4', part(2, 5)],
    ['bytes=10-', unsatisfiable],
    ['bytes=10-20', unsatisfiable],
    ['bytes=999999999999999-', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['', whole],
    ['bytes=', whole],
    ['bytes=-', whole],
    ['bytes=4-2', whole],
    ['bytes=a-b', whole],
    ['bytes=1.5-3', whole],
    ['bytes=--3', whole],
    ['bytes=0x1-0x3', whole],
    ['items=0-3', whole],
    ['bytes=99999999999999999999-', whole],
    ['bytes=0-1,3-4', whole],
    [`bytes=${Array.from({ length: 1_000 }, (_, i) => `${i}-${i}`).join(',')}`, whole],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it('an empty file satisfies no range', () => {
    expect(parseRange('bytes=0-', 0)).toEqual(unsatisfiable);
    expect(parseRange('bytes=-5', 0)).toEqual(unsatisfiable);
  });
});
