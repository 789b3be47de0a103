import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { makeCounterClip } from './media/counter-clip.ts';
import { ffmpeg } from './media/ffmpeg.ts';
import { NEWCOMER } from './pages/account.ts';
import { oneClip, StudioApi } from './pages/api.ts';
import { crash } from './pages/crash.ts';
import { ExportPage } from './pages/export.ts';
import { test } from './studio.ts';

/** Length in seconds of a video slow enough to interrupt, and of a quick one. */
const LONG = 20;
const SHORT = 1;

let clip: string;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-media-'));
  clip = join(folder, 'clip.mp4');
  const format = { width: 640, height: 360, framesPerSecond: 30, seconds: LONG };
  await makeCounterClip(clip, { ...format, beepHz: 1000, sampleRateHz: 48_000 });
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.describe('in the middle', () => {
  // The interruption races the export: on a busy machine a frame may come too late, or the end too early.
  test.describe.configure({ retries: 1 });

  test('a cancelled export ends as cancelled, and the next one continues after leaving its page', {
    tag: '@long',
  }, async ({ page, api, exporter }) => {
    const projectId = await prepare(api, 'cancel@example.com', LONG);
    await exporter.open(projectId);
    await exporter.start();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Export cancelled').first()).toBeVisible();
    // The page reports it first.
    const cancelled = [{ status: 'failed', errorCode: 'render.cancelled' }];
    await expect.poll(() => api.renders(projectId)).toMatchObject(cancelled);

    await api.saveTracks(projectId, oneClip(await asset(api), 6));
    await exporter.start();
    await page.getByRole('link', { name: 'Back to Editor' }).click();
    await expect(page.getByText('Timeline Editor')).toBeVisible();
    await page.goBack();
    await exporter.complete();
    expect(await api.renders(projectId)).toMatchObject([{ status: 'completed' }, { status: 'failed' }]);
  });
});

test('an export without room on the device says so, and works once there is room', { tag: '@long' }, async ({
  page,
  studio,
  api,
  exporter,
}) => {
  const projectId = await prepare(api, 'quota@example.com', SHORT);
  await exporter.open(projectId);
  const devtools = await page.context().newCDPSession(page);
  // Less than the video needs, but not zero: space runs out during the write.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: studio.url, quotaSize: 100_000 });
  await exporter.startButton.click();
  await expect(page.getByText('Export failed').first()).toBeVisible();
  await expect(
    page.getByText(/^There is not enough free space on this device: the video needs about \d+ MB/),
  ).not.toHaveCount(0);
  expect(await api.renders(projectId)).toMatchObject([{ status: 'failed', errorCode: 'export.storage-full' }]);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: studio.url });
  await page.getByRole('button', { name: 'Retry' }).click();
  await exporter.complete();
});

test('kept footage that an export does not need makes room for it', { tag: '@long' }, async ({
  page,
  studio,
  api,
  editor,
  exporter,
}) => {
  const projectId = await prepare(api, 'room@example.com', SHORT);
  const unused = join(folder, 'unused.wav');
  await ffmpeg(['-f', 'lavfi', '-i', 'anoisesrc=r=48000:d=60', '-ac', '2', '-c:a', 'pcm_s16le', unused]);
  const { size } = await stat(unused);
  await editor.open(projectId);
  await editor.upload([unused], ['unused.wav']);
  const usage = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await expect.poll(usage).toBeGreaterThan(size);

  await exporter.open(projectId);
  const devtools = await page.context().newCDPSession(page);
  const quotaSize = (await usage()) + 100_000;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: studio.url, quotaSize });
  await exporter.startButton.click();
  await exporter.complete();
  expect(await usage()).toBeLessThan(size);
});

test('a video that could not be registered is only sent again, even if another tab has exported since', {
  tag: '@long',
}, async ({ page, studio, api, exporter }) => {
  let renderings = 0;
  page.on('worker', (worker) => {
    if (worker.url().includes('export.worker')) renderings += 1;
  });
  const projectId = await prepare(api, 'kept@example.com', SHORT);
  await exporter.open(projectId);
  const projectAddress = `**/api/projects/${projectId}`;
  let isProjectAsked = false;
  await page.route('**/api/renders/*/complete', async (route) => {
    // From here on the project can't be read either.
    await page.route(projectAddress, (read) => {
      isProjectAsked = true;
      return read.abort();
    });
    await route.fulfill({ status: 500 });
  });
  await exporter.startButton.click();
  const kept = page.getByText('The video is kept in this tab; Retry only uploads it.').first();
  await expect(kept).toBeVisible();
  await expect.poll(() => isProjectAsked).toBe(true);
  await expect(page.getByText('Export failed').first()).toBeVisible();
  await expect(kept).toBeVisible();

  const otherTab = await page.context().newPage();
  const otherExporter = new ExportPage(otherTab);
  const otherApi = new StudioApi(otherTab, studio.url);
  await otherExporter.open(await otherApi.createProject('Another', oneClip(await asset(api), SHORT)));
  await otherExporter.startButton.click();
  await otherExporter.complete();
  await expect.poll(() => exportedFiles(otherTab)).toHaveLength(1);

  await page.unroute('**/api/renders/*/complete');
  await page.unroute(projectAddress);
  await page.getByRole('button', { name: 'Retry' }).click();
  await exporter.complete();
  expect(renderings).toBe(1);
  await expect.poll(() => exportedFiles(page)).toEqual([]);
});

