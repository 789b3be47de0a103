import { expect, type Page } from 'playwright/test';
import { signUp } from './pages/account.ts';
import { test } from './studio.ts';

/** Targets of the buttons and links that the specification names, by page. */
const LINKS: Readonly<Record<string, readonly (readonly [name: string, href: string])[]>> = {
  '/': [
    ['Get Started', '/auth?tab=register'],
    ['Start Creating Free', '/auth?tab=register'],
    ['Start Creating Now', '/auth?tab=register'],
  ],
  '/pricing': [
    ['Start Free', '/api/login?tab=register'],
    ['Contact Sales', '/contact'],
  ],
  '/features': [
    ['Start Free', '/api/login?tab=register'],
    ['View Pricing', '/pricing'],
  ],
  '/how-it-works': [
    ['Get Started Free', '/api/login?tab=register'],
    ['Watch Demo', '/support'],
    ['Help', '/help'],
  ],
  '/support': [
    ['Send a message', '/contact'],
    ['Read how it works', '/how-it-works'],
    ['See the steps', '/how-it-works'],
    ['Contact Our Team', '/contact'],
    ['help pages', '/help'],
  ],
  '/blog': [['Subscribe to Updates', '/contact']],
  '/privacy': [['Cookie Policy', '/cookies']],
  '/cookies': [['Privacy Policy', '/privacy']],
};

const HEADER = [
  ['Pricing', '/pricing'],
  ['Features', '/features'],
  ['How It Works', '/how-it-works'],
  ['Support', '/support'],
] as const;

const BLOG_HEADER = [
  ['Home', '/'],
  ['Pricing', '/pricing'],
  ['Features', '/features'],
  ['Blog', '/blog'],
  ['Support', '/support'],
] as const;

const FOOTER = [
  ['Features', '/features'],
  ['Pricing', '/pricing'],
  ['How It Works', '/how-it-works'],
  ['Blog', '/blog'],
  ['Help Center', '/support'],
  ['Contact Us', '/contact'],
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['Cookie Policy', '/cookies'],
] as const;

const MARKETING = ['/', '/pricing', '/features', '/how-it-works', '/support', '/contact'] as const;

async function linksIn(page: Page, selector: string): Promise<[string, string][]> {
  return page
    .locator(`${selector} a`)
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href') ?? '']));
}

test('every button and link in the specification leads to its target', async ({ page }) => {
  for (const [path, links] of Object.entries(LINKS)) {
    await page.goto(path);
    const found = await page
      .locator('#root > :not(footer) a, #root header a')
      .evaluateAll((all) => all.map((link) => `${link.textContent?.trim()} → ${link.getAttribute('href')}`));
    for (const [name, href] of links)
      expect([path, found]).toEqual([path, expect.arrayContaining([`${name} → ${href}`])]);
  }
  for (const path of MARKETING) {
    await page.goto(path);
    expect(await linksIn(page, 'header nav[aria-label="Main"]:visible')).toEqual(HEADER);
    expect(await linksIn(page, 'footer nav')).toEqual(FOOTER);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Clipwright' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login');
    await expect(page.getByRole('contentinfo')).toContainText('© 2025');
    // This studio has neither a bucket nor payments.
    await expect(page.getByRole('list', { name: 'Partners' })).toHaveCount(0);
  }
  await page.goto('/blog');
  expect(await linksIn(page, 'header nav[aria-label="Main"]:visible')).toEqual(BLOG_HEADER);
  expect(await page.locator('header').evaluate((header) => getComputedStyle(header).position)).toBe('sticky');
  for (const path of ['/terms', '/privacy', '/cookies']) {
    await page.goto(path);
    expect(await linksIn(page, '#root > header')).toEqual([['Clipwright', '/']]);
  }
});

test('a visitor who chooses a plan is sent to sign in, and Enterprise opens a mail to sales', async ({ page }) => {
  await page.goto('/pricing');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(1)).toContainText('MOST POPULAR');
  for (const index of [0, 1]) await expect(cards.nth(index).getByRole('link')).toHaveAttribute('href', /^\/auth/);
  const mail = (await cards.nth(2).getByRole('link').getAttribute('href')) ?? '';
  expect(mail).toMatch(/^mailto:sales@/);
  expect(new URL(mail).searchParams.get('subject')).toBe('Enterprise Plan Inquiry');
});

