import { expect } from 'playwright/test';
import { NEWCOMER, signUp } from './pages/account.ts';
import { test } from './studio.ts';

test('a second tab follows when its account signs out in the first, and when another signs in', async ({
  page,
  context,
}) => {
  await signUp(page, { ...NEWCOMER, email: 'first@example.com' });
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('button', { name: 'first@example.com' })).toBeVisible();
  await page.getByRole('button', { name: 'first@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(second.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();

  await second.goto('/auth');
  await signUp(page, { ...NEWCOMER, email: 'other@example.com' });
  await expect(second.getByRole('button', { name: 'other@example.com' })).toBeVisible();
});

test('a new project’s text is restored if the session ended when creating it', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const account = { ...NEWCOMER, email: 'draft@example.com' };
  await signUp(page, account);
  await page.goto('/projects/new');
  await page.getByLabel('Title').fill('Cold brew');
  await page.getByLabel('Concept').fill('Why it tastes less bitter than hot coffee');
  await page.getByRole('checkbox', { name: 'Make a first cut' }).uncheck();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/new$/);
  await expect(page.getByLabel('Title')).toHaveValue('Cold brew');
  await expect(page.getByLabel('Concept')).toHaveValue('Why it tastes less bitter than hot coffee');
  // The questions about the restored text move the button.
  await expect(page.getByRole('group', { name: 'In your own words' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Timeline Editor')).toBeVisible();
  await page.goto('/projects/new');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('an edit made offline, while the session ended, is restored after signing in', { tag: '@long' }, async ({
  page,
  context,
  editor,
  api,
}) => {
  const account = await api.signUp('edited@example.com');
  await editor.open(await api.createProject('Cold brew'));
  const scenes = editor.clips('Placeholder');
  const count = await scenes.count();
  await context.setOffline(true);
  await scenes.first().click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Your edits were restored')).toBeVisible();
  await expect(scenes).toHaveCount(count - 1);
  await editor.saved();
});
