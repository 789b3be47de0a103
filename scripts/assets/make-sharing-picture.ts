import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';

/*
 * Paints the picture for link previews (1200 × 630) around the first frame of the landing page's clip:
 *   node scripts/assets/make-sharing-picture.ts
 */
const ROOT = join(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, 'web/public/media/sharing.png');

assertNodeVersion();
const font = await inline(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'font/woff2',
);
const frame = await inline('web/public/media/landing-poster.webp', 'image/webp');
const logo = await inline('web/public/favicon.svg', 'image/svg+xml');

const clip = (color: string, left: number, width: number, row: number) =>
  `<i style="background:${color};left:${left}px;width:${width}px;top:${row * 44}px"></i>`;

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<!doctype html><style>
  @font-face { font-family: Display; src: url(${font}) format('woff2'); font-weight: 200 800 }
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; background: #0b0c0f; color: #f2f3f5; font-family: Display; position: relative; overflow: hidden }
  header { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 18px; font-weight: 600; font-size: 34px }
  header img { width: 60px }
  h1 { position: absolute; left: 72px; top: 172px; font-size: 84px; line-height: 1.02; letter-spacing: -0.03em; font-weight: 750 }
  b { color: #ff7c5e; font-weight: inherit }
  .frame { position: absolute; right: 84px; top: 56px; width: 292px; height: 519px; border-radius: 18px; object-fit: cover; border: 1px solid #3a4050 }
  .timeline { position: absolute; left: 72px; top: 470px; width: 700px; height: 120px }
  i { position: absolute; height: 34px; border-radius: 6px }
  .playhead { position: absolute; left: 330px; top: -18px; height: 142px; width: 4px; background: #ff6b4a; border-radius: 2px }
</style>
<header><img src="${logo}">Clipwright</header>
<h1>From idea to<br><b>final cut,</b><br>in one tab</h1>
<img class="frame" src="${frame}">
<div class="timeline">
  ${clip('#8b5cf6', 0, 150, 0)}${clip('#8b5cf6', 158, 120, 0)}${clip('#8b5cf6', 286, 200, 0)}${clip('#8b5cf6', 494, 206, 0)}
  ${clip('#3b82f6', 0, 230, 1)}${clip('#3b82f6', 236, 200, 1)}${clip('#3b82f6', 442, 258, 1)}
  ${clip('#10b981', 0, 700, 2)}
  <div class="playhead"></div>
</div>`);
await page.evaluate(() => document.fonts.ready);
await mkdir(join(ROOT, 'web/public/media'), { recursive: true });
await page.screenshot({ path: OUTPUT });
await browser.close();

async function inline(path: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(join(ROOT, path))).toString('base64')}`;
}
