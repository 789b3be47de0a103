import { afterEach, describe, expect, test, vi } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { colorAt, readCounter } from '#workers/fixtures/fixture.ts';
import { AudioOutput } from './audio-output.ts';
import type { Playback, PlaybackState } from './playback-types.ts';
import { at, clip, counterOf, FORMAT, openPlayback, SOURCES, video } from './testing/playback-fixture.ts';

let canvas: HTMLCanvasElement;
let playback: Playback;
let states: PlaybackState[];

function open(...given: Parameters<typeof openPlayback>): void {
  ({ canvas, playback, states } = openPlayback(...given));
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
