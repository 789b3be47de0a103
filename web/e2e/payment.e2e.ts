import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect } from 'playwright/test';
import * as z from 'zod';
import { type StudioServer, startStudio } from './studio-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The operator and its provider's name: an address of two lines, a name that would break as markup. */
const COMPANY = {
  COMPANY_NAME: 'Reel & Works <Ltd>',
  COMPANY_ADDRESS: '1 Mill Lane\nLeeds LS1 1AA',
  SUPPORT_EMAIL: 'help@reel.example',
  SALES_EMAIL: 'sales@reel.example',
  OIDC_PROVIDER_NAME: 'Forge',
};

/** A studio with a real sign-in provider and a recording stand-in for the payment provider. */
const test = base.extend<object, { connected: StudioServer }>({
  connected: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const { child, environment } = await startStandIns();
      const studio = await startStudio({ ...environment, ...COMPANY });
      await use(studio);
      await studio.dispose();
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ connected }, use) => use(connected.url),
});

async function startStandIns(): Promise<{ child: ChildProcess; environment: Record<string, string> }> {
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['scripts/test-peers/stand-ins.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { child, environment: z.record(z.string(), z.string()).parse(JSON.parse(line)) };
  }
  throw new Error('The stand-ins ended before they were ready.');
}

test('a user signs in through the provider, starts the Studio trial and cancels it; only the webhook changes the plan', async ({
  page,
}) => {
  await page.goto('/auth?continue=/pricing');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByRole('link', { name: 'Sign up with Forge' })).toBeVisible();
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Login with Forge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  const card = (feature: string) => page.getByRole('listitem').filter({ hasText: feature }).first();
  await expect(card('Small watermark').getByText('Current Plan')).toBeVisible();

  // The return address only shows a message.
  await page.goto('/pricing?checkout=success');
  await expect(page.getByText('Your plan changes as soon as the payment provider has confirmed it')).toBeVisible();
  await expect(card('Small watermark').getByText('Current Plan')).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade to Studio' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Nothing was charged, and your plan is the same as before.')).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Studio' }).click();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByText('Your subscription is active. You are on the Studio plan.')).toBeVisible();
  await expect(card('Unlimited projects').getByText('Current Plan')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText('trialing')).toBeVisible();
  await expect(page.getByText('0, no limit')).toBeVisible();
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.waitForURL(/localhost/);
  await expect.poll(async () => (await (await page.request.get('/api/account/usage')).json()).plan).toBe('creator');
});

test('a sign-in that did not begin here returns with a reason', async ({ page }) => {
  await page.goto('/api/callback?code=made-up&state=made-up');
  await expect(page.getByRole('alert')).toContainText('This sign-in has expired or was already used.');
});

test('with or without scripts, the pages name the configured company and link to its sales mailbox', {
  tag: '@long',
}, async ({ browser, connected }) => {
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ baseURL: connected.url, javaScriptEnabled });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto('/terms');
    await expect(page.getByRole('main')).toContainText(`The service is operated by ${COMPANY.COMPANY_NAME}`);
    await expect(page.getByRole('main')).not.toContainText('London');
    await expect(page.getByRole('contentinfo')).toContainText(`© 2025 ${COMPANY.COMPANY_NAME}`);
    await page.goto('/pricing');
    const mail = page.getByRole('link', { name: /Contact|Enterprise/ }).first();
    await expect(mail).toHaveAttribute('href', `mailto:${COMPANY.SALES_EMAIL}?subject=Enterprise%20Plan%20Inquiry`);
    expect(errors).toEqual([]);
    await context.close();
  }
});
