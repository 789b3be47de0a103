import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkIsoBoxes } from './iso-boxes.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** Makes a box with a type, a stated length and an actual number of bytes. */
function box(type: string, size: number, byteLength = size): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(byteLength);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  );
  return bytes;
}

const WHOLE = [box('ftyp', 16), box('moov', 40), box('mdat', 64)];

describe('bytes after the last box', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['zeros', new Uint8Array(100)],
    ['a few bytes', new Uint8Array([0xff, 0xd8, 0xff])],
    ['bytes that are no box', new Uint8Array(50).fill(0xa5)],
    ['a trailer that reads like a box too long', box('LIGO', 5_000, 60)],
    ['a box of a camera’s own', box('SEFT', 60)],
  ])('%s: the file is complete', async (_, trailer) => {
    expect(await checkIsoBoxes(new Blob([...WHOLE, trailer]))).toBe('complete');
  });

  test('damage before the tables leaves none', async () => {
    expect(await checkIsoBoxes(new Blob([box('ftyp', 16), new Uint8Array(50).fill(0xa5)]))).toBe('no-tables');
  });
});

describe('truncated files', () => {
  test.each(['mdat', 'moof', 'moov', 'free', 'uuid'])('a %s at the end', async (type) => {
    expect(await checkIsoBoxes(new Blob([...WHOLE, box(type, 5_000, 60)]))).toBe('ends-inside-a-box');
  });

  test('a recording that never got its tables', async () => {
    expect(await checkIsoBoxes(new Blob([box('ftyp', 16), box('mdat', 5_000, 60)]))).toBe('no-tables');
    expect(await checkIsoBoxes(new Blob([box('ftyp', 16), box('mdat', 0, 60)]))).toBe('no-tables');
  });

  test('a real file, cut anywhere in its frames', async () => {
    const bytes = readFileSync(join(FIXTURES, 'counter.mp4'));
    for (const share of [0.3, 0.5, 0.9, 0.999]) {
      const file = new Blob([bytes.subarray(0, Math.floor(bytes.length * share))]);
      expect(await checkIsoBoxes(file), `${share}`).toBe('ends-inside-a-box');
    }
    expect(await checkIsoBoxes(new Blob([bytes]))).toBe('complete');
  });
});
