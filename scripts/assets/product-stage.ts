import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from 'playwright';
import { ffmpeg } from '#e2e/media/ffmpeg.ts';
import { NEWCOMER, signUp } from '#e2e/pages/account.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import type { Stage } from './product-screens.ts';

/** A studio to take pictures of, with a signed-in page. */
export interface ProductStage extends Stage {
  close(): Promise<void>;
}

/**
 * Starts a studio and a browser for pictures: dark, without motion, with a camera that shows the sample's glass. The
 * account is the studio's admin.
 */
export async function openProductStage(view: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'>) {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-stage-'));
  const camera = join(folder, 'camera.y4m');
  const glass = join(import.meta.dirname, '../../api/sample/the-glass.mp4');
  await ffmpeg(['-i', glass, '-vf', 'crop=720:540:0:560,scale=640:480', '-r', '10', camera]);
  const studio = await startStudio();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGUMENTS, `--use-file-for-fake-video-capture=${camera}`],
  });
  async function close(): Promise<void> {
    await browser.close();
    await studio.dispose();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const context = await browser.newContext({
      baseURL: studio.url,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      ...view,
    });
    // The browser names its stand-ins by their files.
    await context.addInitScript(() =>
      Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
        get(this: MediaDeviceInfo) {
          return this.kind === 'videoinput' ? 'Webcam' : 'Microphone';
        },
      }),
    );
    const page = await context.newPage();
    await signUp(page, NEWCOMER);
    const stage: ProductStage = { page, origin: studio.url, folder, close };
    return stage;
  } catch (error) {
    await close();
    throw error;
  }
}
