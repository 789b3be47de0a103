import { expect, test } from 'vitest';
import { readIsoEdits } from './iso-edits.ts';

type Edit = readonly [length: number, from: number];

/** A movie with one track and 4 s of media at 90 kHz. Edits are in ms and ticks. */
function movie(edits: readonly Edit[], others: readonly number[][] = []): Uint8Array {
  const header = box('tkhd', [0, 0, 0, 7]);
  const clock = box('mdia', box('mdhd', [0, 0, 0, 90_000, 360_000]));
  const list = box(
    'edts',
    box('elst', [0, edits.length, ...edits.flatMap(([length, from]) => [length, from, 0x1_0000])]),
  );
  const words = box('moov', [
    ...box('mvhd', [0, 0, 0, 1_000, 0]),
    ...box('trak', [...header, ...clock, ...list]),
    ...others.flat(),
  ]);
  const bytes = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) bytes.setInt32(index * 4, word);
  return new Uint8Array(bytes.buffer);
}

function box(type: string, content: readonly number[]): number[] {
  const name = [...type].reduce((word, letter) => (word << 8) | letter.charCodeAt(0), 0);
  return [8 + content.length * 4, name, ...content];
}

test.each<[string, Edit[], object]>([
  ['the whole of the media', [[4_000, 0]], { order: 'one', endSeconds: 4 }],
  ['its beginning', [[1_500, 0]], { order: 'one', endSeconds: 1.5 }],
  [
    'a part that begins late',
    [
      [1_000, -1],
      [2_000, 90_000],
    ],
    { order: 'one', endSeconds: 3 },
  ],
  [
    'parts that follow each other',
    [
      [1_000, 0],
      [1_000, 90_000],
    ],
    { order: 'one', endSeconds: 2 },
  ],
  [
    'parts in another order',
    [
      [1_000, 270_000],
      [1_000, 0],
    ],
    { order: 'several', endSeconds: 2 },
  ],
  [
    'parts with a pause between',
    [
      [1_000, 0],
      [500, -1],
      [1_000, 90_000],
    ],
    { order: 'several', endSeconds: 2.5 },
  ],
  ['nothing but a pause', [[1_000, -1]], { order: 'late', endSeconds: 5 }],
  ['a part of unknown length', [[0, 3_000]], { order: 'one', endSeconds: null }],
])('%s', (_, edits, expected) => {
  expect(readIsoEdits(movie(edits)).get(7)).toEqual(expected);
});

test('a list does not end what fragments continue', () => {
  expect(readIsoEdits(movie([[1_500, 0]], [box('mvex', [])])).get(7)).toEqual({ order: 'one', endSeconds: null });
});

test('a list that claims more entries than it has is read as far as it goes', () => {
  const bytes = movie([[1_000, 0]]);
  new DataView(bytes.buffer).setUint32(bytes.length - 16, 0xffff_ffff);
  expect(readIsoEdits(bytes).get(7)).toEqual({ order: 'one', endSeconds: 1 });
});
