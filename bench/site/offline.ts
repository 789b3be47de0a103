import { join } from 'node:path';
import lighthouse from 'lighthouse';
import type { BrowserContext, Page } from 'playwright';
import { timeOf } from '#bench/lib/bench.ts';
import { openBrowser, waitForPicture } from '#bench/lib/fresh-browser.ts';
import { clipOf, StudioApi, type WireClip } from '#e2e/pages/api.ts';
import type { StudioServer } from '#e2e/studio-server.ts';

const COUNTER = join(import.meta.dirname, '../../workers/fixtures/counter.mp4');

/** A project of three minutes, with a cut every four seconds and two-second captions. */
const SECONDS = 180;
const CUT_SECONDS = 4;
const CAPTION_SECONDS = 2;

/** Measurements of the studio on a device that has it installed, while its server is stopped. */
export interface OfflineFigures {
  /** Time from navigation to the project's card. */
  readonly dashboardMs: number;
  /** Time from navigation to all clips and the picture at the playhead. */
  readonly editorMs: number;
  /** Chromium's reasons against installing it. An empty list is good. */
  readonly notInstallable: readonly string[];
  /** Lighthouse's performance score for the dashboard, 0 to 1, not throttled. */
  readonly score: number;
}

/** Opens the studio with a project of three minutes, stops its server, opens it again and restarts the server. */
export async function measureOffline(studio: StudioServer, port: number): Promise<OfflineFigures> {
  await using stack = new AsyncDisposableStack();
  stack.defer(() => studio.restart());
  const { page, context } = await openBrowser(stack, [`--remote-debugging-port=${port}`], { baseURL: studio.url });
  const editor = `/projects/${await makeProject(page, studio.url)}`;
  const notInstallable = await installabilityErrors(context, page);
  await openEditor(page, editor);
  await page.goto('/');
  await studio.stop('SIGKILL');
  const dashboardMs = await timeOf(async () => {
    await page.goto('/');
    await page.getByText('Three minutes').first().waitFor();
  });
  const editorMs = await timeOf(() => openEditor(page, editor));
  const result = await lighthouse(`${studio.url}/`, {
    ...{ port, output: 'json', logLevel: 'error', onlyCategories: ['performance'], throttlingMethod: 'provided' },
    // The installed studio is in the profile's storage.
    disableStorageReset: true,
  });
  const score = Math.round((result?.lhr.categories['performance']?.score ?? 0) * 100);
  return { dashboardMs, editorMs, notInstallable, score };
}

async function makeProject(page: Page, url: string): Promise<string> {
  const api = new StudioApi(page, url);
  await api.signUp(`bench-${Date.now()}@example.com`);
  const { id: assetId } = await api.addAsset(COUNTER);
  const projectId = await api.createProject('Three minutes');
  const clips: WireClip[] = [];
  const captions: WireClip[] = [];
  for (let at = 0; at < SECONDS; at += CUT_SECONDS) clips.push(clipOf(`clip-${at}`, assetId, at, at + CUT_SECONDS));
  for (let at = 0; at < SECONDS; at += CAPTION_SECONDS) {
    captions.push(clipOf(`caption-${at}`, '', at, at + CAPTION_SECONDS, { text: `Caption at ${at}` }));
  }
  await api.saveTracks(projectId, [
    { id: 'video-1', type: 'video', clips },
    { id: 'audio-1', type: 'audio', clips: [] },
    { id: 'caption-1', type: 'caption', clips: captions },
  ]);
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  return projectId;
}

/** Waits for the clips in view and the picture at the playhead. */
async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const clips = page.getByRole('option', { name: /^Clip counter\.mp4/ });
  await clips.first().waitFor();
  await waitForPicture(page);
}

async function installabilityErrors(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  await session.detach();
  return errors.map(({ errorId }) => errorId);
}
