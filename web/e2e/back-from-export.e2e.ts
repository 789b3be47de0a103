import { expect } from 'playwright/test';
import { clipOf, type WireTracks } from './pages/api.ts';
import { test } from './studio.ts';

/** Two captions, the second far behind the first. */
const TRACKS: WireTracks = [
  { id: 'video-1', type: 'video', clips: [] },
  {
    id: 'caption-1',
    type: 'caption',
    clips: [clipOf('first', '', 0, 1, { text: 'Hello' }), clipOf('second', '', 290, 291, { text: 'Good bye' })],
  },
];

test('returning from the export page restores the place of the work', { tag: '@long' }, async ({
  page,
  api,
  editor,
}) => {
  await api.signUp('there-and-back@example.com');
  const projectId = await api.createProject('There and back', TRACKS);
  await editor.open(projectId);
  // Only clips near the screen are in the page, so the last one is not always this one.
  const caption = page.getByRole('option', { name: /^Caption Good bye/ });
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await caption.click();
  for (let second = 0; second < 2; second++) await page.keyboard.press('Alt+Shift+ArrowRight');
  const moved = (await caption.getAttribute('aria-label')) ?? '';
  const playhead = page.getByRole('status', { name: 'Playhead' });
  const time = (await playhead.textContent()) ?? '';

  await page.getByRole('button', { name: 'Export Video' }).click();
  await expect(page.getByRole('button', { name: 'Start Export' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Editor' }).click();

  await expect(caption).toHaveAttribute('aria-label', moved);
  await expect(caption).toHaveAttribute('aria-selected', 'true');
  await expect(caption).toBeInViewport();
  await expect(playhead).toHaveText(time);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(caption).not.toHaveAttribute('aria-label', moved);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await editor.saved();
  expect((await api.timeline(projectId)).tracks[1]?.clips.map(({ start }) => start)).toEqual([0, 290]);
});
