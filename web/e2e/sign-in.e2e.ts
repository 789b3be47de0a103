import { expect, type Page } from 'playwright/test';
import { NEWCOMER } from './pages/account.ts';
import { mailedLink } from './pages/outbox.ts';
import { test } from './studio.ts';

/** Delays the answers to a call until released. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('registering shows progress, a welcome, or why it failed', async ({ page }) => {
  const account = { ...NEWCOMER, email: 'words@example.com' };
  const fillIn = async () => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('First Name').fill(account.firstName);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
  };
  const letGo = await hold(page, '/api/auth/register');
  await fillIn();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  letGo();
  await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to Clipwright, Ada!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Create your first AI-powered video project')).toBeVisible();

  await page.context().clearCookies();
  await fillIn();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(page.getByText('An account with this e-mail address already exists.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test('logging in shows progress, a greeting, or why it failed', async ({ page, api }) => {
  const account = await api.signUp('greeted@example.com');
  await page.context().clearCookies();
  await page.goto('/auth');
  await expect(page.getByText('By continuing you agree to the')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByLabel('Email').fill(account.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();

  const letGo = await hold(page, '/api/auth/login');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  letGo();
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
});

test('a button to start opens Register, a weak password is said at its field, and help is within reach once inside', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Creating Free' }).click();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/api/login?tab=register');
  await page.getByLabel('Email').fill('weak@example.com');
  await page.getByLabel('Password', { exact: true }).fill('12345678');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Too easy to guess/);
  await page.getByLabel('Password', { exact: true }).fill(NEWCOMER.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await page.getByRole('button', { name: 'weak@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Help Center' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  await page.goto('/features');
  await page.getByRole('link', { name: 'Open Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
});

test('a forgotten password is asked for and replaced', async ({ page, api, studio }) => {
  const account = await api.signUp('forgetful@example.com');
  await page.context().clearCookies();
  await page.goto('/auth?continue=/projects/1');
  await expect(page.getByText('Edits that the server does not have yet are safe on this device.')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByText('This studio has no mail server.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('its link is in the studio’s outbox now')).toBeVisible();
  await page.goto(await mailedLink(studio.dataDir, account.email, 'reset'));
  await page.getByLabel('New Password').fill('a quite different password');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
});
