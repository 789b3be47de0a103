import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { signUp } from '#e2e/pages/account.ts';
import { ExportPage } from '#e2e/pages/export.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';
import { run } from '#scripts/run.ts';

/*
 * Makes the landing page's looping clip with the product itself: opens the sample project for new users and exports it
 * through a creator's screens. Run it when the sample or the look of exports changes, then run make-sharing-picture.ts.
 * make-demo-film.ts makes the film behind “Watch Demo”. The timeline below the clip is drawn in
 * web/src/features/site/landing/studio-window.tsx.
 *   node scripts/assets/make-landing-clip.ts
 */
const OUTPUT = join(import.meta.dirname, '../../web/public/media');
const MAKER = { email: 'maker@example.com', password: 'a long enough password', firstName: 'Maker' };
/** The page loops this part: the first two scenes. */
const LOOP = { start: '0', seconds: '9' };
const POSTER_AT = '1.3';

assertNodeVersion();
const folder = await mkdtemp(join(tmpdir(), 'clipwright-landing-'));
const studio = await startStudio();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const exported = await exportSample(browser, folder);
  await mkdir(OUTPUT, { recursive: true });
  await compress(exported);
} finally {
  await browser.close();
  await studio.dispose();
  await rm(folder, { recursive: true, force: true });
}

async function exportSample(launched: Browser, into: string): Promise<string> {
  const context = await launched.newContext({ baseURL: studio.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signUp(page, MAKER);
  await upgrade(page);
  const answer = await page.request.post('/api/projects/sample', { headers: { origin: studio.url }, data: {} });
  const { projectId } = (await answer.json()) as { projectId: string };
  const exporter = new ExportPage(page);
  await exporter.open(projectId);
  await exporter.start();
  await exporter.complete();
  const path = await exporter.download(into);
  await context.close();
  return path;
}

/** The first account is the admin. It gives itself the plan without a watermark. */
async function upgrade(page: Page): Promise<void> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const answer = await page.request.patch(`/api/admin/users/${id}/plan`, {
    headers: { origin: studio.url },
    data: { plan: 'studio' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function compress(exported: string): Promise<void> {
  const web = [
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
  ];
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
  await ffmpeg(
    '-ss',
    LOOP.start,
    '-t',
    LOOP.seconds,
    '-i',
    exported,
    '-vf',
    'scale=432:-2:flags=lanczos',
    '-r',
    '30',
    '-crf',
    '33',
    '-an',
    ...web,
    join(OUTPUT, 'landing-loop.mp4'),
  );
  await ffmpeg(
    '-ss',
    POSTER_AT,
    '-i',
    exported,
    '-frames:v',
    '1',
    '-vf',
    'scale=432:-2:flags=lanczos',
    '-quality',
    '62',
    join(OUTPUT, 'landing-poster.webp'),
  );
}
