import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PreviewPanel } from '#web/features/editor/preview/preview-panel.tsx';
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

/** Presses the button with the keyboard, and answers its file picker. */
async function loadLut(name: string, content: string): Promise<void> {
  const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (
    this: HTMLInputElement,
  ) {
    const files = new DataTransfer();
    files.items.add(new File([content], name));
    this.files = files.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  });
  (button('Load LUT…').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledOnce();
  choose.mockRestore();
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

test('noise reduction is a switch and a strength, by keyboard too', async () => {
  open({ 'audio-1': ['s 1-4'] }, 's');
  await button('Noise reduction').click();
  (page.getByRole('checkbox', { name: 'Reduce noise' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  expect(driver.clip('s').effects).toEqual([{ id: 'noise-reduction', version: 1, values: { isOn: true } }]);
  (page.getByRole('slider', { name: 'Strength slider' }).element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(values('s')).toEqual({ isOn: true, strength: 0.79 });
});

test('the eyedropper takes a colour of the picture: by arrow keys and Enter, or a press; Escape takes none', async () => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': [], 'video-2': ['a 1-4'] }),
    beside: (
      <div className="flex h-[600px] w-[700px] shrink-0">
        <PreviewPanel />
        <InspectorPanel />
      </div>
    ),
  });
  const picture = document.createElement('canvas');
  Object.assign(picture, { width: 90, height: 160 });
  const context = picture.getContext('2d');
  if (!context) throw new Error('No canvas');
  for (const [color, left] of [
    ['#10b040', 0],
    ['#c02020', 45],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(left, 0, 45, 160);
  }
  vi.spyOn(driver.session.playback, 'captureFrame').mockImplementation(() => createImageBitmap(picture));
  driver.session.document.select(new Set(['a']));
  await button('Chroma key').click();
  const eyedropper = button('Pick the colour from the picture');
  const press = async (keys: string) => {
    (eyedropper.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: /^Pick the colour #/ })).toHaveFocus();
    await userEvent.keyboard(keys);
  };
  const far = '{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}';
  await press(`${far}{Escape}`);
  expect(values('a')).toBeUndefined();
  await press(`${far}{Enter}`);
  expect(values('a')).toEqual({ color: '#10b040' });
  await expect.element(eyedropper).toHaveFocus();
  vi.stubGlobal('EyeDropper', undefined);
  await eyedropper.click();
  const loupe = page.getByRole('button', { name: /^Pick the colour #/ });
  const { width, height } = loupe.element().getBoundingClientRect();
  await loupe.click({ position: { x: 0.9 * width, y: height / 2 } });
  expect(values('a')).toEqual({ color: '#c02020' });
  vi.unstubAllGlobals();
});

test('a .cube file is a LUT of the timeline, another is refused in words, and none takes it away', async () => {
  open({ 'video-1': ['a 1-4', 'b 5-8'] }, 'a');
  await button('LUT').click();
  await expect.element(button('Load LUT…')).toBeVisible();
  await loadLut('large.cube', 'LUT_3D_SIZE 99');
  const refusal = 'large.cube was not loaded. Line 1: LUT_3D_SIZE is a whole number from 2 to 65.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal);
  expect(driver.clip('a').effects).toBeUndefined();
  const corners = ['0 0 0.2', '1 0 0', '0 1 0', '1 1 0', '0 0 1', '1 0 1', '0 1 1', '1 1 1'].join('\n');
  await loadLut('night.cube', `TITLE "Night blue"\nLUT_3D_SIZE 2\n${corners}`);
  const choice = page.getByRole('combobox', { name: 'LUT', exact: true });
  await expect.element(choice).toHaveTextContent('Night blue');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  const [hash = ''] = Object.keys(driver.session.document.timeline.luts ?? {});
  await type('Strength', '40');
  expect(values('a')).toEqual({ table: hash, strength: 0.4 });
  await button('Use on all clips').click();
  expect(values('b')).toEqual({ table: hash, strength: 0.4 });
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('option', { name: 'None' }).click();
  expect(values('a')).toEqual({ strength: 0.4 });
  expect(Object.keys(driver.session.document.timeline.luts ?? {})).toEqual([hash]);
  driver.session.document.undo();
  await expect.element(choice).toHaveTextContent('Night blue');
});

test('several clips are set in one step, their other values stay; clips of other tracks have no transform', {
  tags: 'long',
}, async () => {
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
