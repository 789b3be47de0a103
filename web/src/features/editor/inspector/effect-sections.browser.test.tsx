import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { InspectorPanel } from './inspector-panel.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0], ...selected: string[]): void {
  driver = new EditorDriver({
    timeline: timelineOf(tracks),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(selected));
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const values = (clipId: string) => driver.clip(clipId).effects?.[0]?.values;

async function type(name: string, text: string): Promise<void> {
  await field(name).fill(text);
  await userEvent.keyboard('{Enter}');
}

test('a typed number and steps change the transform, each row of steps is one undo, resets bring the clip back', async () => {
  open({ 'video-1': ['a 1-4'] }, 'a');
  const before = driver.clip('a');
  await expect.element(field('Scale')).toHaveValue('100%');
  await type('Scale', '50');
  expect(values('a')).toEqual({ scale: 0.5 });
  await type('Scale', '2000');
  await expect.element(field('Scale')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Escape}');
  await field('Position X').click();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  await expect.element(field('Position X')).toHaveValue('45.5%');
  expect(values('a')).toEqual({ scale: 0.5, position: { x: 0.455, y: 0.5 } });
  expect(driver.session.document.undo()).toBe('Position changed');
  expect(values('a')).toEqual({ scale: 0.5 });
  await type('Rotation', '-90°');
  await page.getByRole('checkbox', { name: 'Flip vertically' }).click();
  await button('Reset scale').click();
  expect(values('a')).toEqual({ rotation: -90, flipVertical: true });
  await button('Reset all').click();
  expect(driver.clip('a')).toEqual(before);
  await expect.element(button('Reset all')).not.toBeInTheDocument();
});

test('a preset with its strength, a slider and a colour; the look goes to all clips in one undo', async () => {
  open({ 'video-1': ['a 1-4', 'b 5-8'], 'video-2': ['c 0-2'] }, 'a');
  await button('Look').click();
  await button('Noir').click();
  expect(values('a')).toEqual({ saturation: -1, contrast: 0.55, vignette: 0.35, sharpen: 0.2 });
  await expect.element(button('Noir')).toHaveAttribute('aria-pressed', 'true');
  const strength = page.getByRole('slider', { name: 'Strength' });
  (strength.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Home}');
  expect(values('a')).toEqual({ saturation: -0.05, contrast: 0.028, vignette: 0.018, sharpen: 0.01 });
  await button('Warm').click();
  (page.getByRole('slider', { name: 'Fade slider' }).element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const warm = { temperature: 0.32, tint: 0.05, contrast: 0.1, saturation: 0.05, fade: 0.02 };
  expect(values('a')).toEqual(warm);
  await expect.element(button('Warm')).toHaveAttribute('aria-pressed', 'false');
  await button('Use on all clips').click();
  expect([values('b'), values('c')]).toEqual([warm, warm]);
  driver.session.document.undo();
  expect([values('a'), values('b'), values('c')]).toEqual([warm, undefined, undefined]);
  await button('Chroma key').click();
  await page.getByRole('checkbox', { name: 'Remove a colour' }).click();
  await page.getByLabelText('Colour', { exact: true }).fill('#2040ff');
  expect(driver.clip('a').effects?.[0]).toEqual({
    id: 'chroma-key',
    version: 1,
    values: { isOn: true, color: '#2040ff' },
  });
});

test('several clips are set in one step, their other values stay; clips of other tracks have no transform', async () => {
  open({ 'video-1': ['a 1-4', 'b 5-8'], 'audio-1': ['s 1-4'] }, 'a');
  await type('Position X', '20');
  driver.session.document.select(new Set(['a', 'b']));
  await expect.element(field('Position X')).toHaveAttribute('placeholder', 'Mixed');
  await type('Position Y', '75');
  expect([values('a'), values('b')]).toEqual([{ position: { x: 0.2, y: 0.75 } }, { position: { x: 0.5, y: 0.75 } }]);
  driver.session.document.undo();
  expect([values('a'), values('b')]).toEqual([{ position: { x: 0.2, y: 0.5 } }, undefined]);
  driver.session.document.select(new Set(['a', 's']));
  await expect.element(page.getByRole('textbox', { name: 'Start of the first' })).toBeVisible();
  await expect.element(field('Scale')).not.toBeInTheDocument();
});
