import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { expect, test } from 'vitest';
import { BUNDLED_ENCODER_DELAY, measureEncoderDelay } from './aac-track.ts';

test('the encoder that comes along is late by what the track takes off', async () => {
  registerAacEncoder();
  expect(await measureEncoderDelay()).toBe(BUNDLED_ENCODER_DELAY);
});
