import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { EditorRegions } from './editor-layout.tsx';

let driver: EditorDriver;
afterEach(() => driver.dispose());

const share = () => {
  const panel = document.getElementById('panel-timeline')!;
  return Math.round((100 * panel.offsetHeight) / panel.parentElement!.offsetHeight);
};
const width = (id: string) => Math.round(document.getElementById(id)?.getBoundingClientRect().width ?? 0);
const widths = () => [width('panel-library'), width('panel-inspector')];

test('panels come back as large as they were left when the window was narrow, and the preview plays on', async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  driver = new EditorDriver({
    timeline: timelineOf({ 'caption-1': ['k 0-60'] }),
    beside: (
      <div className="absolute inset-0 z-10 flex bg-canvas">
        <EditorRegions />
      </div>
    ),
  });
  await expect.poll(widths).toEqual([280, 300]);
  page.getByRole('separator', { name: 'Resize the media library' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(widths).toEqual([296, 300]);

  await expect.poll(share).toBe(35);
  page.getByRole('separator', { name: 'Resize the timeline' }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(share).toBe(37);

  const { playback } = driver.session;
  const canvas = document.querySelector('canvas[role="img"]');
  playback.play();
  for (const narrow of [390, 700, 1030]) {
    await page.viewport(narrow, 900);
    await expect.poll(widths).toEqual(narrow < 1024 ? [0, 0] : [296, 300]);
    await page.viewport(1440, 900);
    await expect.poll(widths).toEqual([296, 300]);
  }
  expect(share()).toBe(37);
  expect(document.querySelector('canvas[role="img"]')).toBe(canvas);
  expect(playback.state.status).toBe('playing');
});
