import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startStudio } from '#e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import { ensureMachineTools } from './machine-tools.ts';
import { assertNodeVersion } from './ops/node-version.ts';
import { takeAdminScreens } from './screenshots/admin-screens.ts';
import { Camera } from './screenshots/camera.ts';
import { takeMakingScreens } from './screenshots/making-screens.ts';
import { takePublicPages } from './screenshots/public-pages.ts';
import { takeStudioScreens } from './screenshots/studio-screens.ts';
import { takeWordsScreens } from './screenshots/words-screens.ts';

/*
 * Takes a picture of every screen in four widths into screenshots/, for people to review. Nothing may overlap or be cut
 * off, and each screen has one primary button. The data is made through the product itself.
 */
const OUTPUT = join(import.meta.dirname, '../screenshots');

assertNodeVersion();
if (!ensureMachineTools()) process.exit(1);
await rm(OUTPUT, { recursive: true, force: true });
await mkdir(OUTPUT, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'clipwright-screenshots-'));
const studio = await startStudio();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const camera = new Camera(OUTPUT);
  await takePublicPages(browser, studio.url, camera);
  const context = await browser.newContext({ baseURL: studio.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await takeStudioScreens(page, { origin: studio.url, folder }, camera);
  await takeAdminScreens(page, camera);
  const making = await browser.newContext({ baseURL: studio.url, viewport: { width: 1280, height: 800 } });
  await takeMakingScreens(making, studio.url, camera);
  await takeWordsScreens(making, studio.url, camera);
} finally {
  await browser.close();
  await studio.dispose();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`The pictures are in ${OUTPUT}\n`);
