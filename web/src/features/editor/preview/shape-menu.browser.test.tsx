import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { takeShape } from '#web/features/editor/session/variant-commands.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { Transport } from './transport.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

const menu = (shape: string) => page.getByRole('button', { name: `Shape of the frame: ${shape}` });
const scale = page.getByRole('textbox', { name: 'Scale', exact: true });
const stored = () => driver.session.document.stored.tracks[0]?.clips[0];

async function choose(from: string, name: string | RegExp): Promise<void> {
  await menu(from).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test('a variant has its own places: typed in the inspector, undone, reset, and kept when the project gets its shape', async () => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-4', 'b 4-8'] }),
    beside: (
      <div className="flex w-[420px] shrink-0 flex-col">
        <Transport />
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(['a']));
  const start = driver.session.document.stored;
  await choose('9:16', '16:9 · as in 9:16');
  expect(driver.session.format).toMatchObject({ width: 1920, height: 1080 });
  await expect.element(page.getByText(/Cuts and words stay the same/)).toBeVisible();
  await scale.fill('50');
  await userEvent.keyboard('{Enter}');
  const place = { transform: { id: 'transform', version: 1, values: { scale: 0.5 } } };
  expect(stored()).toEqual({ ...start.tracks[0]?.clips[0], variants: { '16:9': place } });

  await choose('16:9', '9:16 · the project');
  await expect.element(scale).toHaveValue('100%');
  await choose('9:16', '16:9 · 1 clip differs');
  await expect.element(scale).toHaveValue('50%');

  driver.session.undo();
  expect(driver.session.document.stored).toEqual(start);
  driver.session.redo();

  takeShape(driver.session, '16:9');
  await expect.element(menu('16:9')).toBeVisible();
  await expect.element(page.getByText(/Cuts and words stay the same/)).not.toBeInTheDocument();
  await expect.element(scale).toHaveValue('50%');
  await choose('16:9', '9:16 · 1 clip differs');
  await expect.element(scale).toHaveValue('100%');
  await page.getByRole('button', { name: 'Selected as in 16:9' }).click();
  await expect.element(scale).toHaveValue('50%');
  expect(stored()?.variants).toMatchObject({ '1:1': {} });
  expect(driver.session.document.undo()).toBe('Placed as in 16:9');
  await expect.element(scale).toHaveValue('100%');
});
