import { expect } from 'playwright/test';
import { test } from './studio.ts';

test('text typed before the page’s script arrives is kept, and stays out of the URL', async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const message = page.getByLabel('Message', { exact: true });
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByLabel('Email Address').fill('grace@example.com');
  await message.fill('Can captions be moved?');
  await page.getByLabel('Full Name').press('Enter');
  await expect(send).toBeDisabled();
  expect(new URL(page.url()).search).toBe('');

  arrive();
  await expect(send).toBeEnabled();
  await page.getByLabel('Subject').fill('Captions');
  await expect(message).toHaveValue('Can captions be moved?');
  await send.click();
  await expect(page.getByText('Message sent.')).toBeVisible();
});

test('a visitor without JavaScript is given the address to write to', async ({ page }) => {
  // Read as text, because Chromium without scripting omits the noscript content.
  const html = await (await page.request.get('/contact')).text();
  const [, shown] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? [];
  expect(shown).toContain('This form needs JavaScript.');
  expect(shown).toContain('href="mailto:support@clipwright.example"');
});
