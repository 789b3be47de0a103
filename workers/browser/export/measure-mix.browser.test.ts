import { expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { measureMix } from '#workers/browser/export/export.client.ts';
import { planOf } from '#workers/browser/export/testing/export-fixture.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';

const counter = await fetchFixture('counter.mp4');
const media = { a: { file: counter } };
const sources = [{ assetId: 'a', location: { type: 'blob' as const, blob: counter } }];

test('the mix is measured with the peak that the limiter would hold down', { tags: 'long' }, async () => {
  const { signal } = new AbortController();
  const planAt = (volume: number, copies: number) =>
    planOf(
      Array.from({ length: copies }, (_, index) => track('video', [clip(`${index}`, 'a', 0, 2, 0, { volume })])),
      media,
    );
  const plain = await measureMix({ plan: planAt(0.5, 1), sources }, signal);
  const loud = await measureMix({ plan: planAt(2, 3), sources }, signal);
  expect(plain.peak).toBeGreaterThan(0.01);
  expect(loud.peak / plain.peak).toBeCloseTo(12, 1);
  expect(loud.peakAt).toBe(plain.peakAt);
  expect(loud.lufs).toBeGreaterThan((plain.lufs ?? 0) + 6);
  const stop = new AbortController();
  const stopped = measureMix({ plan: planAt(1, 1), sources }, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});
