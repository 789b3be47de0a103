import { expect, test } from 'vitest';
import { avcCodecStrings } from './avc-config.ts';

const RATE_30 = { numerator: 30, denominator: 1 };
const RATE_60 = { numerator: 60, denominator: 1 };

test.each([
  ['1080×1920 at 30', { width: 1080, height: 1920, frameRate: RATE_30, bitrateBps: 5_000_000 }, 'avc1.640028'],
  ['1920×1080 at 30', { width: 1920, height: 1080, frameRate: RATE_30, bitrateBps: 8_000_000 }, 'avc1.640028'],
  ['1920×1080 at 60', { width: 1920, height: 1080, frameRate: RATE_60, bitrateBps: 8_000_000 }, 'avc1.64002a'],
  ['2160×3840 at 60', { width: 2160, height: 3840, frameRate: RATE_60, bitrateBps: 30_000_000 }, 'avc1.640034'],
  ['a small one', { width: 320, height: 180, frameRate: RATE_30, bitrateBps: 500_000 }, 'avc1.64001e'],
])('%s is High at its level', (_, request, codec) => {
  expect(avcCodecStrings(request)[0]).toBe(codec);
});

test('a size beyond every level has no codec string', () => {
  expect(avcCodecStrings({ width: 8_192, height: 8_192, frameRate: RATE_60, bitrateBps: 1 })).toEqual([]);
});
