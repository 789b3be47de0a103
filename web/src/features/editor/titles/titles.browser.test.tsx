import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findGraphic } from '#shared/effects/graphics.ts';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { PreviewPanel } from '#web/features/editor/preview/preview-panel.tsx';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { TitlesPanel } from './titles-panel.tsx';

let driver: EditorDriver;
beforeEach(async () => {
  await page.viewport(1600, 900);
  driver = new EditorDriver({
    timeline: timelineOf({}),
    beside: (
      <>
        <div className="flex w-[280px] shrink-0 bg-surface pt-3">
          <TitlesPanel />
        </div>
        <div className="flex w-[360px] shrink-0">
          <PreviewPanel />
        </div>
        <div className="flex w-[300px] shrink-0">
          <InspectorPanel />
        </div>
      </>
    ),
  });
});
afterEach(() => driver.dispose());

const titles = () =>
  driver.session.document.timeline.tracks.flatMap(({ clips }) => clips.filter(({ effects }) => findGraphic(effects)));
const effectsOf = (index: number) => titles()[index]?.effects?.map(({ values }) => values);

test('a preset is added at the playhead with its text ready to be replaced, and is typed and moved on the preview', async () => {
  driver.seek(1);
  await userEvent.click(page.getByRole('button', { name: 'Add Hook card' }));
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveFocus();
  await userEvent.keyboard('Fresh bread');
  expect(effectsOf(0)?.[0]).toMatchObject({ text: 'Fresh bread', box: 1, weight: 800 });
  expect(titles()[0]).toMatchObject({ assetId: '', start: 1_000_000, end: 4_000_000 });
  await expect.element(page.getByText('No video asset added yet')).not.toBeInTheDocument();

  const mover = page.getByRole('button', { name: 'Position of Fresh bread' });
  await expect.element(mover).toBeVisible();
  const [box, frame] = [mover, page.getByRole('img', { name: 'The video at the playhead' })].map((each) =>
    each.element().getBoundingClientRect(),
  );
  // Two lines at most, not the whole frame.
  expect(box!.height).toBeLessThan(frame!.height / 4);
  expect(box!.width).toBeGreaterThan(frame!.width / 4);

  (mover.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(effectsOf(0)?.[1]).toMatchObject({ position: { x: 0.5 + 1 / 1080 } });

  await userEvent.keyboard('{Enter}');
  const editor = page.getByRole('textbox', { name: 'Text of the title' });
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard('Warm');
  await userEvent.keyboard(' rolls');
  await userEvent.keyboard('{Escape}');
  await expect.element(editor).not.toBeInTheDocument();
  expect(effectsOf(0)?.[0]).toMatchObject({ text: 'Warm rolls' });
  await expect.element(page.getByRole('button', { name: 'Position of Warm rolls' })).toHaveFocus();
  expect(driver.session.document.undo()).toBe('Text changed');
  expect(effectsOf(0)?.[0]).toMatchObject({ text: 'Fresh bread' });
});

test('a title is added by its key, and a press on the preview selects one of two', { tags: 'long' }, async () => {
  (document.activeElement as HTMLElement | null)?.blur();
  driver.key('a');
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveFocus();
  await userEvent.keyboard('Below');
  await userEvent.click(page.getByRole('button', { name: 'Add Progress bar' }));
  const [title, bar] = titles();
  expect([title?.start, bar?.start, bar?.end]).toEqual([0, 0, 3_000_000]);
  expect(driver.selected()).toEqual([bar?.id]);
  await userEvent.click(page.getByRole('button', { name: 'Select Below' }));
  expect(driver.selected()).toEqual([title?.id]);
  await expect.element(page.getByRole('button', { name: 'Select Progress bar' })).toBeVisible();
});
