import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PlanSource } from '#shared/render/plan.ts';
import { sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { colorAt, cornerName, fetchFixture, fixtureUrl, readCounter } from '#workers/fixtures/fixture.ts';
import { AudioOutput } from './audio-output.ts';
import { createPlayback } from './playback.ts';
import type { Playback, PlaybackState, PreviewFormat } from './playback-types.ts';
import type { ProxyMediaCache } from './proxy-media.ts';

const FORMAT: PreviewFormat = {
  width: 320,
  height: 180,
  frameRate: { numerator: 30, denominator: 1 },
  hasWatermark: false,
};
const COUNTER: PlanSource = {
  assetId: 'counter.mp4',
  type: 'video',
  width: 320,
  height: 180,
  durationUs: 8_000_000,
  hasVideo: true,
  hasAudio: true,
};
const SOURCES = [COUNTER, { ...COUNTER, assetId: 'gone' }, { ...COUNTER, assetId: 'hevc.mp4' }];

async function locate(assetId: string): Promise<MediaLocation> {
  if (assetId === 'gone') return { type: 'url', url: '/api/assets/gone/stream' };
  // Tests both ways to read a source.
  if (assetId === 'counter.mp4') return { type: 'url', url: fixtureUrl(assetId) };
  return { type: 'blob', blob: await fetchFixture(assetId) };
}

function clip(id: string, start: number, end: number, from: number, assetId = 'counter.mp4'): Clip {
  const us = (seconds: number) => Math.round(seconds * 1e6);
  return {
    id,
    assetId,
    start: timelineTime(us(start)),
    end: timelineTime(us(end)),
    in: sourceTime(us(from)),
    out: sourceTime(us(from) + us(end) - us(start)),
  };
}

const video = (...clips: Clip[]): Track[] => [{ id: 'video-1', type: 'video', clips }];
const at = (seconds: number): TimelineTime => timelineTime(Math.round(seconds * 1e6));

let canvas: HTMLCanvasElement;
let playback: Playback;
let states: PlaybackState[];

function open(tracks: Track[], proxyMedia?: ProxyMediaCache, find = locate): void {
  canvas = document.createElement('canvas');
  document.body.append(canvas);
  playback = createPlayback({ canvas, locate: find, ...(proxyMedia && { proxyMedia }) });
  states = [];
  playback.subscribe((state) => states.push(state));
  playback.setTimeline(tracks, SOURCES, FORMAT);
}

afterEach(() => {
  playback.dispose();
  canvas.remove();
  vi.unstubAllGlobals();
});

async function counterNow(): Promise<number> {
  await playback.settled();
  const bitmap = await playback.captureFrame();
  const number = readCounter(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return number;
}

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

describe('transport', () => {
  test('plays to the end of the last clip, stays there, and starts again from 0', async () => {
    open(video(clip('a', 0, 0.6, 1), clip('b', 0.6, 1.2, 4)));
    await playback.settled();
    playback.play();
    expect(status()).toBe('playing');
    const begin = performance.now();
    await expect.poll(() => status()).toBe('ended');
    expect(performance.now() - begin).toBeGreaterThan(1_150);
    expect(playback.currentTime()).toBe(1_200_000);
    await expect.poll(counterOnCanvas).toBe(137);
    playback.play();
    expect(playback.getState().time).toBe(0);
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(200_000);
    expect(playback.currentTime()).toBeLessThan(1_200_000);
  });

  test('pause keeps the exact time and its picture, stop goes to 0, skips are clamped', async () => {
    open(video(clip('a', 0, 8, 0)));
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(300_000);
    playback.pause();
    const time = playback.currentTime();
    expect(status()).toBe('paused');
    expect(await counterNow()).toBe(Math.floor((time + 2) / (1e6 / 30)));
    await wait(150);
    expect(playback.currentTime()).toBe(time);
    playback.skip(5_000_000);
    expect(playback.currentTime()).toBe(time + 5_000_000);
    playback.skip(5_000_000);
    expect(playback.currentTime()).toBe(8_000_000);
    playback.skip(-60_000_000);
    expect(playback.currentTime()).toBe(0);
    playback.seek(at(3));
    playback.stop();
    expect(playback.getState()).toMatchObject({ status: 'paused', time: 0 });
    await expect.poll(counterOnCanvas).toBe(0);
  });

  test('a seek shows its frame, on the canvas and in the capture', async () => {
    open(video(clip('a', 0, 2, 1), clip('b', 2, 4, 5)));
    for (const [seconds, counter] of [
      [0, 30],
      [1.5, 75],
      [2, 150],
      [3.99, 209],
    ] as const) {
      playback.seek(at(seconds));
      expect([seconds, await counterNow()]).toEqual([seconds, counter]);
      await expect.poll(counterOnCanvas).toBe(counter);
    }
  });

  test('single frames, forwards and backwards', async () => {
    open(video(clip('a', 0, 8, 0)));
    playback.seek(at(2));
    const seen = [];
    for (const step of [1, 1, -1, -1, -1, 10]) {
      playback.stepFrames(step);
      seen.push(await counterNow());
    }
    expect(seen).toEqual([61, 62, 61, 60, 59, 69]);
  });

  test('a seek while playing continues from there', async () => {
    open(video(clip('a', 0, 8, 0)));
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(100_000);
    playback.seek(at(6));
    expect(playback.currentTime()).toBe(6_000_000);
    expect(status()).toBe('playing');
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(6_200_000);
    await expect.poll(counterOnCanvas).toBeGreaterThan(183);
  });

  test('other speeds, backwards too, to the edge', async () => {
    open(video(clip('a', 0, 8, 0)));
    playback.seek(at(1));
    await playback.settled();
    playback.setRate(-2);
    playback.play();
    await expect.poll(() => status()).toBe('paused');
    expect(playback.currentTime()).toBe(0);
    playback.setRate(4);
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(1_000_000);
    expect(() => playback.setRate(0)).toThrow(RangeError);
  });
});

describe('the clock', () => {
  test('runs at the speed of the sound, and listeners hear it at most 30 times a second', async () => {
    open(video(clip('a', 0, 8, 0)));
    await playback.settled();
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(100_000);
    states.length = 0;
    const [time, begin] = [playback.currentTime(), performance.now()];
    await wait(1_500);
    const [passed, elapsed] = [playback.currentTime() - time, (performance.now() - begin) * 1_000];
    expect(Math.abs(passed - elapsed)).toBeLessThan(60_000);
    expect(states.length).toBeGreaterThan(10);
    expect(states.length).toBeLessThanOrEqual(47);
    const times = states.map((state) => state.time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('the picture follows it', async () => {
    open(video(clip('a', 0, 8, 0)));
    await playback.settled();
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(500_000);
    const differences = [];
    for (let i = 0; i < 20; i++) {
      await wait(50);
      differences.push(Math.abs(playback.currentTime() / 1e6 - counterOnCanvas() / 30));
    }
    const typical = differences.toSorted((a, b) => a - b)[15];
    expect(typical).toBeLessThan(0.15);
  });
});

describe('edits', () => {
  test('replace the timeline while playing, and time continues', async () => {
    open(video(clip('a', 0, 8, 0)));
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(200_000);
    const before = playback.currentTime();
    for (let step = 1; step <= 10; step++) {
      playback.setTimeline(video(clip('a', 0, 4 - step / 10, step / 10)), SOURCES, FORMAT);
      await wait(20);
    }
    expect(status()).toBe('playing');
    expect(playback.currentTime()).toBeGreaterThan(before);
    expect(playback.getState().duration).toBe(3_000_000);
    await expect.poll(() => status()).toBe('ended');
    await expect.poll(counterOnCanvas).toBe(119);
  });

  test('to the sound while playing disturb neither playhead nor speed', { tags: 'long' }, async () => {
    const withVolume = (volume: number): Track[] => video({ ...clip('a', 0, 8, 0), volume });
    open(withVolume(1));
    await playback.settled();
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(300_000);
    const leads: number[] = [];
    for (let frame = 0; frame < 90; frame++) {
      if (frame % 30 === 10) playback.setTimeline(withVolume(1 - frame / 100), SOURCES, FORMAT);
      leads.push(playback.currentTime() - performance.now() * 1_000);
      await new Promise(requestAnimationFrame);
    }
    const differences = leads.map((lead) => lead - leads[0]!);
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(150_000);
  });

  test('made while playback starts are heard too', { tags: 'long' }, async () => {
    const prepare = vi.spyOn(AudioOutput.prototype, 'prepare');
    open(video({ ...clip('a', 0, 8, 0), volume: 1 }));
    await playback.settled();
    playback.play();
    await expect.poll(() => prepare).toHaveBeenCalledTimes(1);
    playback.setTimeline(video({ ...clip('a', 0, 8, 0), volume: 0.5 }), SOURCES, FORMAT);
    await expect.poll(() => prepare.mock.lastCall?.[0].audio[0]?.gain).toBe(0.5);
    prepare.mockRestore();
  });

  test('a shorter timeline moves the playhead to its end', () => {
    open(video(clip('a', 0, 8, 0)));
    playback.seek(at(7));
    playback.setTimeline(video(clip('a', 0, 2, 0)), SOURCES, FORMAT);
    expect(playback.getState()).toMatchObject({ time: 2_000_000, duration: 2_000_000 });
  });

  test('an empty timeline is 60 s long: the playhead goes there, and a clip placed there keeps it', {
    tags: 'long',
  }, async () => {
    open(video());
    expect(playback.getState()).toMatchObject({ time: 0, duration: 60_000_000 });
    playback.seek(at(45));
    playback.skip(5_000_000);
    expect(playback.getState()).toMatchObject({ status: 'paused', time: 50_000_000 });
    playback.setTimeline(video(clip('a', 50, 52, 1)), SOURCES, FORMAT);
    expect(playback.getState()).toMatchObject({ time: 50_000_000, duration: 52_000_000 });
    expect(await counterNow()).toBe(30);
  });

  test('an empty timeline is played over its 60 s, in black, and stops at their end', { tags: 'long' }, async () => {
    open(video());
    playback.seek(at(59.5));
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(59_700_000);
    expect(status()).toBe('playing');
    await expect.poll(() => status()).toBe('ended');
    expect(playback.getState()).toMatchObject({ time: 60_000_000, isBuffering: false });
    const bitmap = await playback.captureFrame();
    expect(colorAt(bitmap, 160, 90)).toEqual([0, 0, 0]);
    bitmap.close();
  });

  test('the first clip added while playing is shown and played to its end', async () => {
    open(video());
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(200_000);
    playback.setTimeline(video(clip('a', 0, 2, 1)), SOURCES, FORMAT);
    expect(status()).toBe('playing');
    await expect.poll(() => status()).toBe('ended');
    await expect.poll(counterOnCanvas).toBe(89);
  });

  test('with the last clip deleted while playing, time continues over the empty timeline', {
    tags: 'long',
  }, async () => {
    open(video(clip('a', 0, 8, 0)));
    playback.play();
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(200_000);
    playback.setTimeline(video(), SOURCES, FORMAT);
    const { time } = playback.getState();
    expect(playback.getState()).toMatchObject({ status: 'playing', duration: 60_000_000 });
    await expect.poll(() => playback.currentTime()).toBeGreaterThan(time + 200_000);
  });

  test('trimming shows the frame of the source, then the timeline again', async () => {
    open(video(clip('a', 0, 2, 1)));
    await playback.settled();
    playback.setTimeline(video(clip('a', 0, 1.9, 1.1)), SOURCES, FORMAT);
    playback.showSourceFrame('counter.mp4', sourceTime(2_500_000));
    await playback.settled();
    await expect.poll(counterOnCanvas).toBe(75);
    playback.showTimeline();
    await playback.settled();
    await expect.poll(counterOnCanvas).toBe(33);
  });
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
