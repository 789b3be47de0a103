import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';

/*
 * Paints the icons of the installed app from the logo:
 *   node scripts/assets/make-app-icons.ts
 */
const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'web/public/icons');

/**
 * `maskable`: systems cut it to their own shape, so the logo stays in the middle and its background fills the square.
 */
const ICONS = [
  { name: 'icon-192', size: 192, isMaskable: false },
  { name: 'icon-512', size: 512, isMaskable: false },
  { name: 'icon-maskable-512', size: 512, isMaskable: true },
];

assertNodeVersion();
const logo = `data:image/svg+xml;base64,${(await readFile(join(ROOT, 'web/public/favicon.svg'))).toString('base64')}`;
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
for (const { name, size, isMaskable } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const width = isMaskable ? '72%' : '100%';
  await page.setContent(`<!doctype html><style>
    * { margin: 0 }
    body { height: 100vh; display: grid; place-items: center; background: ${isMaskable ? '#13151a' : 'transparent'} }
    img { width: ${width} }
  </style><img src="${logo}">`);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
