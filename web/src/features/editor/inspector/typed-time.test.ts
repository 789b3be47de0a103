import { expect, test } from 'vitest';
import { exactTime, parseTime } from './typed-time.ts';

test.each([
  ['2.5', 2_500_000, 5_000],
  ['2,5', 2_500_000, 5_000],
  ['12.', 12_000_000, 5_000],
  ['.25', 250_000, 5_000],
  ['1:02.5', 62_500_000, 5_000],
  [' 7 s ', 7_000_000, 5_000],
  ['3.333', 3_333_000, 500],
  ['3.333333', 3_333_333, 1],
  ['21600', 21_600_000_000, 5_000],
])('"%s" is %i µs, give or take %i', (text, us, toleranceUs) => {
  expect(parseTime(text)).toEqual({ us, toleranceUs });
});

test.each(['', '.', 's', '-1', '1:', '1.2.3', 'soon', `${'1'.repeat(100_000)}x`])('"%.12s" is not a time', (text) => {
  expect(parseTime(text)).toBeNull();
});

test.each(['21600.01', '9999999999', '99999999999999999999:0', '9'.repeat(400)])(
  '"%.24s" is later than any timeline',
  (text) => {
    expect(parseTime(text)?.us).toBe(Number.POSITIVE_INFINITY);
  },
);

test.each([
  { typed: '3.33', candidates: [3_333_333], exact: 3_333_333 },
  { typed: '3.34', candidates: [3_333_333], exact: 3_340_000 },
  { typed: '10.00', candidates: [9_996_000], exact: 9_996_000 },
  { typed: '10', candidates: [9_995_000], exact: 9_995_000 },
  { typed: '10', candidates: [9_994_999], exact: 10_000_000 },
  { typed: '3.335', candidates: [3_333_333], exact: 3_335_000 },
  { typed: '3.333', candidates: [3_333_333], exact: 3_333_333 },
  { typed: '3.33', candidates: [3_326_000, 3_333_333, 3_331_000, 3_329_000], exact: 3_331_000 },
  { typed: '0', candidates: [-3_000], exact: 0 },
  { typed: '0', candidates: [Number.POSITIVE_INFINITY], exact: 0 },
  { typed: '5', candidates: [], exact: 5_000_000 },
])('$typed beside $candidates means $exact', ({ typed, candidates, exact }) => {
  expect(exactTime(parseTime(typed)!, candidates)).toBe(exact);
});
