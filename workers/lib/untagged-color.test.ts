import { expect, test } from 'vitest';
import { completeColorSpace, untaggedMatrix } from './untagged-color.ts';

test.each([
  [640, 480, 'smpte170m'],
  [720, 576, 'smpte170m'],
  [1_024, 576, 'smpte170m'],
  [1_280, 720, 'bt709'],
  [720, 1_280, 'bt709'],
  // CinemaScope in high definition.
  [1_280, 534, 'bt709'],
  [null, null, 'smpte170m'],
] as const)('%s × %s without colour tags has the matrix %s', (width, height, matrix) => {
  expect(untaggedMatrix({ width, height })).toBe(matrix);
});

const SD = { width: 640, height: 480 };

test('given tags are kept at any size', () => {
  const said = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: true } as const;
  expect(completeColorSpace(said, SD)).toEqual(said);
  expect(completeColorSpace({ matrix: 'smpte170m' }, { width: 1_920, height: 1_080 }).matrix).toBe('smpte170m');
});

test('the range does not decide the matrix', () => {
  expect(completeColorSpace({ fullRange: true }, SD)).toMatchObject({ matrix: 'smpte170m', fullRange: true });
  expect(completeColorSpace(undefined, SD)).toMatchObject({ matrix: 'smpte170m', fullRange: false });
});

test('high dynamic range has the matrix of BT.2020', () => {
  expect(completeColorSpace({ transfer: 'hlg' as VideoTransferCharacteristics }, SD)).toMatchObject({
    primaries: 'bt2020',
    matrix: 'bt2020-ncl',
  });
});
