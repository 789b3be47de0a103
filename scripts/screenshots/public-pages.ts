import type { Browser } from 'playwright';
import type { Camera } from './camera.ts';

/** Takes every page of the site map, whole, light and dark, and the page for an unknown address. */
export async function takePublicPages(browser: Browser, origin: string, camera: Camera): Promise<void> {
  const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL: origin, colorScheme });
    const page = await context.newPage();
    for (const path of [...paths, '/no/such/page']) {
      await page.goto(path, { waitUntil: 'load' });
      await camera.takeWhole(page, `public${path === '/' ? '-landing' : path.replaceAll('/', '-')}-${colorScheme}`);
    }
    await context.close();
  }
}
