import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { ffmpeg } from '../web/e2e/media/ffmpeg.ts';
import { NEWCOMER, signUp } from '../web/e2e/pages/account.ts';
import { EditorPage } from '../web/e2e/pages/editor.ts';
import { startStudio } from '../web/e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import { ensureMachineTools } from './machine-tools.ts';
import { assertNodeVersion } from './node-version.ts';

/*
 * A picture of every screen in three widths, in screenshots/, for people to look at: nothing may overlap or be cut off,
 * and each screen has one primary button. The data is made through the product itself.
 */
const OUTPUT = join(import.meta.dirname, '../screenshots');
const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

assertNodeVersion();
if (!ensureMachineTools()) process.exit(1);
await rm(OUTPUT, { recursive: true, force: true });
await mkdir(OUTPUT, { recursive: true });
const media = await mkdtemp(join(tmpdir(), 'clipwright-screenshots-'));
const studio = await startStudio();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  await takeAll(browser);
} finally {
  await browser.close();
  await studio.dispose();
  await rm(media, { recursive: true, force: true });
}
process.stdout.write(`The pictures are in ${OUTPUT}\n`);

async function takeAll(launched: Browser): Promise<void> {
  const sunrise = join(media, 'sunrise over the harbour, take two, wide.mp4');
  const kettle = join(media, 'kettle.mp4');
  await Promise.all([
    makeLight(sunrise, '1920x1080', ['0x2b2d5b', '0xb4436c', '0xf78154', '0xf2c14e'], 8),
    makeLight(kettle, '1080x1920', ['0x0b3c49', '0x1b998b', '0xd7f9ff', '0x2d3047'], 6),
  ]);
  const context = await launched.newContext({ baseURL: studio.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();

  await page.goto('/');
  await take(page, 'landing');
  await page.goto('/auth');
  await take(page, 'auth-login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await take(page, 'auth-register');

  await signUp(page, { ...NEWCOMER, email: 'a.person.with.a.long.address@example.com' });
  await take(page, 'dashboard-empty');
  await page.goto('/projects/new');
  await take(page, 'new-project');
  const projectId = await createProject(
    page,
    'Five small habits that make a morning better, for people who are not morning people',
  );
  await createProject(page, 'Cold brew');
  await page.goto('/');
  await page.getByText('Ready').first().waitFor();
  await take(page, 'dashboard');

  const editor = new EditorPage(page);
  await editor.open(projectId);
  await editor.clips('Placeholder').first().waitFor();
  await take(page, 'editor-generated');
  const names = [basename(sunrise), basename(kettle)];
  await editor.upload([sunrise, kettle], names);
  for (const name of names) await editor.drop(name, editor.clips('Placeholder').first());
  await editor.clips('Clip').first().click();
  await page.keyboard.press('Shift+ArrowRight');
  await editor.saved();
  await take(page, 'editor');

  await page.goto(`/projects/${projectId}/export`);
  await page.getByRole('button', { name: 'Start Export' }).waitFor();
  await take(page, 'export');
  await page.getByRole('button', { name: 'Start Export' }).click();
  await page.getByText('Processing video...').first().waitFor();
  await take(page, 'export-processing');
  await page.getByText('Export complete').first().waitFor({ timeout: 300_000 });
  await take(page, 'export-complete');
  await page.goto('/no/such/page');
  await take(page, 'not-found');
}

/** A clip of slowly moving light with a tone that swells: calm enough to look at around the captions. */
async function makeLight(path: string, size: string, colors: readonly string[], seconds: number): Promise<void> {
  const stops = colors.map((color, index) => `c${index}=${color}`).join(':');
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `gradients=s=${size}:${stops}:n=${colors.length}:d=${seconds}:speed=0.02:r=30:seed=7`],
    ...['-f', 'lavfi', '-i', `aevalsrc='0.4*sin(2*PI*220*t)*abs(sin(t))':s=48000:d=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
}

async function createProject(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/projects', {
    headers: { origin: studio.url },
    data: { title, aiPrompt: { topic: title, durationSec: 15, platform: 'tiktok', tone: 'casual' } },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const { projectId } = (await answer.json()) as { projectId: string };
  return projectId;
}

async function take(page: Page, name: string): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    // Two frames: the layout follows the new size, canvases follow the layout.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(OUTPUT, `${name}-${viewport.width}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
