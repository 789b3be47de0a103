import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { expect, test } from 'vitest';
import { BUNDLED_ENCODER_DELAY, measureEncoderDelay } from './aac-encoder.ts';

test('the track removes the delay of the included encoder', async () => {
  registerAacEncoder();
  expect(await measureEncoderDelay()).toBe(BUNDLED_ENCODER_DELAY);
});
