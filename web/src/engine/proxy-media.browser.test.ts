import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#web/storage/database.ts';
import { readDerivatives } from '#web/storage/derivative-store.ts';
import { keepMediaFile, keepProxyMedia, removeMediaFile } from '#web/storage/media-files.ts';
import { ForegroundWork } from '#workers/browser/threads/foreground-work.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { makeLargeVideo } from '#workers/fixtures/large-video.ts';
import { deviceProxyMedia } from './proxy-media.ts';

let assetId: string;
let ready: string[];

beforeEach(async () => {
  assetId = crypto.randomUUID();
  ready = [];
  onTestFinished(deviceProxyMedia.subscribe((id) => ready.push(id)));
});

afterEach(async () => {
  await removeMediaFile(assetId);
  await (await openDatabase()).clear('derivatives');
});

test('proxy media of a kept file is made on first request, announced, and kept with the file', async () => {
  await keepMediaFile(assetId, await makeLargeVideo());
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await expect.poll(() => ready).toEqual([assetId]);
  const made = await deviceProxyMedia.get(assetId);
  expect(made?.type).toBe('video/mp4');
  expect(made?.size).toBeGreaterThan(500);
  // It exists already, so nothing is made again.
  expect(await deviceProxyMedia.get(assetId)).not.toBeNull();
  await removeMediaFile(assetId);
  expect((await readDerivatives(assetId)).proxyMedia).toBeUndefined();
  expect(ready).toEqual([assetId]);
});

test('a video that needs none is remembered', async () => {
  await keepMediaFile(assetId, await fetchFixture('counter.mp4'));
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await expect.poll(async () => (await readDerivatives(assetId)).proxyMedia).toBeNull();
  expect(ready).toEqual([]);
});

test('footage is not fetched for it; once on this device, it is processed', async () => {
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await keepMediaFile(assetId, await makeLargeVideo());
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await expect.poll(() => ready).toEqual([assetId]);
});

/** True while a worker waits for the user to be idle before it makes proxy media. */
async function isWaiting(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name, mode }) => name === 'clipwright-foreground-work' && mode === 'shared');
}

test('nothing is kept of a file deleted while its proxy media is made', async () => {
  await keepMediaFile(assetId, await makeLargeVideo());
  const work = new ForegroundWork();
  work.begin();
  await deviceProxyMedia.get(assetId);
  await expect.poll(isWaiting).toBe(true);
  await removeMediaFile(assetId);
  work.end();
  // They are made one at a time: when the next is ready, this one is done.
  const other = crypto.randomUUID();
  await keepMediaFile(other, await makeLargeVideo());
  await deviceProxyMedia.get(other);
  await expect.poll(() => ready).toContain(other);
  expect((await readDerivatives(assetId)).proxyMedia).toBeUndefined();
  await removeMediaFile(other);
});

test('proxy media is kept only beside its file', async () => {
  const proxyMedia = new Blob(['small'], { type: 'video/mp4' });
  await keepProxyMedia(assetId, proxyMedia);
  expect((await readDerivatives(assetId)).proxyMedia).toBeUndefined();
  await keepMediaFile(assetId, new Blob(['large']));
  await keepProxyMedia(assetId, proxyMedia);
  expect((await readDerivatives(assetId)).proxyMedia?.size).toBe(5);
});

test('waits for another tab that makes the same, and takes its result', async () => {
  await keepMediaFile(assetId, await makeLargeVideo());
  const otherTab = Promise.withResolvers<void>();
  void navigator.locks.request(`clipwright-proxy-media-${assetId}`, () => otherTab.promise);
  await deviceProxyMedia.get(assetId);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ready).toEqual([]);
  await keepProxyMedia(assetId, new Blob(['made there']));
  otherTab.resolve();
  await expect.poll(() => ready).toEqual([assetId]);
  expect((await deviceProxyMedia.get(assetId))?.size).toBe(10);
});