test('the nine features, the three steps, for whom they are, and the posts are named as specified', {
  tag: '@long',
}, async ({ page }) => {
  const headings = (level: number) => page.getByRole('main').getByRole('heading', { level }).allTextContents();
  await page.goto('/');
  expect((await headings(3)).slice(3)).toEqual([
    'AI Script Generation',
    'Timeline Editor',
    'Word-Level Captions',
    'AI Voiceovers',
    'Brand Kits',
    'Platform Presets',
    'Background Rendering',
    'Templates Library',
  ]);
  await page.goto('/features');
  expect((await headings(2)).slice(0, 10)).toEqual([
    'AI Script Generation',
    'Timeline Editing',
    'Webcam Recording',
    'Screen Recording',
    'Audio Recording & AI Voiceover',
    'Stock Footage Library',
    'Auto-Captions',
    'Platform-Specific Exports',
    'Brand Kit Management',
    'Built on Enterprise Infrastructure',
  ]);
  await page.goto('/how-it-works');
  expect(await headings(2)).toEqual(
    expect.arrayContaining([
      'Generate Your Script',
      'Edit on Professional Timeline',
      'Export & Publish',
      'Perfect For',
    ]),
  );
  expect(await headings(3)).toEqual(['Content Creators', 'Marketing Teams', 'Agencies & Freelancers']);
  await page.goto('/support');
  expect((await headings(2)).slice(0, 3)).toEqual(['Email Support', 'Documentation', 'Video Tutorials']);
  await page.goto('/contact');
  expect((await headings(2)).slice(0, 3)).toEqual(['Email', 'Location', 'Enterprise Sales']);
  await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('rows', '6');
  await page.goto('/blog');
  await expect(page.getByRole('time')).toHaveText(['15 Oct 2025', '10 Oct 2025', '5 Oct 2025']);
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'More Content Coming Soon' })).toBeVisible();
});

test('the legal texts say the constants of the business', { tag: '@long' }, async ({ page }) => {
  const said: Record<string, readonly string[]> = {
    '/terms': ['18 or over', 'English law', 'English courts', 'renew automatically', '£19 per month', '£79 per month'],
    '/privacy': ['up to 7 years', 'UK GDPR', '18 or over', 'Cookie Policy'],
    '/cookies': ['Up to 2 years', 'Up to 1 year', 'Session up to 30 days'],
  };
  for (const [path, texts] of Object.entries(said)) {
    await page.goto(path);
    for (const text of [...texts, 'Last updated October 2025'])
      await expect(page.getByRole('main')).toContainText(text);
  }
  const lifetimes = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText));
  expect(
    lifetimes
      .slice(1)
      .map((row) => row.split('\t'))
      .map(([kind, , lasts]) => [kind, lasts]),
  ).toEqual([
    ['Essential', 'Session up to 30 days'],
    ['Performance', 'Up to 2 years'],
    ['Functional', 'Up to 1 year'],
    ['Marketing', 'Up to 1 year'],
  ]);
});

test('signing in leads to a page of the studio and nowhere else', async ({ page, studio }) => {
  const account = { email: 'returner@example.com', password: 'a long enough password', firstName: 'Ada' };
  await signUp(page, account);
  for (const [target, end] of [
    ['/account', '/account'],
    // `own-path.test.ts` has the other addresses.
    ['//evil.example/x', '/'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(`/auth?continue=${encodeURIComponent(target)}`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(studio.url + end);
    await expect(page.getByText('Login successful!', { exact: true })).toBeVisible();
  }
});

test('an unknown address is a 404 for visitors and users, and loads no studio code for visitors', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.join('\n')).not.toMatch(/query|wire|dashboard|editor/i);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('link', { name: 'Start Creating Free' })).toBeVisible();

  await signUp(page, { email: 'lost@example.com', password: 'a long enough password', firstName: 'Lost' });
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect((await page.goto('/account'))?.status()).toBe(200);
});

test('nothing on the landing page moves when its fonts arrive late', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const faces: string[] = [];
  await page.route('**/*.woff2', async (route) => {
    faces.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  expect(faces.length).toBeGreaterThan(1);
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});
