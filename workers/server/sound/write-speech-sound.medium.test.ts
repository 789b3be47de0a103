import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContext, fixturePath, scratchFolder } from '#workers/server/testing/server-fixture.ts';
import { writeSpeechSound } from './write-speech-sound.ts';

/** Length and loudness of a sound of 16 bits, 0 to 1. */
async function levelOf(name: string) {
  const outputPath = join(await scratchFolder(), 'sound.pcm');
  const order = { assetId: 'a', path: fixturePath(name), outputPath, maxSeconds: 60 };
  const written = await writeSpeechSound(order, await createContext());
  const bytes = await readFile(outputPath);
  const samples = Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readInt16LE(n * 2) / 0x8000);
  return { written, level: Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length) };
}

test('a voice in opposite channels is heard as in one of them', async () => {
  const { written, level } = await levelOf('opposite-channels.mp3');
  expect(written).toEqual({ type: 'written', seconds: expect.closeTo(5.1, 1) });
  // The left channel alone has 0.146; the sum of both has 0.00003.
  expect(level).toBeGreaterThan(0.14);
});
