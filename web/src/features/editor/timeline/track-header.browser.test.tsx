import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
afterEach(() => driver.dispose());

test.each(['Mute audio track 1', 'Hide video track 1'])(
  '“%s” keeps its name and says whether it is on',
  async (name) => {
    driver = new EditorDriver();
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  },
);

test('a track is renamed, locked and soloed in its menu, and a locked one refuses edits with the reason', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2'], 'audio-1': ['m 0-4'] }) });
  const choose = async (item: string, of = 'video track 1') => {
    await page.getByRole('button', { name: `More for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const track = (id: string) => driver.session.document.timeline.tracks.find((each) => each.id === id);
  await choose('Rename video track 1');
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Interview');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listbox', { name: 'Interview' })).toBeVisible();
  await choose('Lock interview', 'interview');
  driver.pressClip('a').moveBy(100).letGo();
  expect(driver.clips('video-1')).toEqual(['a 0-2']);
  expect(driver.announced()).toContain('This track is locked. Unlock it first.');
  driver.session.document.select(new Set(['a']));
  driver.key('Delete');
  expect(driver.clips('video-1')).toEqual(['a 0-2']);
  await choose('Unlock interview', 'interview');
  driver.pressClip('a').moveBy(100).letGo();
  expect(driver.clips('video-1')).toEqual(['a 1-3']);
  await choose('Solo interview', 'interview');
  expect(track('video-1')).toMatchObject({ name: 'Interview', solo: true });
  await choose('Add a track below', 'audio track 1');
  expect(driver.session.document.timeline.tracks.map(({ id }) => id)).toEqual([
    ...['video-1', 'audio-1', 'audio-2', 'caption-1'],
  ]);
});
