import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { selectionAtom } from '#web/state/document-atoms.ts';
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

test('a dialog that the inspector opened stays, with what was typed, when the window gets narrower', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 800);
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['scene1 0-3'] }),
    beside: (
      <div className="absolute inset-0 z-10 flex bg-canvas">
        <EditorRegions />
      </div>
    ),
  });
  driver.session.store.set(selectionAtom, new Set(['scene1']));
  const button = page.getByRole('button', { name: 'Find footage for this scene' });
  await expect.poll(() => button.query()).not.toBeNull();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  const field = page.getByRole('searchbox', { name: 'Search stock footage' });
  await userEvent.fill(field, 'a quiet harbour');
  await page.viewport(390, 800);
  await expect.poll(widths).toEqual([0, 0]);
  expect(field.element()).toHaveProperty('value', 'a quiet harbour');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
});
