import { afterEach, beforeEach, expect, test } from 'vitest';
import { timelineTime } from '#shared/time/microseconds.ts';
import { createPlayback } from '#web/engine/playback.ts';
import { timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { PlaybackController } from './playback-controller.ts';

const FORMAT = { width: 108, height: 192, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false };

let controller: PlaybackController;
beforeEach(() => {
  controller = new PlaybackController();
  controller.setProgram({ tracks: timelineOf({ 'caption-1': ['k 0-8'] }).tracks, sources: [], format: FORMAT });
});
afterEach(() => controller.detach());

const attach = () => controller.attach(createPlayback({ canvas: document.createElement('canvas') }));

test('playhead and mute carry over from one engine to the next', () => {
  attach();
  controller.seek(timelineTime(2_500_000));
  controller.setMuted(true);
  controller.detach();
  expect(controller.state).toMatchObject({ status: 'paused', time: 2_500_000, isMuted: true });
  attach();
  expect(controller.currentTime()).toBe(2_500_000);
  expect(controller.state.isMuted).toBe(true);
});

test('the playhead can be moved while there is no engine, and the next one starts there', () => {
  controller.seek(timelineTime(4_000_000));
  attach();
  expect(controller.currentTime()).toBe(4_000_000);
});

test('L goes faster each time, J turns round at normal speed, K stops', async () => {
  attach();
  controller.seek(timelineTime(1_000_000));
  controller.shuttle(1);
  await expect.poll(() => controller.state.status).toBe('playing');
  expect(controller.state.rate).toBe(1);
  controller.shuttle(1);
  expect(controller.state.rate).toBe(2);
  controller.shuttle(-1);
  expect(controller.state.rate).toBe(-1);
  controller.pause();
  expect(controller.state.status).toBe('paused');
});

test('play after shuttling is at normal speed again, and stop goes to 0', async () => {
  attach();
  controller.shuttle(1);
  controller.shuttle(1);
  controller.pause();
  controller.play();
  expect(controller.state.rate).toBe(1);
  await expect.poll(() => controller.currentTime()).toBeGreaterThan(0);
  controller.stop();
  expect(controller.state).toMatchObject({ status: 'paused', time: 0 });
});