test.describe('in the middle', () => {
  // The interruption races the export: on a busy machine a frame may come too late, or the end too early.
  test.describe.configure({ retries: 1 });

  test('a render whose page is reloaded fails at once, says why, and resumes with the parts that it made', async ({
    page,
    api,
    exporter,
  }) => {
    const projectId = await prepare(api, 'reload@example.com', LONG);
    await exporter.open(projectId);
    await exporter.start();
    // The last part may be incomplete.
    await expect.poll(async () => (await keptParts(page)).length).toBeGreaterThanOrEqual(3);
    // The browser asks for confirmation before it leaves the page.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const why = 'The tab that was rendering was closed or reloaded. Start the export again.';
    // Long before the minute of silence that ends a crashed tab's render.
    await expect(page.getByText(why).first()).toBeVisible();
    expect(await api.renders(projectId)).toMatchObject([{ status: 'failed', errorCode: 'render.tab-closed' }]);
    await expect(page.getByText(/^[2-9] of 10 parts of the video are on this device\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Resume export' }).click();
    await expect(page.getByText(/^Reusing [2-9] of 10 parts/)).toBeVisible();
    await exporter.complete();
    await page.getByText('Checked: the file is what the preview shows').click();
    // The list of recent renders has the same report.
    await expect(page.getByText(/^[2-9] of 10 reused from an earlier export$/).first()).toBeVisible();
  });
});

test('a render whose tab crashed fails within 75 seconds, says why, and can be restarted', { tag: '@long' }, async ({
  page: crashing,
  context,
  studio,
  api: first,
  exporter: firstExporter,
}) => {
  const projectId = await prepare(first, 'abandoned@example.com', LONG);
  await firstExporter.open(projectId);
  await firstExporter.start();
  await crash(crashing);

  const page = await context.newPage();
  const api = new StudioApi(page, studio.url);
  await expect.poll(async () => (await api.renders(projectId))[0]?.status, { intervals: [1_000] }).toBe('failed');
  expect(await api.renders(projectId)).toMatchObject([
    {
      errorCode: 'render.silent',
      errorMessage: 'The tab that was rendering was closed or lost its connection. Start the export again.',
    },
  ]);
  await api.saveTracks(projectId, oneClip(await asset(api), SHORT));
  const exporter = new ExportPage(page);
  await exporter.open(projectId);
  await expect(page.getByRole('listitem').filter({ hasText: 'TikTok' }).getByText('Failed')).toBeVisible();
  await exporter.startButton.click();
  await exporter.complete();
});

/** Names of the exported videos that the browser stores. */
async function exportedFiles(page: Page): Promise<string[]> {
  return await filesIn(page, /^exports$/);
}

/** Names of the stored parts of exports. */
async function keptParts(page: Page): Promise<string[]> {
  const names = await filesIn(page, /^export-segments-/);
  // Chromium writes to a temporary file first.
  return names.filter((name) => !name.endsWith('.crswap'));
}

/** Names of the files in a folder of the origin's private file system. */
async function filesIn(page: Page, folderName: RegExp): Promise<string[]> {
  return await page.evaluate(async (pattern) => {
    const folders = await Array.fromAsync((await navigator.storage.getDirectory()).values());
    const found = folders.find(({ name }) => new RegExp(pattern).test(name)) as FileSystemDirectoryHandle | undefined;
    return found ? await Array.fromAsync(found.keys()) : [];
  }, folderName.source);
}

/** Creates an account with the clip and a project that shows some seconds of it. */
async function prepare(api: StudioApi, email: string, seconds: number): Promise<string> {
  await api.signUp(email);
  return await api.createProject(NEWCOMER.firstName, oneClip(await api.addAsset(clip), seconds));
}

async function asset(api: StudioApi) {
  const [first] = await api.assets();
  if (!first) throw new Error('The account has no media.');
  return first;
}
