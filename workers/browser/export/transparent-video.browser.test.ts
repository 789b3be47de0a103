import { expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { colorAt, cornerName, fetchFixture } from '#workers/fixtures/fixture.ts';
import { exportPlan, planOf, readBack } from './testing/export-fixture.ts';

/** The fixture's frames last 100 ms. Played twice, they exceed the number that decoders may hold. */
const CLIPS = [clip('1', 'over', 0, 1), clip('2', 'over', 1, 2)];

test('a video with an alpha channel lets footage through to its end, and leaves no frame open', async () => {
  const media = {
    under: { file: await fetchFixture('rotated-180.mp4'), hasAudio: false },
    over: { file: await fetchFixture('colors-alpha.webm'), hasAudio: false, mayBeTransparent: true },
  };
  const tracks = [track('video', [clip('3', 'under', 0, 1), clip('4', 'under', 1, 2)]), track('video', CLIPS)];
  const { report, file } = await exportPlan(planOf(tracks, media), media);
  expect(report).toMatchObject({ frameCount: 60, openFrames: 0 });
  const corners = new Set<string>();
  await readBack(file, (frame) => {
    const points = [80, 240].flatMap((x) => [45, 135].map((y) => cornerName(colorAt(frame, x, y))));
    corners.add(points.join(' '));
  });
  // The left shows its own half, red over blue. The right shows the picture below it, rotated by 180 degrees.
  expect([...corners]).toEqual(['red blue blue red']);
});
