import { expect, test } from 'vitest';
import { findPauses } from './find-pauses.ts';

/** Probabilities of steps of 32 ms: `#` is speech, `.` is none. */
const steps = (text: string) => [...text].map((step) => (step === '#' ? 0.9 : 0.1));

test('pauses of speech are found, without the soft ends of the words beside them', () => {
  expect(findPauses(steps('..........####......................#'))).toEqual([
    { start: 0.08, end: expect.closeTo(0.24) },
    { start: expect.closeTo(0.528), end: expect.closeTo(1.072) },
  ]);
  expect(findPauses(steps('##............'))).toEqual([{ start: expect.closeTo(0.144), end: expect.closeTo(0.368) }]);
});

test.each(['', '####', '##......##', '......'])('%j has none', (text) => {
  expect(findPauses(steps(text))).toEqual([]);
});
