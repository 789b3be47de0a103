import { expect, test } from 'vitest';
import { findPauses, withQuietEnds } from './find-pauses.ts';

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

test.each([
  ['the last sound of a word beside music', [3.3, 3.55], [3.57, 3.86], 3.39],
  ['a pause that both show', [8.38, 8.78], [8.53, 8.75], 8.38],
  ['a pause that the detector does not show', [3.3, 3.55], [5, 5.4], 3.3],
])(
  'a silence by loudness in %s begins where the voice ends',
  (_what, [start = 0, end = 0], [from = 0, to = 0], expected) => {
    const [silence] = withQuietEnds([{ start, end }], [{ start: from, end: to }]);
    expect(silence).toEqual({ start: expect.closeTo(expected), end });
  },
);
