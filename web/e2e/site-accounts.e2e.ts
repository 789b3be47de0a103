import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { NEWCOMER } from './pages/account.ts';
import { StudioApi } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { test } from './studio.ts';

/** The first account of the studio, which is its admin. */
const ADMIN = { ...NEWCOMER, email: 'admin@example.com' };

/** The first account of a studio is its admin, so no other file may have created one. */
test.use({ studioOf: 'site' });

// Both workers share these short tests, each with a studio of its own.
test.describe.configure({ mode: 'parallel' });

/** Signs in as the admin in a separate context. The first test that needs the account creates it. */
async function openAsAdmin(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const answer = await page.request.post('/api/auth/login', { headers: { origin: url }, data: ADMIN });
  if (!answer.ok()) await new StudioApi(page, url).signUp(ADMIN.email);
  return page;
}

/** Fails a render of a project of the page's account, as the export page would report it. */
async function failRender(page: Page, origin: string): Promise<void> {
  const post = async (path: string, data: object): Promise<Record<string, string>> => {
    const answer = await page.request.post(path, { headers: { origin }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? {} : await answer.json();
  };
  const aiPrompt = { topic: 'Morning habits', durationSec: 15, platform: 'tiktok', tone: 'calm' };
  const { projectId } = await post('/api/projects', { title: 'Morning habits', aiPrompt });
  await expect
    .poll(async () => (await (await page.request.get(`/api/projects/${projectId}`)).json()).status)
    .toBe('ready');
  const { id } = await post(`/api/projects/${projectId}/render`, { preset: 'tiktok-1080-916' });
  const log = 'encoder: nothing for 30 s';
  await post(`/api/renders/${id}/fail`, { errorMessage: 'The encoder stopped answering.', log });
}

test('an admin changes plans and admins and deletes after confirming, with every action on the user’s row', async ({
  browser,
  studio,
}) => {
  const page = await openAsAdmin(browser, studio.url);
  for (const email of ['user-one@example.com', 'user-two@example.com']) {
    const context = await browser.newContext({ baseURL: studio.url });
    const user = await context.newPage();
    await new StudioApi(user, studio.url).signUp(email);
    if (email.startsWith('user-two')) await failRender(user, studio.url);
    await context.close();
  }

  await page.goto('/');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(page.getByText('The encoder stopped answering.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Log' }).click();
  await expect(page.getByRole('dialog', { name: 'Log of TikTok' })).toContainText('nothing for 30 s');
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Users \(\d+\)$/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Plan of user-one@example.com' }).click();
  await page.getByRole('option', { name: 'Studio' }).click();
  await expect(page.getByText('Plan updated successfully', { exact: true })).toBeVisible();
  const actions = page.getByRole('list', { name: 'Admin actions on user-one@example.com' });
  await expect(actions).toContainText('Plan changed from creator to studio by admin@example.com');
  await page.getByRole('button', { name: 'Make Admin: user-one@example.com' }).click();
  await expect(page.getByText('Admin status updated successfully', { exact: true })).toBeVisible();
  await expect(actions).toContainText('Made admin by admin@example.com');
  await page.getByRole('button', { name: 'Remove Admin: user-one@example.com' }).click();
  await expect(page.getByRole('button', { name: 'Make Admin: user-one@example.com' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Admin: admin@example.com' }).click();
  await expect(page.getByText('Failed to update admin status', { exact: true })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search users' }).fill('user-');
  await expect(page.getByRole('heading', { name: 'Users (2)' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Plan', exact: true }).click();
  await page.getByRole('option', { name: 'Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('user-one');

  await page.getByRole('button', { name: 'Delete user-one@example.com' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete user-one@example.com? This action cannot be undone.',
  );
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();

  await page.goto('/admin/subscriptions');
  await expect(page.getByText('user-two@example.com')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

test('signed-in users see plans with theirs marked, and can read the public pages', { tag: '@long' }, async ({
  browser,
  studio,
}) => {
  const page = await openAsAdmin(browser, studio.url);
  await page.goto('/');
  await expect(page.getByText('10 of 10 projects left this month')).toBeVisible();
  await page.getByRole('button', { name: ADMIN.email }).click();
  await page.getByRole('menuitem', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Small watermark' }).getByText('Current Plan'),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The page offers nothing that a server without payments cannot do.
  await expect(page.getByText('This studio takes no payments.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give this plan to accounts' })).toHaveAttribute('href', '/admin/users');
  await expect(page.getByRole('button', { name: 'Upgrade to Studio' })).toHaveCount(0);
  await page.goto('/pricing?checkout=cancelled');
  await expect(page.getByText('Checkout cancelled')).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  await page.context().close();
});

test('an account is renamed, gets a new password, is downloaded, and deleted', async ({
  browser,
  studio,
  page,
  api,
  folder,
}) => {
  // The first account is an admin, and the last admin cannot leave.
  await (await openAsAdmin(browser, studio.url)).context().close();
  await api.signUp('leaver@example.com');
  await page.goto('/');
  await page.getByRole('button', { name: 'leaver@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByText('0 of 10')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('First Name').fill('Augusta');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect(page.getByText('Name saved', { exact: true })).toBeVisible();

  await page.getByLabel('Current Password').fill(NEWCOMER.password);
  await page.getByLabel('New Password').fill('another long password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download My Data' }).click();
  const path = join(folder, 'data.zip');
  await (await download).saveAs(path);
  expect((await readFile(path)).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

  await page.goto('/');
  await expect(page.getByText('Welcome, Augusta')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' });
  await dialog.getByLabel('Password').fill('another long password');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('leaver@example.com');
  await page.getByLabel('Password', { exact: true }).fill('another long password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
});
