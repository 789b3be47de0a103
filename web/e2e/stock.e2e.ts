import { expect } from 'playwright/test';
import { test } from './studio.ts';

test('stock footage found by a scene lands on its placeholder, is in the library, plays, and is undone in one step', {
  tag: '@long',
}, async ({ page, editor, api }) => {
  await api.signUp('stock@example.com');
  const projectId = await api.createProject('Evening light on old film');
  await editor.open(projectId);
  const placeholders = await editor.clips('Placeholder').count();
  await editor.clips('Placeholder').first().click();
  await page.getByRole('button', { name: 'Find footage for this scene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find footage for this scene' });
  // The scene itself was searched for.
  await expect(dialog.getByRole('list', { name: 'Footage' })).toBeVisible();
  await expect(dialog.getByRole('searchbox')).not.toHaveValue('');
  await dialog.getByRole('searchbox').fill('amber film');
  await page.keyboard.press('Enter');
  const card = dialog.getByRole('button', { name: 'Add Amber light leak to the library, 0:08 · 1080 × 1920' });
  await card.focus();
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(editor.clips('Placeholder')).toHaveCount(placeholders - 1);
  await expect(editor.clipNamed('Amber light leak')).toHaveCount(1);
  await expect(editor.assetCard('Amber light leak')).toBeVisible();

  // It moves: warm light, not the same a second later.
  const preview = page.locator('canvas').first();
  await editor.seek(0);
  await expect.poll(async () => (await preview.screenshot()).length).toBeGreaterThan(2_000);
  const first = await preview.screenshot();
  await editor.seek(2);
  await expect.poll(async () => (await preview.screenshot()).equals(first)).toBe(false);

  await page.keyboard.press('Control+z');
  await expect(editor.clips('Placeholder')).toHaveCount(placeholders);
  await expect(editor.assetCard('Amber light leak')).toBeVisible();
});

test('music is listened to and added in the length of the project', { tag: '@long' }, async ({ page, editor, api }) => {
  await api.signUp('music@example.com');
  await editor.open(await api.createProject('Evening light on old film'));
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('Stock library');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stock library' });
  await dialog.getByRole('tab', { name: 'Music' }).click();
  await dialog.getByRole('button', { name: 'Listen to Open road' }).click();
  await expect
    .poll(() => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.2);
  await dialog.getByRole('button', { name: 'Stop Open road' }).click();
  await dialog.getByRole('button', { name: 'Add Open road to the library, 0:05' }).click();
  await expect(page.getByText('The music has been added to your library')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor.assetCard('Open road')).toBeVisible();
});
