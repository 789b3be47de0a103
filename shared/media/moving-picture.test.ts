import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMovingPicture } from './moving-picture.ts';

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const many = (count: number, bytes: readonly number[]) => Array.from({ length: count }, () => bytes).flat();

/** A picture of a GIF with its own two colours and `blocks` full sub-blocks. */
const gifPicture = (blocks = 0) => {
  const descriptor = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 255, 255, 255];
  // Data that looks like a picture's descriptor.
  return [...descriptor, 2, ...many(blocks, [255, ...many(255, [0x2c])]), 2, 0x44, 1, 0];
};
const gif = (pictures: number, blocks = 0) => [
  ...[...letters('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
  ...[0x21, 0xff, 11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0, 0],
  ...many(pictures, [0x21, 0xf9, 4, 0, 10, 0, 0, 0, ...gifPicture(blocks)]),
  0x3b,
];

const pngChunk = (type: string, data: readonly number[]) => [
  ...big(data.length),
  ...letters(type),
  ...data,
  0,
  0,
  0,
  0,
];
const png = (pictures: number | null, late = false) => {
  const motion = pictures === null ? [] : pngChunk('acTL', [...big(pictures), 0, 0, 0, 0]);
  const data = pngChunk('IDAT', [1, 2, 3]);
  const head = [
    137,
    ...letters('PNG\r\n'),
    26,
    10,
    ...pngChunk('IHDR', many(13, [1])),
    ...pngChunk('tEXt', letters('acTL')),
  ];
  return [...head, ...(late ? [...data, ...motion] : [...motion, ...data]), ...pngChunk('IEND', [])];
};

const webpChunk = (type: string, data: readonly number[]) => [
  ...letters(type),
  ...big(data.length).toReversed(),
  ...data,
  ...many(data.length % 2, [0]),
];
const webp = (pictures: number) => [
  ...[...letters('RIFF'), 0, 0, 0, 0, ...letters('WEBP'), ...webpChunk('VP8X', [2, ...many(9, [0])])],
  ...webpChunk('ANIM', many(6, [0])),
  ...many(pictures, webpChunk('ANMF', many(23, [65]))),
];

const readerOf = (bytes: readonly number[]) => async (start: number, end: number) =>
  Uint8Array.from(bytes.slice(start, end));

test.each([
  ['a GIF of one picture', 'gif', gif(1), false],
  ['a GIF of one large picture', 'gif', gif(1, 600), false],
  ['a GIF of two pictures', 'gif', gif(2), true],
  ['a GIF of two large pictures', 'gif', gif(2, 600), true],
  ['a PNG', 'png', png(null), false],
  ['an animated PNG of one picture', 'png', png(1), false],
  ['an animated PNG of two', 'png', png(2), true],
  ['a PNG whose animation comes too late to count', 'png', png(2, true), false],
  ['an animated WebP of one picture', 'webp', webp(1), false],
  ['an animated WebP of two', 'webp', webp(2), true],
  ['a JPEG', 'jpeg', gif(2), false],
])('%s', async (_, kind, bytes, expected) => {
  expect(await isMovingPicture(`image/${kind}`, readerOf(bytes))).toBe(expected);
});

test('any bytes get an answer, after a bounded number of reads', async () => {
  const starts = [gif(2), png(2), webp(2)];
  const files = fc.tuple(fc.nat(2), fc.nat(80), fc.array(fc.nat(255), { maxLength: 400 }));
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom('gif', 'png', 'webp'), async ([which, kept, rest], kind) => {
      let reads = 0;
      const read = readerOf([...(starts[which]?.slice(0, kept) ?? []), ...rest]);
      await isMovingPicture(`image/${kind}`, (start, end) => {
        reads += 1;
        return read(start, end);
      });
      expect(reads).toBeLessThan(20);
    }),
  );
});
