import { expect, test } from 'vitest';
import { timelineSeconds } from '../contracts/wire.ts';
import { MAX_TIMELINE_US } from './constants.ts';

test('the latest instant that edits allow is the latest that can be saved', () => {
  expect(timelineSeconds.safeDecode(MAX_TIMELINE_US / 1e6).success).toBe(true);
  expect(timelineSeconds.safeDecode((MAX_TIMELINE_US + 1) / 1e6).success).toBe(false);
});
