import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

test('folders that import each other form a group, also by way of a third; a chain forms none', () => {
  expect(
    folderCircles([
      ['a/one.ts', 'b/one.ts'],
      ['b/two.ts', 'c/one.ts'],
      ['c/two.ts', 'a/two.ts'],
      ['c/two.ts', 'd/one.ts'],
      ['d/one.ts', 'e/one.ts'],
      ['f/one.ts', 'f/g/one.ts'],
      ['f/g/two.ts', 'f/two.ts'],
      ['h/one.ts', 'h/two.ts'],
    ]),
  ).toEqual([
    ['a', 'b', 'c'],
    ['f', 'f/g'],
  ]);
});
