import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { axeFindings } from './pages/axe.ts';
import { PAGES } from './pages/public-pages.ts';
import { test } from './studio.ts';

// Both workers share these short tests.
test.describe.configure({ mode: 'parallel' });

/** Checks a page in light colours on a desk, and in dark ones on a phone. */
async function checkPage(page: Page, path: string, heading: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Without motion: colours in transition between themes are no fault.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // The script asks for the company once it has hydrated the page.
  await page.waitForLoadState('networkidle');
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
}

/** Collects uncaught errors and console errors, hydration mismatches included. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** One page of each layout. */
const OFTEN = new Set(['/', '/pricing', '/help/first-video', '/contact', '/blog/captions-people-read', '/terms']);

for (const isOften of [true, false]) {
  test(`the public pages come alive without an error, fit a phone, and axe finds nothing (${isOften ? 'one of each layout' : 'the others'})`, {
    tag: isOften ? [] : '@long',
  }, async ({ page }) => {
    const errors = collectErrors(page);
    for (const [path, heading] of Object.entries(PAGES).filter(([path]) => OFTEN.has(path) === isOften)) {
      await test.step(path, () => checkPage(page, path, heading));
      expect(errors, path).toEqual([]);
    }
  });
}

test('the header and Read More navigate the site without reloading it', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'How It Works' }).click();
  await expect(page.getByRole('heading', { level: 1, name: PAGES['/how-it-works'] })).toBeVisible();
  await expect(page).toHaveTitle('How It Works – Clipwright');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: 'Read More: Captions people actually read' }).click();
  await expect(page.getByText('10 Oct 2025')).toBeVisible();
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a visitor of the landing page downloads no studio code and less than 250 KB before the clip', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!addresses.get(requestId)?.endsWith('.mp4')) bytes += encodedDataLength;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect([...addresses.values()].join('\n')).not.toMatch(
    /editor|query|mediabunny|ffmpeg|wire|dashboard|worker|tooltip/i,
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(250_000);
});

test('the clip of the landing page plays, and Watch Demo opens the film', async ({ page }) => {
  await page.goto('/');
  const clip = page.locator('video').first();
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await expect(page.getByRole('button', { name: 'Play the clip' })).toBeVisible();

  await page.getByRole('button', { name: 'Watch Demo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Made in Clipwright' });
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(55);
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  expect(await dialog.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Watch Demo' })).toBeFocused();
});

test('the contact form checks, sends to the support mailbox, confirms and clears; a failure keeps the text', async ({
  page,
  studio,
}) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByText('Enter your name.')).toBeVisible();

  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByLabel('Email Address').fill('grace@example.com');
  await page.getByLabel('Subject').fill('A question about captions');
  await page.getByLabel('Message', { exact: true }).fill('Can captions be moved?\nThank you.');
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText('Your message was not sent:')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Can captions be moved?\nThank you.');

  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByText('Message sent.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  const outbox = join(studio.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  const mail = mails.find((text) => text.includes('A question about captions')) ?? '';
  expect(mail).toContain('support@clipwright.example');
  expect(mail).toContain('grace@example.com');
  expect(mail).toContain('Can captions be moved?');
});

test('the provider buttons say that the sign-in is not set up here', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Login with Replit' }).click();
  await expect(page.getByText('Sign-in with this provider is not set up here.')).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Sign up with Replit' }).click();
  await expect(page.getByText('Sign-in with this provider is not set up here.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
