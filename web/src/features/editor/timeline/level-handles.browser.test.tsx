import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
afterEach(() => driver.dispose());

const line = () => driver.clip('s').effects?.[0];
const slider = (name: string | RegExp) => page.getByRole('slider', { name });
const focus = (name: string | RegExp) => (slider(name).element() as HTMLElement).focus();

async function drag(name: string | RegExp, byPx: number): Promise<void> {
  await expect.element(slider(name)).toBeInTheDocument();
  const element = slider(name).element();
  const box = element.getBoundingClientRect();
  const at = { clientX: box.left + 6, clientY: box.top + box.height / 2, pointerId: 1, bubbles: true };
  // A synthetic pointer can't be captured.
  element.setPointerCapture = () => {};
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0 }));
  element.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: at.clientY + byPx }));
  element.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: at.clientY + byPx }));
}

test('a volume line is moved, gets keyframes and is bent, by pointer and by keys, each in one undo', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'audio-1': ['s 1-9'], 'video-1': ['a 1-4'] }) });
  driver.session.document.select(new Set(['s']));
  await drag('Volume line at 1.00 s', 6);
  expect(line()).toEqual({ id: 'volume', version: 1, values: { level: -12 } });
  await expect.element(slider('Volume line at 1.00 s')).toHaveAttribute('aria-valuetext', '-12 dB');
  expect(driver.session.document.undo()).toBe('Level changed');
  expect(line()).toBeUndefined();

  driver.session.playback.seek(3_000_000 as never);
  focus('Volume line at 1.00 s');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(slider('Level at 3.00 s')).toHaveAttribute('aria-valuetext', '-1 dB');
  driver.session.playback.seek(6_000_000 as never);
  focus('Level at 3.00 s');
  await userEvent.keyboard('{Enter}');
  await drag('Level at 6.00 s', 18);
  expect(line()?.keyframes?.['level']?.map(({ value }) => value)).toEqual([-1, -37]);
  await expect.element(page.getByRole('option', { name: /song/ })).toBeInTheDocument();
  expect(document.querySelectorAll('.timeline-volume-path polyline')).toHaveLength(1);
  focus('Level at 6.00 s');
  await userEvent.keyboard('{PageUp}{Delete}');
  expect(line()?.keyframes?.['level']?.map(({ value }) => value)).toEqual([-1]);
  expect(driver.clip('s').start).toBe(1_000_000);
});

test('a track’s volume is set in its header', async () => {
  driver = new EditorDriver();
  focus('Volume of audio track 1');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(driver.session.document.timeline.tracks.find(({ id }) => id === 'audio-1')).toMatchObject({ volume: 0.9 });
});
