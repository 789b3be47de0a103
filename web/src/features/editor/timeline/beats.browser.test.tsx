import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { planSourceOf } from '#shared/render/plan-source.ts';
import { beatsOfBars } from '#shared/stock/bed-bars.ts';
import { EditorDriver, FILM, SECOND, SONG, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

const MUSIC = { ...SONG, name: 'Night drive', fileName: 'stock-bed-night-drive.m4a' };
const BEATS = beatsOfBars(planSourceOf(MUSIC).bars ?? { count: 0, length: 0 });

let driver: EditorDriver;

beforeEach(async () => {
  await page.viewport(1200, 700);
  localStorage.removeItem('clipwright.snap-to-beats');
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-4'], 'audio-1': ['m 1-9 @2'] }),
    assets: [FILM, MUSIC],
  });
});
afterEach(() => {
  driver.dispose();
  localStorage.removeItem('clipwright.snap-to-beats');
});

test('beats are ticks on the music, and edges meet them, until the switch is off', async () => {
  await vi.waitFor(() => expect(driver.element('m').querySelector('[data-beats]')).not.toBeNull());
  const beat = (BEATS.find((each) => each > 3.5 * SECOND) ?? 0) - SECOND;
  const near = (beat / SECOND) * 100 + 5;
  const ends = () => driver.clip('a').end;

  driver
    .pressClip('a', 'end')
    .moveBy(near - 400)
    .letGo();
  expect(ends()).toBe(beat);

  driver.pressClip('m', 'start').moveBy(100).letGo();
  expect(BEATS).toContain(driver.clip('m').in);

  driver.key('B', { shift: true });
  expect(driver.announced()).toBe('Snapping to beats off');
  await expect.element(page.getByRole('button', { name: 'Snap to beats' })).toHaveAttribute('aria-pressed', 'false');
  expect(driver.element('m').querySelector('[data-beats]')).toBeNull();
  const before = ends();
  driver.pressClip('a', 'end').moveBy(-13).letGo();
  expect(ends()).toBe(before - 130_000);
});
