import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseMp3Delay, readMp3Delay } from './mp3-delay.ts';

const file = readFileSync(new URL('../../fixtures/mono-44100.mp3', import.meta.url));

test('the delay of a file with a tag before its first frame', async () => {
  expect(await readMp3Delay({ type: 'blob', blob: new Blob([file]) })).toBe(576 + 529);
});

test('a file without the tag has none', async () => {
  expect(await readMp3Delay({ type: 'blob', blob: new Blob(['ID3']) })).toBe(0);
  expect(parseMp3Delay(new Uint8Array(0))).toBe(0);
  expect(parseMp3Delay(Uint8Array.of(0xff, 0xfb, 0x90, 0x00, 1, 2, 3))).toBe(0);
});
