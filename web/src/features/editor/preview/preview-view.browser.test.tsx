import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import { scaleAtom } from '#web/state/view-atoms.ts';
import { PreviewPanel } from './preview-panel.tsx';

let driver: EditorDriver;
afterEach(() => driver.dispose());

const zones = () => [...document.querySelectorAll<HTMLElement>('[data-zone]')].map(({ dataset }) => dataset['zone']);
const section = () => page.getByRole('region', { name: 'Preview' }).element();

test('safe zones, the full screen, a typed time and the selection’s zoom are reached by keys', async () => {
  await page.viewport(1280, 900);
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-20', 'b 40-50'], 'caption-1': ['k 0-60'] }),
    beside: (
      <div className="flex w-[440px] shrink-0">
        <PreviewPanel />
      </div>
    ),
  });
  await expect.poll(() => section().querySelector('canvas')?.getBoundingClientRect().width).toBeGreaterThan(100);

  driver.key('b');
  await expect.poll(zones).toEqual(['Tabs', 'Buttons', 'Description']);
  await expect.poll(() => driver.announced()).toContain('Safe zones of TikTok');
  const [canvas, description] = ['canvas', '[data-zone="Description"]'].map((selector) =>
    section().querySelector(selector)!.getBoundingClientRect(),
  );
  expect(description!.bottom).toBeCloseTo(canvas!.bottom, 0);
  expect(description!.height / canvas!.height).toBeCloseTo(370 / 1920, 2);
  await page.getByRole('button', { name: 'More for the preview' }).click();
  await page.getByRole('menuitemradio', { name: 'Safe zones of YouTube Shorts' }).click();
  await expect.poll(zones).toEqual(['Header', 'Buttons', 'Description']);
  driver.key('b');
  await expect.poll(zones).toEqual([]);

  driver.element('a').focus();
  await expect.poll(() => document.activeElement).toBe(driver.element('a'));
  driver.key('f');
  await expect.poll(() => section().getBoundingClientRect().width).toBe(innerWidth);
  expect(section().getBoundingClientRect().top).toBe(0);
  expect(page.getByRole('button', { name: 'Zoom in' }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'Leave the full screen' }).query()).not.toBeNull();
  driver.key('Escape');
  await expect.poll(() => section().getBoundingClientRect().width).toBeLessThan(600);
  await expect.poll(() => document.activeElement).toBe(driver.element('a'));

  driver.key('g');
  const field = page.getByRole('textbox', { name: 'Time' });
  await userEvent.fill(field, 'soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a time such as 75, 1:15.5 or +2.')).toBeVisible();
  await userEvent.fill(field, '0:42.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => driver.session.store.get(playheadAtom)).toBe(42_500_000);
  await expect.element(field).not.toBeInTheDocument();

  const before = driver.session.store.get(scaleAtom);
  driver.key('z');
  expect(driver.session.store.get(scaleAtom)).toBe(before);
  driver.session.document.select(new Set(['b']));
  driver.key('z');
  const lane = () => driver.scroller.getBoundingClientRect();
  await expect.poll(() => driver.element('b').getBoundingClientRect().right).toBeLessThanOrEqual(lane().right);
  expect(driver.element('b').getBoundingClientRect().left).toBeGreaterThan(lane().left + 48);
  expect(driver.element('b').getBoundingClientRect().width).toBeGreaterThan(lane().width / 2);
});
