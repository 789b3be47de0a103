import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import type { Playback, PlaybackListener, PlaybackState } from '#web/engine/playback-types.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

/** An engine whose time the test sets. */
class HandCrank {
  #state: PlaybackState = {
    status: 'paused',
    time: timelineTime(0),
    duration: 60_000_000,
    rate: 1,
    isMuted: false,
    isBuffering: false,
    failures: new Map(),
  };
  #listener: PlaybackListener = () => {};

  getState = () => this.#state;
  currentTime = () => this.#state.time;
  setTimeline() {}
  setMuted() {}
  setRate() {}
  seek() {}
  dispose() {}

  subscribe(listener: PlaybackListener) {
    this.#listener = listener;
    return () => {};
  }

  play(): void {
    this.#publish('playing');
  }

  pause(): void {
    this.#publish('paused');
  }

  /** Advances time until the next frames show it. */
  async turnTo(seconds: number): Promise<void> {
    this.#state = { ...this.#state, time: timelineTime(secondsToMicroseconds(seconds)) };
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }

  #publish(status: PlaybackState['status']): void {
    this.#state = { ...this.#state, status };
    this.#listener(this.#state);
  }
}

let driver: EditorDriver;
let engine: HandCrank;
beforeAll(() => page.viewport(1280, 720));
// The screen shows 11 s: 100 px a second between the headers and the edge.
beforeEach(() => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2'], 'audio-1': ['m 0-60'] }) });
  engine = new HandCrank();
  driver.session.playback.attach(engine as unknown as Playback);
});
afterEach(() => driver.dispose());

test('the page turns when the playhead leaves the screen', async () => {
  driver.session.playback.play();
  await engine.turnTo(8);
  expect(driver.scroller.scrollLeft).toBe(0);
  await engine.turnTo(12);
  expect(driver.scroller.scrollLeft).toBeCloseTo(1_180, -1);
});

test('a user who scrolls away during playback is left there until the playhead is back on the screen', async () => {
  driver.session.playback.play();
  await engine.turnTo(5);
  driver.scroller.scrollLeft = 3_000;
  await engine.turnTo(5.1);
  await engine.turnTo(20);
  driver.session.playback.pause();
  driver.session.playback.play();
  await engine.turnTo(21);
  expect(driver.scroller.scrollLeft).toBe(3_000);
  await engine.turnTo(35);
  expect(driver.scroller.scrollLeft).toBe(3_000);
  await engine.turnTo(42);
  expect(driver.scroller.scrollLeft).toBeCloseTo(4_180, -1);
});

test('during a gesture the page stays, and follows the playhead afterwards', async () => {
  driver.session.playback.play();
  await engine.turnTo(10);
  driver.pressClip('a').moveBy(120);
  await engine.turnTo(12);
  expect(driver.scroller.scrollLeft).toBe(0);
  driver.letGo();
  await engine.turnTo(12.1);
  expect(driver.scroller.scrollLeft).toBeCloseTo(1_190, -1);
});
