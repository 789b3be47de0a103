import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { signUp } from '../web/e2e/pages/account.ts';
import { EditorPage } from '../web/e2e/pages/editor.ts';
import { startStudio } from '../web/e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import { filmScene } from './film-scene.ts';
import { assertNodeVersion } from './node-version.ts';
import { run } from './run.ts';

/*
 * Makes the landing page's clips with the product itself: footage is drawn, then a project is created, the footage put on the
 * scenes of its script, and the video exported, all by the screens that a creator uses. Run it when the look of exports changes:
 *   node scripts/make-landing-clip.ts
 */
const OUTPUT = join(import.meta.dirname, '../web/public/media');
const SCENES = ['the glass.mp4', 'the beans.mp4', 'the night.mp4', 'the pour.mp4'];
const MAKER = { email: 'maker@example.com', password: 'a long enough password', firstName: 'Maker' };
/** The loop of the page is this part of the whole. */
const LOOP = { start: '0', seconds: '7' };
const POSTER_AT = '1.6';

assertNodeVersion();
const folder = await mkdtemp(join(tmpdir(), 'clipwright-landing-'));
const studio = await startStudio();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  for (const [scene, name] of SCENES.entries()) await filmScene(browser, scene, 16, join(folder, name));
  const exported = join(folder, 'exported.mp4');
  await makeVideo(browser, exported);
  await mkdir(OUTPUT, { recursive: true });
  await compress(exported);
} finally {
  await browser.close();
  await studio.dispose();
  await rm(folder, { recursive: true, force: true });
}

async function makeVideo(launched: Browser, path: string): Promise<void> {
  const context = await launched.newContext({ baseURL: studio.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signUp(page, MAKER);
  await upgrade(page);
  const answer = await page.request.post('/api/projects', {
    headers: { origin: studio.url },
    data: {
      title: 'Cold brew in three steps',
      aiPrompt: {
        topic: 'How to make cold brew coffee at home in three steps: grind, wait twelve hours, pour over ice',
        durationSec: 15,
        platform: 'tiktok',
        tone: 'upbeat',
      },
    },
  });
  const { projectId } = (await answer.json()) as { projectId: string };
  const editor = new EditorPage(page);
  await editor.open(projectId);
  const placeholders = editor.clips('Placeholder');
  await placeholders.first().waitFor({ timeout: 60_000 });
  await editor.upload(
    SCENES.map((name) => join(folder, name)),
    SCENES,
  );
  for (let scene = 0; (await placeholders.count()) > 0; scene++) {
    await editor.drop(SCENES[scene % SCENES.length] ?? '', placeholders.first());
  }
  await editor.saved();

  await page.goto(`/projects/${projectId}/export`);
  await page.getByRole('button', { name: 'Start Export' }).click();
  await page.getByText('Export complete').first().waitFor({ timeout: 600_000 });
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /Download/ })
    .first()
    .click();
  await (await download).saveAs(path);
  await context.close();
}

/** The first account is the admin, and gives itself the plan without a watermark. */
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
    '-an',
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
    '-i',
    exported,
    '-vf',
    'scale=540:-2:flags=lanczos',
    '-r',
    '30',
    '-crf',
    '29',
    ...web,
    join(OUTPUT, 'landing-demo.mp4'),
  );
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
    '31',
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
