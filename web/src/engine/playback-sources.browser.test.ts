import { afterEach, describe, expect, test, vi } from 'vitest';
import { colorAt, cornerName, fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import type { Playback } from './playback-types.ts';
import type { ProxyMediaCache } from './proxy-media.ts';
import { at, clip, counterOf, locate, openPlayback, video } from './testing/playback-fixture.ts';

let canvas: HTMLCanvasElement;
let playback: Playback;

function open(...given: Parameters<typeof openPlayback>): void {
  ({ canvas, playback } = openPlayback(...given));
}

afterEach(() => {
  playback.dispose();
  canvas.remove();
  vi.unstubAllGlobals();
});

const counterNow = () => counterOf(playback);
const counterOnCanvas = () => readCounter(canvas, canvas.width, canvas.height);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const status = () => playback.getState().status;

test('a file cleared from this device is looked up again, and its picture comes', async () => {
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle('cleared.mp4', { create: true });
  const writable = await handle.createWritable();
  await writable.write(await fetchFixture('counter.mp4'));
  await writable.close();
  const cleared = await handle.getFile();
  await root.removeEntry('cleared.mp4');
  let lookUps = 0;
  open(video(clip('a', 0, 8, 1)), undefined, async (assetId) => {
    if (assetId === 'counter.mp4') lookUps += 1;
    return lookUps === 1 && assetId === 'counter.mp4' ? { type: 'blob', blob: cleared } : locate(assetId);
  });
  await expect.poll(counterOnCanvas).toBe(30);
  expect(lookUps).toBe(2);
  await expect.poll(() => playback.getState().failures.size).toBe(0);
});

test('a source that the network has lost is read from the copy made since', { tags: 'long' }, async () => {
  let lookUps = 0;
  open(video(clip('a', 0, 8, 1)), undefined, async () => {
    lookUps += 1;
    return lookUps === 1
      ? { type: 'url', url: '/gone.mp4' }
      : { type: 'blob', blob: await fetchFixture('counter.mp4') };
  });
  await expect.poll(counterOnCanvas).toBe(30);
  await expect.poll(() => playback.getState().failures.size).toBe(0);
});

test('proxy media is used for seeks from when it is ready', async () => {
  // Differs from the media, to show the picture's source.
  const colors = await fetchFixture('rotated-0.mp4');
  let kept: Blob | null = null;
  let tell = (_assetId: string) => {};
  const cache: ProxyMediaCache = {
    get: async () => kept,
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
  };
  const corner = () => cornerName(colorAt(canvas, 40, 40));
  open(video(clip('a', 0, 8, 0)), cache);
  playback.seek(at(7));
  await playback.settled();
  kept = colors;
  tell('counter.mp4');
  await playback.settled();
  expect(await counterNow()).toBe(210);
  playback.setRate(-4);
  playback.play();
  await expect.poll(corner).toBe('red');
  // The sharp picture comes once playback rests.
  playback.pause();
  await playback.settled();
  await expect.poll(corner).not.toBe('red');
  expect(await counterNow()).toBeLessThan(210);
});

test('an idle worker’s death is a loss at the next request', { tags: 'long' }, async () => {
  const workers: Worker[] = [];
  const RealWorker = Worker;
  class KnownWorker extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name === 'preview') workers.push(this);
    }
  }
  vi.stubGlobal('Worker', KnownWorker);
  open(video(clip('a', 0, 8, 0)));
  expect(await counterNow()).toBe(0);
  workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
  await wait(0);
  expect(playback.getState().isLost).toBeUndefined();
  playback.seek(at(1));
  await expect.poll(() => playback.getState().isLost).toBe(true);
});

describe('a clip that cannot be shown', () => {
  test('is black, gives its reason, and does not stop the rest', async () => {
    open(video(clip('a', 0, 0.5, 0, 'gone'), clip('b', 0.5, 1, 0, 'hevc.mp4'), clip('c', 1, 1.5, 0)));
    await playback.settled();
    await expect.poll(() => colorAt(canvas, 100, 100)).toEqual([0, 0, 0]);
    playback.play();
    await expect.poll(() => status()).toBe('ended');
    expect([...playback.getState().failures]).toEqual([
      ['gone', 'missing'],
      ['hevc.mp4', 'codec-unsupported'],
    ]);
    await expect.poll(counterOnCanvas).toBe(14);
  });
});
