import { test as base, expect, type Page, type PlaywrightWorkerArgs } from 'playwright/test';
import { NEWCOMER, signUp } from './pages/account.ts';
import { axeFindings } from './pages/axe.ts';
import { mailedLink } from './pages/outbox.ts';
import { type StudioServer, startStudio } from './studio-server.ts';

const OWNER = { ...NEWCOMER, email: 'owner@example.com' };
const OWNERS_PASSWORD = 'the password of the owner';

/** Enough for a second page. */
const USERS = Array.from({ length: 54 }, (_, n) => `person-${String(n).padStart(2, '0')}@example.com`);

/** A studio whose admin is named by its configuration. */
const test = base.extend<object, { studio: StudioServer }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const studio = await startStudio({ ADMIN_EMAILS: OWNER.email });
      await use(studio);
      await studio.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});

/** Signs in as the admin, who is created if no earlier test has. */
async function signInAsOwner(page: Page, studio: StudioServer): Promise<void> {
  const post = (path: string, data: object) => page.request.post(path, { headers: { origin: studio.url }, data });
  const password = OWNERS_PASSWORD;
  if ((await post('/api/auth/login', { email: OWNER.email, password })).ok()) return;
  await post('/api/auth/register', OWNER);
  const token = (await mailedLink(studio.dataDir, OWNER.email, 'admin')).split('#admin=')[1];
  expect((await post('/api/auth/claim-admin', { token, password })).status()).toBe(200);
}

/** Creates accounts, each from its own browser; existing ones stay. */
async function register(
  playwright: PlaywrightWorkerArgs['playwright'],
  { url }: StudioServer,
  people: readonly object[],
): Promise<void> {
  for (const person of people) {
    const visitor = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
    const answer = await visitor.post('/api/auth/register', { data: { password: NEWCOMER.password, ...person } });
    expect([201, 409]).toContain(answer.status());
    await visitor.dispose();
  }
}

test('an address of ADMIN_EMAILS becomes an admin by the link that is mailed to it', async ({ page, studio }) => {
  await signUp(page, OWNER);
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await page.goto(await mailedLink(studio.dataDir, OWNER.email, 'admin'));
  await expect(page.getByRole('heading', { name: 'Become an admin' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Become Admin' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await page.getByLabel('New Password').fill(OWNERS_PASSWORD);
  await page.getByRole('button', { name: 'Become Admin' }).click();
  await expect(page.getByText('You are an admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(await mailedLink(studio.dataDir, OWNER.email, 'admin'));
  await page.reload();
  await page.getByLabel('New Password').fill('another user’s password');
  await page.getByRole('button', { name: 'Become Admin' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('more than fifty users take two pages, and an action on the second stays there', { tag: '@long' }, async ({
  page,
  playwright,
  studio,
}) => {
  await signInAsOwner(page, studio);
  await register(
    playwright,
    studio,
    USERS.map((email) => ({ email })),
  );
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Users (55)' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.getByRole('button', { name: /^Delete .+@/ });
  await expect(pages).toContainText('Page 1 of 2');
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(rows).toHaveCount(50);
  const names = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')?.slice(7) ?? ''));
  const first = await names();

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(rows).toHaveCount(5);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect([...first, ...(await names())].toSorted()).toEqual([OWNER.email, ...USERS].toSorted());

  await page.getByRole('combobox', { name: `Plan of ${USERS[0]}` }).click();
  await page.getByRole('option', { name: 'Enterprise' }).click();
  await expect(page.getByText('Plan updated successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: `Plan of ${USERS[0]}` })).toContainText('Enterprise');
  await expect(pages).toContainText('Page 2 of 2');

  for (const email of (await names()).filter((name) => name !== OWNER.email).slice(0, 4)) {
    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: `Delete ${email}` })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Users (51)' })).toBeVisible();
  await expect(rows).toHaveCount(1);

  // Another admin deletes one: now the second page is empty, and the first is the last.
  const { users } = await (await page.request.get('/api/admin/users')).json();
  await page.request.delete(`/api/admin/users/${users[0].id}`, { headers: { origin: studio.url } });
  await page.getByRole('combobox', { name: `Plan of ${OWNER.email}` }).click();
  await page.getByRole('option', { name: 'Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Users (50)' })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await expect(pages).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('person-1');
  await expect(page.getByRole('heading', { name: 'Users (10)' })).toBeVisible();
});

test('a name with markup is shown as text everywhere', { tag: '@long' }, async ({ page, playwright, studio }) => {
  const name = '<img src=x onerror="window.isHit=1">';
  const email = 'markup@example.com';
  await register(playwright, studio, [{ email, firstName: name }]);
  await signInAsOwner(page, studio);
  await page.goto('/admin/users');
  await expect(page.getByText(name)).toBeVisible();
  await page.context().clearCookies();
  await page.request.post('/api/auth/login', {
    headers: { origin: studio.url },
    data: { email, password: NEWCOMER.password },
  });
  await page.goto('/');
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  expect(await page.evaluate(() => 'isHit' in window || document.querySelector('img[src="x"]') !== null)).toBe(false);
});

test('the admin area shows four skeletons while loading, and the server’s message on failure', {
  tag: '@long',
}, async ({ page, playwright, studio }) => {
  await signInAsOwner(page, studio);
  await register(
    playwright,
    studio,
    USERS.slice(0, 6).map((email) => ({ email })),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/analytics', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/admin');
  const loading = page.getByRole('status').filter({ hasText: 'Loading the numbers' });
  await expect(loading).toBeVisible();
  expect(await loading.evaluate((grid) => grid.querySelectorAll(':scope > :not(.sr-only)').length)).toBe(4);
  resolve();
  for (const title of ['Total Users', 'Total Projects', 'Total Renders', 'Plan Distribution'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(loading).toHaveCount(0);

  await page.getByRole('link', { name: 'Subscriptions' }).click();
  const { creator, studio: studioPlan } = await (await page.request.get('/api/admin/subscriptions')).json();
  expect(creator.count).toBeGreaterThan(5);
  const card = (name: string) => page.locator('main > div > div').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Creator')).toContainText(`+${creator.count - 5} more`);
  await expect(card('Creator').getByRole('listitem')).toHaveCount(5);
  expect(studioPlan.count).toBeLessThanOrEqual(5);
  await expect(card('Studio')).not.toContainText('more');

  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(OWNER.email);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${OWNER.email}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete User' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Delete ${OWNER.email}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete user', { exact: true })).toBeVisible();
  await expect(page.getByText('This is the last admin. Make another user an admin first.')).toBeVisible();

  await page.getByRole('combobox', { name: `Plan of ${OWNER.email}` }).click();
  await page.getByRole('option', { name: 'Enterprise' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('option', { name: 'Enterprise' }).click();
  await expect(page.getByText('Failed to update plan', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
});
