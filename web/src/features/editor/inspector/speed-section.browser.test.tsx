import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ACTIONS } from '#web/features/editor/actions/actions.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { InspectorPanel } from './inspector-panel.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

test('a speed is typed, stepped and chosen; the clip says it, a wrong one is refused in words, undo takes it back', async () => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 1-4', 'b 5-8'], 'caption-1': [] }),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  const before = driver.clip('a');
  driver.session.document.select(new Set(['a']));
  const field = page.getByRole('textbox', { name: 'Speed (×)' });
  await expect.element(field).toHaveValue('1');

  ACTIONS.speed.run(driver.session);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('2,5×{Enter}');
  expect(driver.clip('a')).toMatchObject({ speed: 2.5, end: 2_200_000, out: before.out });
  await expect.element(page.getByRole('option', { name: /, speed 2\.5×/ })).toHaveTextContent('2.5× film.mp4');

  await page.getByRole('button', { name: '0.5×' }).click();
  expect([driver.clip('a').end, driver.clip('b').start]).toEqual([7_000_000, 7_000_000]);
  await expect.element(page.getByRole('button', { name: '0.5×' })).toHaveAttribute('aria-pressed', 'true');
  await field.click();
  await userEvent.keyboard('{ArrowUp}');
  expect(driver.clip('a').speed).toBe(0.6);

  await field.fill('11');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('A speed goes from 0.1 to 10, in steps of 0.01.')).toBeVisible();
  expect(driver.clip('a').speed).toBe(0.6);
  await userEvent.keyboard('{Escape}');

  await page.getByRole('checkbox', { name: 'Keep the pitch' }).click();
  expect(driver.clip('a').keepPitch).toBe(false);
  await page.getByRole('checkbox', { name: 'Reverse' }).click();
  expect(driver.clip('a').reversed).toBe(true);
  await expect.element(page.getByRole('option', { name: /, speed 0\.6×, reversed/ })).toBeVisible();
  ACTIONS.reverse.run(driver.session);
  await expect.element(page.getByRole('checkbox', { name: 'Reverse' })).not.toBeChecked();
  for (let count = 0; count < 6; count += 1) driver.session.document.undo();
  expect(driver.clip('a')).toEqual(before);

  driver.seek(2);
  await page.getByRole('button', { name: 'Freeze frame at the playhead' }).click();
  await expect.element(page.getByRole('option', { name: /, freeze frame/ })).toHaveTextContent('Freeze film.mp4');
  await expect.element(page.getByText(/^A freeze frame: the picture at In/)).toBeVisible();
  await expect.element(page.getByText(/Its effects have no keyframes/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add keyframe of scale', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('textbox', { name: 'Out' })).not.toBeInTheDocument();
  expect(driver.clips('video-1')[1]).toMatch(/ 2-4$/);
});
