import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { ffmpeg } from '#e2e/media/ffmpeg.ts';
import { NEWCOMER, signUp } from '#e2e/pages/account.ts';
import { oneClip, StudioApi } from '#e2e/pages/api.ts';
import { EditorPage } from '#e2e/pages/editor.ts';
import { ExportPage } from '#e2e/pages/export.ts';
import type { Camera } from './camera.ts';

interface Studio {
  readonly origin: string;
  /** An empty folder for footage. */
  readonly folder: string;
}

/**
 * Takes the studio from the sign-in to a finished export, and the account. Its new user is the first one, so an admin.
 */
export async function takeStudioScreens(page: Page, { origin, folder }: Studio, camera: Camera): Promise<void> {
  const sunrise = join(folder, 'sunrise over the harbour, take two, wide.mp4');
  const kettle = join(folder, 'kettle.mp4');
  await Promise.all([
    makeLight(sunrise, '1920x1080', ['0x2b2d5b', '0xb4436c', '0xf78154', '0xf2c14e'], 8),
    makeLight(kettle, '1080x1920', ['0x0b3c49', '0x1b998b', '0xd7f9ff', '0x2d3047'], 6),
  ]);
  await page.goto('/auth');
  await camera.take(page, 'auth-login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await camera.take(page, 'auth-register');
  await signUp(page, { ...NEWCOMER, email: 'a.person.with.a.long.address@example.com' });
  await camera.take(page, 'dashboard-empty');
  await page.goto('/projects/new');
  await camera.take(page, 'new-project');

  await takeBrandKits(page, camera);
  const api = new StudioApi(page, origin);
  const projectId = await api.createProject(
    'Five small habits that make a morning better, for people who are not morning people',
    undefined,
    'tiktok',
    15,
  );
  const otherId = await api.createProject('Cold brew');
  await page.goto('/');
  await page.getByText('Ready').first().waitFor();
  await camera.take(page, 'dashboard');

  const editor = new EditorPage(page);
  await editor.open(projectId);
  await editor.clips('Placeholder').first().waitFor();
  await camera.take(page, 'editor-generated');
  const names = [basename(sunrise), basename(kettle)];
  await editor.upload([sunrise, kettle], names);
  for (const name of names) await editor.drop(name, editor.clips('Placeholder').first());
  await editor.clips('Clip').first().click();
  await page.keyboard.press('Shift+ArrowRight');
  await editor.saved();
  await camera.take(page, 'editor');

  await takeExports(page, api, [projectId, otherId], camera);
  for (const [path, name] of [
    ['/pricing', 'plans'],
    ['/account', 'account'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await camera.takeWhole(page, name);
  }
  await page.goto('/no/such/page');
  await camera.take(page, 'not-found');
}

/** Brand kits: none, the dialog, several. */
async function takeBrandKits(page: Page, camera: Camera): Promise<void> {
  await page.goto('/brand-kits');
  await page.getByText('No brand kits yet').waitFor();
  await camera.take(page, 'brand-kits-empty');
  await page.getByRole('button', { name: 'Create Brand Kit' }).click();
  await camera.take(page, 'brand-kits-dialog');
  await page.keyboard.press('Escape');
  for (const [name, colors, font] of [
    ['Bee Happy', ['#f2b705', '#3a2e0f', '#fff4c2'], 'Oswald'],
    [
      'Nordlys Outdoor Equipment and Travel Company',
      ['#0b3c49', '#1b998b', '#d7f9ff', '#2d3047', '#ff9b71', '#ffffff', '#000000'],
      'Playfair Display',
    ],
    ['Studio Mint', ['#3b82f6', '#8b5cf6', '#10b981'], 'Inter'],
  ] as const) {
    await page.request.post('/api/brand-kits', {
      data: { name, colors, fonts: { primary: font }, isDefault: name === 'Bee Happy', userId: '' },
      headers: { Origin: new URL(page.url()).origin },
    });
  }
  await page.goto('/brand-kits');
  await page.getByText('3 kits saved').waitFor();
  await camera.take(page, 'brand-kits');
}

/** Takes an export on this device, then one in the cloud with another queued behind it. */
async function takeExports(page: Page, api: StudioApi, [here, cloud]: [string, string], camera: Camera): Promise<void> {
  const exporter = new ExportPage(page);
  await exporter.open(here);
  await camera.take(page, 'export');
  await exporter.startButton.click();
  await blanksAccepted(page).waitFor();
  await camera.take(page, 'export-blanks');
  await blanksAccepted(page).click();
  await exporter.underWay();
  await camera.take(page, 'export-processing');
  await exporter.complete();
  await camera.take(page, 'export-complete');

  await api.changePlan('studio');
  const [footage] = await api.assets();
  if (!footage) throw new Error('The account has no media.');
  await api.saveTracks(cloud, oneClip(footage, 5));
  await startCloudExport(exporter, cloud);
  await camera.take(page, 'export-cloud-processing');
  await startCloudExport(exporter, here, 'in the queue');
  await camera.take(page, 'export-cloud-queued');
  for (const projectId of [here, cloud]) {
    await exporter.open(projectId).catch(() => {}); // Its button is disabled during a render.
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByText('Export cancelled').first().waitFor();
  }
  await camera.take(page, 'export-cloud-cancelled');
}

async function startCloudExport(exporter: ExportPage, projectId: string, sign = 'frames/s'): Promise<void> {
  const { page } = exporter;
  await exporter.open(projectId);
  await page.getByRole('radio', { name: /^TikTok 4K/ }).click();
  await exporter.startButton.click();
  const started = page.getByText(sign).first();
  await started.or(blanksAccepted(page)).waitFor({ timeout: 60_000 });
  if (await blanksAccepted(page).isVisible()) await blanksAccepted(page).click();
  await started.waitFor({ timeout: 60_000 });
}

/** The built-in writer leaves blanks in the captions, and each export asks about them. */
function blanksAccepted(page: Page): Locator {
  return page.getByRole('button', { name: 'Export Anyway' });
}

/** A clip of slowly moving light with a swelling tone: a calm background for captions. */
async function makeLight(path: string, size: string, colors: readonly string[], seconds: number): Promise<void> {
  const stops = colors.map((color, index) => `c${index}=${color}`).join(':');
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `gradients=s=${size}:${stops}:n=${colors.length}:d=${seconds}:speed=0.02:r=30:seed=7`],
    ...['-f', 'lavfi', '-i', `aevalsrc='0.4*sin(2*PI*220*t)*abs(sin(t))':s=48000:d=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
}
