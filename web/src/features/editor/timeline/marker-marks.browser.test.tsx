import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
afterEach(() => driver.dispose());

const listed = () =>
  (driver.session.document.timeline.markers ?? []).map(({ at, name, color }) => `${at / 1e6} ${name} ${color}`);

test('a marker is pressed, dragged, moved by key, named, coloured and deleted', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-8'] }) });
  driver.seek(2.3).key('m').seek(5).key('m').seek(0);
  const marker = page.getByRole('button', { name: 'Marker at 2.30 s' });
  await marker.click();
  expect(driver.session.playback.currentTime()).toBe(2_300_000);

  const element = marker.element();
  const { left, top } = element.getBoundingClientRect();
  const pointer = (type: string, byPx: number) => {
    const place = { clientX: left + 6 + byPx, clientY: top + 10, button: 0, bubbles: true, pointerId: 1 };
    element.dispatchEvent(new PointerEvent(type, { ...place, isPrimary: true }));
  };
  // A pointer that no device has cannot be captured.
  element.setPointerCapture = () => {};
  pointer('pointerdown', 0);
  pointer('pointermove', 300);
  expect(listed()).toEqual(['5  yellow', '5.3  yellow']);
  pointer('pointermove', 266);
  pointer('pointerup', 266);
  // It snaps to the other marker.
  expect(listed()).toEqual(['5  yellow', '5  yellow']);
  driver.key('z', { ctrl: true });
  expect(listed()).toEqual(['2.3  yellow', '5  yellow']);

  (element as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(listed).toEqual(['3.333333  yellow', '5  yellow']);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Name' }).fill('Hook');
  await page.getByRole('radio', { name: 'Blue' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(listed()).toEqual(['3.333333 Hook blue', '5  yellow']);

  (element as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  expect(listed()).toEqual(['5  yellow']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Marker at 5.00 s');
});
