import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { NEWCOMER } from './pages/account.ts';
import { StudioApi } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { test } from './studio.ts';

/** Every public page with its heading. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'From idea to final cut, in one tab',
  '/pricing': 'Simple prices, whole features',
  '/features': 'Everything between the idea and the upload',
  '/how-it-works': 'Three steps to a finished video',
  '/support': 'How can we help?',
  '/help': 'How to make a video with Clipwright',
  '/help/first-video': 'Make your first video',
  '/contact': 'Talk to us',
  '/blog': 'Video Creation Insights & Tips',
  '/blog/the-first-three-seconds': 'The first three seconds: a hook that earns the next ten',
  '/blog/captions-people-read': 'Captions people actually read',
  '/blog/one-idea-four-platforms': 'One idea, four platforms, one afternoon',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/cookies': 'Cookie Policy',
};

/** Further public pages with their headings, in the frame of one in {@link PAGES}: only what is served is checked. */
const LIKE_OTHERS: Readonly<Record<string, string>> = {
  '/help/own-footage-and-recording': 'Use your own footage, or record it here',
  '/help/cut-by-words': 'Cut a video by its words',
  '/help/captions': 'Captions, word by word',
  '/help/make-it-yours': 'Make it yours: titles, looks, speed, brand',
  '/help/export-check-and-share': 'Check, export and share',
};
const ALL_PAGES = { ...PAGES, ...LIKE_OTHERS };

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

test('every public page is served whole, with a title, a description and sharing metadata of its own', async ({
  request,
  studio,
}) => {
  const seen = new Set<string>();
  for (const [path, heading] of Object.entries(ALL_PAGES)) {
    const html = await (await request.get(path)).text();
    const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const title = read(/<title>([^<]+)<\/title>/);
    const description = read(/<meta name="description" content="([^"]+)"/);
    expect([path, title]).toEqual([path, expect.stringContaining('Clipwright')]);
    expect(description.length, path).toBeGreaterThan(60);
    expect(description.length, path).toBeLessThan(170);
    expect(read(/<meta property="og:title" content="([^"]+)"/), path).toBe(title);
    expect(read(/<meta name="twitter:card" content="([^"]+)"/), path).toBe('summary_large_image');
    expect(read(/<link rel="canonical" href="([^"]+)"/), path).toBe(studio.url + path);
    expect(read(/<meta property="og:image" content="([^"]+)"/), path).toBe(`${studio.url}/media/sharing.png`);
    expect(JSON.parse(read(/<script type="application\/ld\+json">(.+?)<\/script>/)), path).toHaveProperty('@type');
    const shown = read(/<h1[^>]*>(.+?)<\/h1>/);
    expect(shown.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&'), path).toBe(heading);
    seen.add(title).add(description);
  }
  expect(seen.size).toBe(Object.keys(ALL_PAGES).length * 2);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of Object.keys(ALL_PAGES)) expect(sitemap).toContain(`<loc>${studio.url}${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${studio.url}/sitemap.xml`);
});

test('posts are whole articles, and legal texts, questions and cards are as many as they should be', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
  for (const path of Object.keys(PAGES).filter((name) => name.startsWith('/blog/'))) {
    const article = /<article[^>]*>(.*)<\/article>/s.exec(await read(path))?.[1] ?? '';
    const words = article
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word));
    expect(words.length, path).toBeGreaterThanOrEqual(600);
  }
  const blog = await read('/blog');
  for (const date of ['2025-10-15', '2025-10-10', '2025-10-05']) expect(blog).toContain(`dateTime="${date}"`);
  for (const [path, sections] of [
    ['/terms', 12],
    ['/privacy', 13],
    ['/cookies', 7],
  ] as const) {
    const html = await read(path);
    expect([path, count(html, /<section /g), count(html, /<a href="#/g)]).toEqual([path, sections, sections + 1]);
    expect(html).toContain('Last updated October 2025');
  }
  for (const [path, questions] of [
    ['/pricing', 5],
    ['/support', 10],
  ] as const) {
    expect([path, count(await read(path), /<summary[^>]*><h3>/g)]).toEqual([path, questions]);
  }
  const pricing = await read('/pricing');
  for (const figure of ['£19', '£79', 'MOST POPULAR', '14-day', '24 hours', '99.9%']) expect(pricing).toContain(figure);
});

for (const part of [0, 1]) {
  test(`the public pages come alive without an error, fit a phone, and axe finds nothing (half ${part + 1})`, async ({
    page,
  }) => {
    const errors = collectErrors(page);
    for (const [path, heading] of Object.entries(PAGES).filter((_, index) => index % 2 === part)) {
      await test.step(path, () => checkPage(page, path, heading));
      expect(errors, path).toEqual([]);
    }
  });
}

test('no link of the public pages is dead', async ({ request, studio }) => {
  const found = new Map<string, string>();
  for (const path of Object.keys(ALL_PAGES)) {
    // As served, because a page keeps the same links after hydration.
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) found.set(new URL(link, studio.url + path).href, path);
  }
  const own = [...found].filter(([link]) => link.startsWith('http'));
  expect(own.length).toBeGreaterThan(15);
  for (const [link, from] of own) {
    const { pathname, hash, origin } = new URL(link);
    expect([link, origin]).toEqual([link, studio.url]);
    const answer = await request.get(pathname);
    expect([from, link, answer.status()]).toEqual([from, link, 200]);
    if (pathname in ALL_PAGES) {
      const html = await answer.text();
      if (hash) expect([from, link, html.includes(`id="${hash.slice(1)}"`)]).toEqual([from, link, true]);
    } else
      expect([from, link]).toEqual([
        from,
        expect.stringMatching(/\/(auth|api\/login|help\/script-writer)(\?tab=register)?$/),
      ]);
  }
  for (const [link] of found)
    if (!link.startsWith('http')) expect(link).toMatch(/^mailto:[^@\s]+@[^@\s]+$|subject=Enterprise%20Plan%20Inquiry$/);
});

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

test('the clip of the landing page plays, and Watch Demo opens the whole of it', async ({ page }) => {
  await page.goto('/');
  const clip = page.locator('video').first();
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await expect(page.getByRole('button', { name: 'Play the clip' })).toBeVisible();

  await page.getByRole('button', { name: 'Watch Demo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Made in Clipwright' });
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(10);
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

test('the provider buttons say that the sign-in is not set up here', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Login with Replit' }).click();
  await expect(page.getByText('Sign-in with this provider is not set up here.')).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Sign up with Replit' }).click();
  await expect(page.getByText('Sign-in with this provider is not set up here.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

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

test('signed-in users see plans with theirs marked, and can read the public pages', async ({ browser, studio }) => {
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
