import { expect, it } from 'vitest';
import { countSaid } from './count-said.ts';

const count = (heard: string, known: string) => countSaid(heard.split(' '), known.split(' '));

it.each([
  ['cold brew coffee', 'Cold brew coffee, in three slow steps.', 3],
  ['cold blue coffee', 'Cold brew coffee, in three slow steps.', 3],
  ['cold brew toffee', 'Cold brew coffee, in three slow steps.', 3],
  ['cold coffee in 3', 'Cold brew coffee, in three slow steps.', 5],
  ['um cold brew', 'Cold brew coffee, in three slow steps.', 2],
  ['in three slow steps', 'Cold brew coffee, in three slow steps. First, grind', 7],
  ['first grind the beans', 'First, grind', 2],
  ['anything', '', 1],
])('where “%s” is heard, of “%s” %i words are said', (heard, known, said) => {
  expect(count(heard, known)).toBe(said);
});
