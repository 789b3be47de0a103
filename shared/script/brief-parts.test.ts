import { expect, test } from 'vitest';
import { judgePart, partsOfBrief } from './brief-parts.ts';

test.each([
  ['Do it fast, then rest.', ['Do it fast,', 'then rest.']],
  ['Dr. Weber moves. To 18 Mill Lane, 2. Stock.', ['Dr. Weber moves.', 'To 18 Mill Lane, 2. Stock.']],
  ['Bees and end with: bye', ['Bees', 'and end with:', 'bye']],
  ['Bread costs 4, 20 or more', ['Bread costs 4, 20 or more']],
  ['One\n\nTwo', ['One', 'Two']],
])('%j has the parts %j', (brief, parts) => {
  expect(partsOfBrief(brief)).toEqual(parts);
});

test.each([
  ['Bees dance.', 0.29, 'say'],
  ['Humble please.', 0.5, 'unsure'],
  ['No scare tactics.', 0.95, 'direction'],
  ['Half price until 12 March', 0.95, 'say'],
  ['I need it for 4.20', 0.95, 'say'],
  ['15 seconds max', 0.95, 'direction'],
  ['a 45s vid', 0.6, 'unsure'],
] as const)('%s with %d for a direction: %s', (part, direction, judged) => {
  expect(judgePart({ part, direction, ending: 0, say: 1 - direction })).toBe(judged);
});
