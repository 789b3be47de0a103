import { expect, test } from 'vitest';
import { findPreset } from '#shared/presets/presets.ts';
import { placeOf } from './render-place.ts';

const hd = findPreset('tiktok-1080-916')!;
const uhd = findPreset('tiktok-4k-916')!;

test('1080p is made on the device, 4K in the cloud', () => {
  expect(placeOf(hd, true, null)).toEqual({ place: 'device', whyNotHere: null, whyNowhere: null });
  expect(placeOf(uhd, true, null)).toEqual({ place: 'cloud', whyNotHere: null, whyNowhere: null });
});

test('a video that the device cannot encode is made in the cloud, with the reason', () => {
  const { place, whyNotHere, whyNowhere } = placeOf(hd, false, null);
  expect([place, whyNotHere, whyNowhere]).toEqual([
    'cloud',
    'This browser can’t make H.264 video of 1080 × 1920, so the cloud makes it.',
    null,
  ]);
});

test('without a renderer 4K, and 1080p of a device that cannot encode, are made nowhere', () => {
  const reason = 'ffmpeg 4.4 is too old; rendering needs 5.1 or newer';
  expect(placeOf(uhd, true, reason).whyNowhere).toBe(
    `4K exports need the server, which can’t render here: ${reason}. Choose a 1080p preset.`,
  );
  expect(placeOf(hd, false, reason).whyNowhere).toContain('Export in a current Chrome, Edge or Safari.');
  expect(placeOf(hd, true, reason).whyNowhere).toBeNull();
});
