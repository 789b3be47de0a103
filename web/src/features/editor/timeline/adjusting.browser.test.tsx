import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, SECOND, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
afterEach(() => driver.dispose());

const tip = () => document.querySelector('.stage-tip')?.textContent ?? '';
const frame = 33_333;

test('slip, slide and roll by pointer and by keys change neither other clips nor the length', async () => {
  await page.viewport(1280, 720);
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2 @2', 'b 2-4 @2', 'c 4-6 @2'] }) });
  driver.pressClip('b', 'body', { ctrl: true, alt: true });
  // The code loads with the first move.
  await expect.poll(() => driver.moveBy(50).moveBy(-50) && tip()).toBe('Slip  +0.00 s');
  driver.moveBy(100);
  expect(tip()).toBe('Slip  +1.00 s');
  driver.moveBy(400);
  expect(tip()).toBe('Slip  +2.00 s');
  expect(driver.element('b').hasAttribute('data-refused')).toBe(true);
  driver.letGo();
  expect(driver.clip('b').in).toBe(0);
  expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-4', 'c 4-6']);
  expect(driver.element('b').hasAttribute('data-trimming')).toBe(false);

  driver.pressClip('b', 'body', { shift: true, alt: true }).moveBy(50).letGo();
  expect(driver.clips('video-1')).toEqual(['a 0-2.5', 'b 2.5-4.5', 'c 4.5-6']);
  driver.pressClip('b', 'start', { ctrl: true, alt: true }).moveBy(-50);
  driver.key('Escape').letGo();
  expect(driver.clips('video-1')).toEqual(['a 0-2.5', 'b 2.5-4.5', 'c 4.5-6']);
  driver.pressClip('c', 'start', { ctrl: true, alt: true }).moveBy(-50).letGo();
  expect(driver.clips('video-1')).toEqual(['a 0-2.5', 'b 2.5-4', 'c 4-6']);

  driver.session.document.select(new Set(['b']));
  driver.key('y');
  await expect.poll(() => driver.announced()).toContain('as far as the media');
  driver.key('Y', { shift: true });
  await expect.poll(() => driver.clip('b').in).toBe(frame);
  driver.key('u');
  await expect.poll(() => driver.clip('b').start).toBe(2.5 * SECOND + frame);
  driver.seek(4).key('E', { shift: true });
  await expect.poll(() => driver.clip('c').start).toBe(4 * SECOND);
  expect(driver.clip('b').end).toBe(4 * SECOND);
  for (let step = 0; step < 6; step += 1) driver.session.undo();
  expect(driver.clip('b')).toMatchObject({ start: 2 * SECOND, end: 4 * SECOND, in: 2 * SECOND });
});
