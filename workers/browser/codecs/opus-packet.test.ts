import { expect, test } from 'vitest';
import { opusPacketUs } from './opus-packet.ts';

/** The first byte of a packet: its configuration, mono, and its number of frames (RFC 6716, 3.1). */
const head = (configuration: number, code: number) => configuration * 8 + code;

test.each([
  ['CELT of 20 ms', [head(31, 0)], 20_000],
  ['CELT of 2.5 ms', [head(28, 0)], 2_500],
  ['two CELT frames of 20 ms', [head(31, 1)], 40_000],
  ['two of different size', [head(31, 2)], 40_000],
  ['six of 20 ms, counted', [head(31, 3), 6], 120_000],
  ['three with padding and of any size, flags in the count', [head(31, 3), 0xc3], 60_000],
  ['SILK of 60 ms', [head(3, 0)], 60_000],
  ['SILK of 10 ms', [head(8, 0)], 10_000],
  ['hybrid of 20 ms', [head(13, 0)], 20_000],
  ['hybrid of 10 ms', [head(14, 0)], 10_000],
])('a packet of %s', (_, bytes, lengthUs) => {
  expect(opusPacketUs(Uint8Array.from(bytes))).toBe(lengthUs);
});

test('no bytes and no frames give no length', () => {
  expect(opusPacketUs(new Uint8Array(0))).toBeNull();
  expect(opusPacketUs(Uint8Array.of(head(31, 3), 0))).toBeNull();
});
