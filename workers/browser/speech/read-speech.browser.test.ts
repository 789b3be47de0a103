import { expect, test } from 'vitest';
import oppositeUrl from '#workers/fixtures/opposite-channels.mp3?url';
import { readSpeech } from './read-speech.ts';

test('a voice in opposite channels is heard as in one of them', async () => {
  let energy = 0;
  let count = 0;
  await readSpeech(
    { type: 'url', url: oppositeUrl },
    { start: 0, end: 60 },
    async (read) => {
      for (let samples = await read(16_000); samples.length > 0; samples = await read(16_000)) {
        energy += samples.reduce((sum, value) => sum + value * value, 0);
        count += samples.length;
      }
    },
    new AbortController().signal,
  );
  expect(count / 16_000).toBeCloseTo(5.1, 1);
  // The left channel alone has 0.146; the sum of both has 0.00003.
  expect(Math.sqrt(energy / count)).toBeGreaterThan(0.14);
});
