import { describe, expect, test } from 'vitest';
import { captionMargins } from '#shared/captions/style.ts';
import { overlaps } from '#shared/geometry/rect.ts';
import { PLATFORMS } from './platforms.ts';
import { ASPECT_RATIOS } from './presets.ts';
import { coveredZones } from './safe-zones.ts';

test('only upright video of three platforms is covered', () => {
  const covered = PLATFORMS.flatMap((platform) =>
    ASPECT_RATIOS.filter((shape) => coveredZones(platform, shape).length > 0).map((shape) => `${platform} ${shape}`),
  );
  expect(covered).toEqual(['tiktok 9:16', 'instagram 9:16', 'youtube-shorts 9:16']);
});

describe.each(PLATFORMS)('%s', (platform) => {
  const zones = coveredZones(platform, '9:16').map(({ area }) => area);

  test('its zones are inside the frame and do not overlap', () => {
    for (const [index, area] of zones.entries()) {
      expect(Math.min(area.x, area.y, area.width, area.height)).toBeGreaterThanOrEqual(0);
      expect(area.x + area.width).toBeLessThanOrEqual(1);
      expect(area.y + area.height).toBeLessThanOrEqual(1);
      for (const other of zones.slice(index + 1)) expect(overlaps(area, other)).toBe(false);
    }
  });

  test('captions at their usual places are above its description and below its tabs', () => {
    const { top, bottom } = captionMargins({ width: 1, height: 16 / 9 });
    const room = { x: 0.2, y: top / (16 / 9), width: 0.5, height: 1 - (top + bottom) / (16 / 9) };
    expect(zones.filter((area) => overlaps(area, room))).toEqual([]);
  });
});
