import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
afterEach(() => driver.dispose());

test('a caption too fast to read is named as it is typed, and extended with one press; all of them from the list', async () => {
  await page.viewport(1280, 900);
  driver = new EditorDriver({
    timeline: timelineOf({ 'caption-1': ['a 1-2', 'b 5-5.2', 'c 8-10'] }),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(['a']));
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Thirty-six characters take a while.');
  await expect.element(page.getByText('Too fast: 35 characters a second, 25 can be read')).toBeVisible();
  await page.getByRole('button', { name: 'Extend' }).click();
  expect(driver.clips('caption-1')[0]).toBe('a 1-2.4');
  driver.session.undo();
  expect(driver.clips('caption-1')[0]).toBe('a 1-2');

  await page.getByText('Captions', { exact: true }).click();
  await page.getByText('2 captions are too fast, 1 is too short').click();
  await page.getByRole('button', { name: 'Fix all' }).click();
  expect(driver.clips('caption-1')).toEqual(['a 1-2.4', 'b 5-5.5', 'c 8-10']);
  // Also announced: the toast is the later of the two.
  await expect.element(page.getByText('2 captions repaired').last()).toBeVisible();
});
