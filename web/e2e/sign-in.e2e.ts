import { expect, type Page } from 'playwright/test';
import { NEWCOMER } from './pages/account.ts';
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
