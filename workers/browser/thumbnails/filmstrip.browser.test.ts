import { afterAll, expect, test } from 'vitest';
import { DerivativesClient } from '#workers/browser/media/derivatives.client.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';

const client = new DerivativesClient();
afterAll(() => client.terminate());

const { signal } = new AbortController();
const blobOf = async (name: string) => ({ type: 'blob', blob: await fetchFixture(name) }) as const;

test('each tile shows its time', async () => {
  const filmstrip = await client.filmstrip(await blobOf('counter.mp4'), signal);
  expect(filmstrip).toMatchObject({ tileWidth: 171, tileHeight: 96, intervalUs: 500_000 });
  const sprite = await createImageBitmap(filmstrip.sprite);
  expect(sprite.width).toBe(filmstrip.tileCount * 171);
  const numbers = [];
  for (let tile = 0; tile < 16; tile++) {
    const picture = await createImageBitmap(sprite, tile * 171, 0, 171, 96);
    numbers.push(readCounter(picture, 171, 96));
  }
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, tile) => tile * 15));
});

test('a file without a picture has no filmstrip, and says so', async () => {
  const attempt = client.filmstrip(await blobOf('sound-only.mp4'), signal);
  await expect(attempt).rejects.toMatchObject({ code: 'media.no-tracks' });
});

test('a canceled one is an abort', async () => {
  const controller = new AbortController();
  const attempt = client.filmstrip(await blobOf('counter.mp4'), controller.signal);
  setTimeout(() => controller.abort(), 5);
  await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
});
