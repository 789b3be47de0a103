import type { Page } from 'playwright/test';

/** Ends a page without letting it report or save. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered, because the page is gone.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
