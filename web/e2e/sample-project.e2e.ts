import { expect } from 'playwright/test';
import { NEWCOMER, signUp } from './pages/account.ts';
import { test } from './studio.ts';

test('a newcomer opens the sample project, sees it move, and finds it again', async ({ page, editor }) => {
  await signUp(page, { ...NEWCOMER, email: 'sample@example.com' });
  await page.getByRole('button', { name: 'Open a sample project' }).click();
  await expect(page.getByText('Timeline Editor')).toBeVisible();
  await expect(editor.clips('Clip')).toHaveCount(5);
  await expect(editor.clips('Caption')).toHaveCount(8);
  await expect(editor.clips('Placeholder')).toHaveCount(0);

  // What stands on the preview changes with the playhead: the drawn scenes have other colours.
  const preview = page.locator('canvas').first();
  await editor.seek(1);
  const glass = await preview.screenshot();
  await editor.seek(6);
  await expect.poll(async () => (await preview.screenshot()).equals(glass)).toBe(false);

  await page.goto('/');
  await expect(page.getByText('Sample: cold brew in three steps')).toBeVisible();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
});
