import { afterAll, expect, test } from 'vitest';
import { DerivativesClient } from '#workers/browser/media/derivatives.client.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';

const client = new DerivativesClient();
afterAll(() => client.terminate());

const { signal } = new AbortController();
const peaksOf = async (name: string) => client.peaks({ type: 'blob', blob: await fetchFixture(name) }, signal);

test('beeps of 100 ms at each second appear at their times', async () => {
  const { data, bucketUs, beats } = await peaksOf('counter.mp4');
  expect(bucketUs).toBe(10_000);
  const highest = (seconds: number) => data[2 * Math.round(seconds * 100) + 1] ?? 0;
  for (let second = 0; second < 8; second++) {
    expect([second, highest(second + 0.05)]).toEqual([second, expect.closeTo(64, -1)]);
    expect(highest(second + 0.5)).toBeLessThan(8);
  }
  expect(data.length / 2).toBeGreaterThanOrEqual(800);
  expect(data.length / 2).toBeLessThan(806);
  expect(beats).toEqual([1, 2, 3, 4, 5, 6, 7].map((second) => expect.closeTo(1e6 * second, -4)));
});

test.each(['hole-aac.mp4', 'hole-opus.webm'])('what sounds behind a hole in %s is drawn there', async (name) => {
  const { data } = await peaksOf(name);
  const highest = (seconds: number) => data[2 * Math.round(seconds * 100) + 1] ?? 0;
  for (const seconds of [0.05, 1.05, 2.05, 4.55, 5.55])
    expect([seconds, highest(seconds)]).toEqual([seconds, expect.closeTo(64, -1)]);
  for (const seconds of [0.5, 1.5, 2.3, 3.05, 3.5, 4.3])
    expect([seconds, highest(seconds)]).toEqual([seconds, expect.closeTo(0, -1)]);
});

test('an MP3 is drawn at its time, without its encoder’s delay', async () => {
  const { data } = await peaksOf('mono-44100.mp3');
  const first = Array.from({ length: 20 }, (_, bucket) => data[2 * bucket + 1] ?? 0).findIndex((high) => high > 20);
  expect(first).toBeLessThanOrEqual(1);
  const second = Array.from({ length: 40 }, (_, n) => data[2 * (80 + n) + 1] ?? 0).findIndex((high) => high > 20);
  expect(80 + second).toBeGreaterThanOrEqual(99);
  expect(80 + second).toBeLessThanOrEqual(101);
});

test('0.05 s of sound has five buckets', async () => {
  expect((await peaksOf('short-sound.wav')).data.length / 2).toBe(5);
});

test('a silent video has none, and says so', async () => {
  await expect(peaksOf('counter-without-sound.mp4')).rejects.toMatchObject({ code: 'media.no-tracks' });
});
