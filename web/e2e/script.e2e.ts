import { expect } from 'playwright/test';
import { test } from './studio.ts';

test('a scene’s narration is rewritten, its captions renewed and saved, and both undone', { tag: '@long' }, async ({
  page,
  editor,
  api,
}) => {
  await api.signUp('script@example.com');
  const projectId = await api.createProject('Cold brew', undefined, 'tiktok', 15);
  await editor.open(projectId);
  await page.getByRole('tab', { name: 'Script', exact: true }).click();
  const narration = page.getByRole('textbox', { name: 'Narration of scene 1' });
  const written = await narration.inputValue();
  const captions = async () =>
    (await api.timeline(projectId)).tracks
      .flatMap(({ clips }) => clips)
      .filter(({ sceneId, style }) => sceneId === 's1' && style !== undefined)
      .map(({ text }) => text)
      .join(' ');
  const before = await captions();
  expect(before).not.toBe('');

  await narration.fill('Steep it overnight.');
  const stale = page.getByText('The captions say something else.');
  await expect(stale).toBeVisible();
  await page.getByRole('button', { name: 'Renew the captions of scene 1' }).press('Enter');
  await expect(stale).toHaveCount(0);
  await expect.poll(captions).toBe('Steep it overnight.');

  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await undo.click();
  await expect(stale).toBeVisible();
  await undo.click();
  await expect(narration).toHaveValue(written);
  await expect(stale).toHaveCount(0);
  await expect.poll(captions).toBe(before);
});
