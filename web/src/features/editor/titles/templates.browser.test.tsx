import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findGraphic } from '#shared/effects/graphics.ts';
import { at } from '#shared/timeline/testing/notation.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { TitlesPanel } from './titles-panel.tsx';

let driver: EditorDriver;

beforeEach(async () => {
  await page.viewport(1200, 900);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) =>
    String(path) === '/api/templates' ? Response.json([]) : fetch(path, init),
  );
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-4'] }),
    beside: (
      <div className="flex w-[280px] shrink-0 bg-surface pt-3">
        <TitlesPanel />
      </div>
    ),
  });
});
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

const clipsOf = (trackId: string) => driver.session.document.timeline.tracks.find(({ id }) => id === trackId)?.clips;

test('a layout is added at the playhead by its key, as one step', async () => {
  driver.seek(4);
  await userEvent.click(page.getByRole('tab', { name: 'Templates' }));
  const list = page.getByRole('button', { name: 'Add List at the playhead' });
  await expect.element(list).toBeVisible();
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(clipsOf('video-1')?.map(({ start, end }) => [start, end])).toEqual(
    [
      [0, 4],
      [4, 7],
      [7, 10],
      [10, 13],
    ].map((range) => range.map(at)),
  );
  expect(clipsOf('video-2')?.map(({ effects }) => findGraphic(effects)?.values['text'])).toEqual(['1', '2', '3']);
  expect(driver.selected()).toHaveLength(9);
  expect(driver.session.document.undo()).toBe('List added');
  expect(clipsOf('video-1')).toHaveLength(1);
});
