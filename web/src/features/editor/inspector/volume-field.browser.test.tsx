import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EditorDriver } from '#web/features/editor/testing/editor-driver.tsx';
import { field, openInspector, type } from './testing/inspector-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

test('the slider sets the volume, in announced steps', async () => {
  driver = openInspector({ 'audio-1': ['m 0-3'] }, 'm');
  const slider = page.getByRole('slider', { name: 'Volume' });
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(driver.clip('m').volume).toBeCloseTo(0.95);
  await expect.element(slider).toHaveAttribute('aria-valuetext', '95 %');
  driver.session.undo();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100 %');
});

describe('typed volume', () => {
  test('may be any whole percentage, and is one undo step', { tags: 'long' }, async () => {
    driver = openInspector({ 'audio-1': ['m 0-3'] }, 'm');
    await expect.element(field('Volume (%)')).toHaveValue('100');
    await type('Volume (%)', '87');
    expect(driver.clip('m').volume).toBe(0.87);
    await expect.element(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '87 %');
    expect(driver.session.document.undo()).toBe('Volume changed');
    expect(driver.clip('m').volume).toBeUndefined();
    await expect.element(field('Volume (%)')).toHaveValue('100');
    expect(driver.session.document.undo()).toBeNull();
  });

  test.each([
    { typed: '0', volume: 0 },
    { typed: '200', volume: 2 },
    { typed: '29 %', volume: 0.29 },
  ])('"$typed" is understood, when the field is left too', async ({ typed, volume }) => {
    driver = openInspector({ 'audio-1': ['m 0-3'] }, 'm');
    await field('Volume (%)').fill(typed);
    (field('Volume (%)').element() as HTMLElement).blur();
    await expect.poll(() => driver.clip('m').volume).toBe(volume);
  });

  const isRefused = async (typed: string) => {
    driver = openInspector({ 'audio-1': ['m 0-3'] }, 'm');
    const before = driver.clip('m');
    await type('Volume (%)', typed);
    await expect.element(field('Volume (%)')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Volume (%)')).toHaveAccessibleDescription('Enter a whole number from 0 to 200.');
    expect(driver.clip('m')).toBe(before);
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Volume (%)')).toHaveValue('100');
    await expect.element(field('Volume (%)')).not.toHaveAttribute('aria-invalid');
  };
  test.each(['201', 'loud'])('"%s" is refused beside the field', isRefused);
  test.each(['12.5', '-1', '99999999999999999999'])('"%s" is refused beside the field', { tags: 'long' }, isRefused);

  test('equal to the old one makes no step', async () => {
    driver = openInspector({ 'audio-1': ['m 0-3'] }, 'm');
    await type('Volume (%)', '100 %');
    await expect.element(field('Volume (%)')).toHaveValue('100');
    expect(driver.session.document.undo()).toBeNull();
  });

  test('steps by one per cent with the arrows', async () => {
    driver = openInspector({ 'audio-1': ['m 0-3'] }, 'm');
    await field('Volume (%)').click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    expect(driver.clip('m').volume).toBe(0.92);
  });

  test('is set on all the selected clips in one step', { tags: 'long' }, async () => {
    driver = openInspector({ 'audio-1': ['m 0-3', 'n 4-6'], 'video-1': ['a 0-2'] }, 'm', 'n', 'a');
    await type('Volume (%)', '50');
    await type('Volume (%)', '33');
    const volumes = () => ['m', 'n', 'a'].map((id) => driver.clip(id).volume);
    expect(volumes()).toEqual([0.33, 0.33, 0.33]);
    driver.session.document.undo();
    expect(volumes()).toEqual([0.5, 0.5, 0.5]);
    driver.session.document.select(new Set(['m']));
    await type('Volume (%)', '60');
    driver.session.document.select(new Set(['m', 'n']));
    await expect.element(field('Volume (%)')).toHaveAttribute('placeholder', 'Mixed');
  });
});
