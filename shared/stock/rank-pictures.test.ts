import { expect, test } from 'vitest';
import { type RankablePicture, rankPictures } from './rank-pictures.ts';

const UPRIGHT = { width: 1080, height: 1920 };

function picture(title: string, values: Partial<RankablePicture> = {}): RankablePicture {
  return { title, words: '', width: 3000, height: 2000, pageUrl: `https://example.org/${title}`, ...values };
}

function order(pictures: RankablePicture[], words = ['rose', 'secateurs'], frame = UPRIGHT): string[] {
  return rankPictures(pictures, { words, frame }).map(({ title }) => title);
}

test('matching words lead, and a title counts more than a description', () => {
  const described = picture('Garden', { words: 'a rose and secateurs' });
  expect(order([picture('Ocean'), described, picture('Pruning roses with secateurs')])).toEqual([
    'Pruning roses with secateurs',
    'Garden',
    'Ocean',
  ]);
});

test('among equals the shape of the frame decides, then size, then sharpness', () => {
  const wide = picture('Rose a');
  const upright = picture('Rose b', { width: 2000, height: 3000 });
  expect(order([wide, upright])).toEqual(['Rose b', 'Rose a']);
  expect(order([upright, wide], ['rose'], { width: 1920, height: 1080 })).toEqual(['Rose a', 'Rose b']);
  const small = picture('Rose c', { width: 600, height: 900 });
  expect(order([small, upright])).toEqual(['Rose b', 'Rose c']);
  const blurred = { ...upright, title: 'Rose d', pageUrl: 'https://example.org/d', sharpness: 0 };
  expect(order([blurred, { ...upright, sharpness: 1 }])).toEqual(['Rose b', 'Rose d']);
});

test('the same picture of two catalogues is listed once', () => {
  const other = picture('Rose', { pageUrl: 'http://www.example.org/Rose/' });
  expect(order([picture('Rose'), other, picture('rose!', { pageUrl: 'https://other.example' })])).toEqual(['Rose']);
});

test('too small ones are left out, and maps come last unless they are searched for', () => {
  expect(order([picture('Rose', { width: 300, height: 900 })])).toEqual([]);
  expect(order([picture('Rose map'), picture('Rose'), picture('Tulip')])).toEqual(['Rose', 'Tulip', 'Rose map']);
  expect(order([picture('Map of Rome'), picture('Rome')], ['map', 'rome'])[0]).toBe('Map of Rome');
});

test('no words and no pictures are no failure', () => {
  expect(order([])).toEqual([]);
  expect(order([picture('Rose')], [])).toEqual(['Rose']);
});
