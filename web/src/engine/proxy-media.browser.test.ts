import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { ForegroundWork } from '#workers/lib/foreground-work.ts';
import { openDatabase } from '../storage/database.ts';
import { readDerivatives } from '../storage/derivative-store.ts';
import { keepMediaFile, removeMediaFile } from '../storage/media-files.ts';
import { deviceProxyMedia } from './proxy-media.ts';

/** A recording that is large enough for proxy media, of a few frames. */
async function makeLargeVideo(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1_440, 810);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: 'avc', quality: new Quality({ bitrate: 1_000_000 }) });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; frame < 10; frame++) {
    context.fillStyle = `hsl(${frame * 36} 80% 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    await source.add(frame / 30, 1 / 30);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('No video');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

const waiting = { timeout: 20_000 };
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

test('proxy media of a kept file is made when it is first asked for, told of, and kept with the file', async () => {
  await keepMediaFile(assetId, await makeLargeVideo());
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await vi.waitFor(() => expect(ready).toEqual([assetId]), waiting);
  const made = await deviceProxyMedia.get(assetId);
  expect(made?.type).toBe('video/mp4');
  expect(made?.size).toBeGreaterThan(500);
  // It is there: nothing is made again.
  expect(await deviceProxyMedia.get(assetId)).not.toBeNull();
  await removeMediaFile(assetId);
  expect((await readDerivatives(assetId)).proxyMedia).toBeUndefined();
  expect(ready).toEqual([assetId]);
});

test('a video that needs none is remembered as such', async () => {
  await keepMediaFile(assetId, await fetchFixture('counter.mp4'));
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await vi.waitFor(async () => expect((await readDerivatives(assetId)).proxyMedia).toBeNull(), waiting);
  expect(ready).toEqual([]);
});

test('footage that is not on this device is not fetched for it; once it is here, it has its turn', async () => {
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await keepMediaFile(assetId, await makeLargeVideo());
  expect(await deviceProxyMedia.get(assetId)).toBeNull();
  await vi.waitFor(() => expect(ready).toEqual([assetId]), waiting);
});

test('of a file that is deleted while its proxy media is made nothing is kept', async () => {
  await keepMediaFile(assetId, await makeLargeVideo());
  const work = new ForegroundWork();
  work.begin();
  await deviceProxyMedia.get(assetId);
  await removeMediaFile(assetId);
  work.end();
  // They are made one after the other: when another one is ready, this one is over.
  const other = crypto.randomUUID();
  await keepMediaFile(other, await makeLargeVideo());
  await deviceProxyMedia.get(other);
  await vi.waitFor(() => expect(ready).toEqual([other]), waiting);
  expect(await readDerivatives(assetId)).toEqual({ assetId });
  await removeMediaFile(other);
});
