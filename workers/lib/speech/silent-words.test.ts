import { expect, it } from 'vitest';
import { markSilent } from './silent-words.ts';

it.each([
  [[{ start: 0.5, end: 2.5 }], true],
  [
    [
      { start: 0, end: 1.45 },
      { start: 1.5, end: 3 },
    ],
    true,
  ],
  [[{ start: 1.3, end: 3 }], false],
  [[{ start: 2, end: 3 }], false],
  [[], false],
])('a word from 1 to 2 s, with pauses %j: not said is %s', (pauses, isSilent) => {
  const [word] = markSilent([{ text: 'um', start: 1, end: 2 }], pauses);
  expect(word).toEqual({ text: 'um', start: 1, end: 2, ...(isSilent && { silent: true }) });
});
