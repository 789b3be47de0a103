import { expect, test } from 'vitest';
import { hasAacSound } from './aac-packet.ts';

/** Converts a string of bits to bytes, padded with zeros. */
function bits(text: string): Uint8Array {
  const padded = text.replaceAll(' ', '').padEnd(64, '0');
  return Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

test.each([
  ['one channel', '000', true],
  ['two channels', '001', true],
  ['the end', '111', false],
  ['two bytes of filling, then the end', '110 0010 0000000000000000 111', false],
  ['filling that tells its length in another byte, then sound', `110 1111 00000001 ${'1'.repeat(120)} 001`, true],
  ['as much filling, then the end', `110 1111 00000001 ${'0'.repeat(120)} 111`, false],
  ['a byte of data, then the end', '100 0000 0 00000001 00000000 111', false],
  ['aligned data, then sound', '100 0000 1 00000001 11111111 001', true],
  ['nothing', '', true],
])('%s: %s', (_name, text, expected) => {
  expect(hasAacSound(bits(text))).toBe(expected);
});

test('a packet cut off in its filling has no sound', () => {
  expect(hasAacSound(Uint8Array.of(0xde, 0x02))).toBe(false);
});
