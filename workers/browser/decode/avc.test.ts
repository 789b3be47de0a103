import { describe, expect, test } from 'vitest';
import { isDroppableAvcPacket, nalLengthSize } from './avc.ts';

/** An access unit with one NAL unit of `payload` bytes for each header byte, lengths in four bytes. */
function accessUnit(headers: number[], payload = 3): Uint8Array {
  return new Uint8Array(headers.flatMap((header) => [0, 0, 0, payload + 1, header, ...Array(payload).fill(0)]));
}

describe('pictures that a seek can leave out', () => {
  test.each([
    ['a slice that nothing refers to', [0x01], true],
    ['several such slices behind a delimiter', [0x09, 0x01, 0x01], true],
    ['a reference slice', [0x41], false],
    ['an IDR slice', [0x65], false],
    ['one reference slice among others', [0x01, 0x21], false],
    ['parameter sets without a picture', [0x67, 0x68], false],
  ])('%s', (_, headers, expected) => {
    expect(isDroppableAvcPacket(accessUnit(headers), 4)).toBe(expected);
  });

  test('damaged lengths and empty packets count as needed', () => {
    expect(isDroppableAvcPacket(new Uint8Array(0), 4)).toBe(false);
    expect(isDroppableAvcPacket(new Uint8Array([255, 255, 255, 255, 0x41]), 4)).toBe(false);
  });
});

describe('length prefix', () => {
  test('its size is in the decoder configuration record', () => {
    expect(nalLengthSize(new Uint8Array([1, 0x64, 0, 40, 0xff]))).toBe(4);
    expect(nalLengthSize(new Uint8Array([1, 0x64, 0, 40, 0xfd]).buffer)).toBe(2);
  });

  test('there is none in Annex B streams', () => {
    expect(nalLengthSize(undefined)).toBeNull();
    expect(nalLengthSize(new Uint8Array([0, 0, 0, 1, 0x67]))).toBeNull();
  });
});
