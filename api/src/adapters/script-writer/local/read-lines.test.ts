import { expect, it } from 'vitest';
import { createLineReader } from './read-lines.ts';

it.each([1, 3, 1_000])('finds each line once it is complete, in pieces of %i characters', (length) => {
  const text = String.raw`{ "lines": [ "Salt \"helps\".", "A [b] {c}, \\", "caf\u00e9." ] }`;
  const read = createLineReader();
  const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
  expect(pieces.flatMap((piece) => read(piece))).toEqual(['Salt "helps".', 'A [b] {c}, \\', 'café.']);
});
