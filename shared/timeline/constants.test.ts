import { expect, test } from 'vitest';
import { timelineSeconds } from '#shared/contracts/wire.ts';
import { MAX_TIMELINE_US } from './constants.ts';

test('edits and the wire allow the same latest instant', () => {
  expect(timelineSeconds.safeDecode(MAX_TIMELINE_US / 1e6).success).toBe(true);
  expect(timelineSeconds.safeDecode((MAX_TIMELINE_US + 1) / 1e6).success).toBe(false);
});
