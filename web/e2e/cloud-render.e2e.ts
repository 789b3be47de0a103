import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import type { RenderJob } from '#shared/contracts/render.ts';
import { probeOutput, readCounters, topLevelBoxes } from './media/analyse.ts';
import { makeCounterClip } from './media/counter-clip.ts';
import { coveredBits } from './media/expected-frames.ts';
import { oneClip, StudioApi } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { ExportPage } from './pages/export.ts';
import { test } from './studio.ts';
import { type StudioServer, startStudio } from './studio-server.ts';

/** Length of a 1080p video in seconds: slow enough to show progress. */
const SECONDS = 1.5;
/** Length of a 4K video in seconds. Its frames are four times as large and twice as many. */
const SECONDS_4K = 0.5;
const CLIP = { width: 1080, height: 1920, framesPerSecond: 30, seconds: 4, beepHz: 1000, sampleRateHz: 48_000 };

/** Generous: a cloud with few processors is slow but correct. */
const RENDER_TIMEOUT_MS = 240_000;
const POLL = { timeout: RENDER_TIMEOUT_MS, intervals: [1_000] };

let server: StudioServer;
let owner: BrowserContext;
let assetId: string;
test.beforeAll(async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-media-'));
  server = await startStudio();
  owner = await browser.newContext({ baseURL: server.url });
  const page = await owner.newPage();
  const api = new StudioApi(page, server.url);
  await api.signUp('cloud@example.com');
  await api.changePlan('studio');
  const clip = join(folder, 'counter.mp4');
  await makeCounterClip(clip, CLIP);
  assetId = (await api.addAsset(clip)).id;
  await page.close();
  await rm(folder, { recursive: true, force: true });
});
test.afterAll(async () => {
  await owner.close();
  await server.dispose();
});

test('a studio user exports TikTok 4K, closes the tab, returns and downloads the video', async ({ folder }) => {
  test.setTimeout(RENDER_TIMEOUT_MS + 60_000);
  const { page, exporter, projectId } = await openExport('In the cloud', undefined, SECONDS_4K);
  await page.getByRole('radio', { name: /^TikTok 4K/ }).click();
  await expect(page.getByText('Cloud · you can close this tab')).toBeVisible();
  await exporter.start();
  await expect(page.getByText('Cloud · you can close this tab')).toHaveCount(2);
  await page.close();

  await expect.poll(() => latestRender(projectId), POLL).toMatchObject({ status: 'completed', executor: 'server' });

  const returned = new ExportPage(await owner.newPage());
  await returned.open(projectId);
  await returned.complete();
  await check4k(await returned.download(folder));
  await returned.page.close();
});

test('a browser without an encoder has the cloud make 1080p', { tag: '@long' }, async ({ folder }) => {
  test.setTimeout(RENDER_TIMEOUT_MS + 60_000);
  const { page, exporter, projectId } = await openExport('No encoder', async (newPage) => {
    await newPage.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  });
  await expect(
    page.getByText(/This browser can’t make H\.264 video of 1080 × 1920, so the cloud makes it\./),
  ).toBeVisible();
  await exporter.start();
  await expect.poll(() => latestRender(projectId), POLL).toMatchObject({ status: 'completed', executor: 'server' });
  await exporter.complete();
  const { video } = await probeOutput(await exporter.download(folder), { isCounted: true });
  expect(video).toMatchObject({ width: 1080, height: 1920, avg_frame_rate: '30/1', nb_read_frames: SECONDS * 30 });
  await page.close();
});

test.describe('beside another', () => {
  // The renders yield to the second test worker, and may then end in the other order.
  test.describe.configure({ retries: 1 });

  test('a cloud render is cancelled from the page, and the next one queues behind another user’s', {
    tag: '@long',
  }, async () => {
    test.setTimeout(RENDER_TIMEOUT_MS);
    const first = await openExport('First', undefined, CLIP.seconds);
    await first.page.getByRole('radio', { name: /^YouTube 4K/ }).click();
    await first.exporter.start();
    const second = await openExport('Second', undefined, CLIP.seconds);
    await second.page.getByRole('radio', { name: /^YouTube 4K/ }).click();
    await second.exporter.startButton.click();
    await expect(second.page.getByText('YouTube 4K · next in the queue')).toBeVisible();
    expect(await axeFindings(second.page)).toEqual([]);
    await first.page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(first.page.getByText('Export cancelled').first()).toBeVisible();
    await second.exporter.underWay();
    await second.page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => latestRender(second.projectId), POLL).toMatchObject({ errorCode: 'render.cancelled' });
    await first.page.close();
    await second.page.close();
  });
});

/** Opens the export page of a new project that shows the counter. */
async function openExport(title: string, prepare?: (page: Page) => Promise<void>, seconds = SECONDS) {
  const page = await owner.newPage();
  await prepare?.(page);
  const projectId = await new StudioApi(page, server.url).createProject(title, oneClip({ id: assetId }, seconds));
  const exporter = new ExportPage(page);
  await exporter.open(projectId);
  return { page, exporter, projectId };
}

/** Loads the newest render of a project, without a page. */
async function latestRender(projectId: string): Promise<RenderJob | undefined> {
  const answer = await owner.request.get(`/api/renders?projectId=${projectId}`);
  return ((await answer.json()) as RenderJob[])[0];
}

async function check4k(path: string): Promise<void> {
  const { video, audio, streamCount } = await probeOutput(path, { isCounted: true });
  const frames = SECONDS_4K * 60;
  expect(streamCount).toBe(2);
  expect(video).toMatchObject({
    codec_name: 'h264',
    profile: 'High',
    width: 2160,
    height: 3840,
    pix_fmt: 'yuv420p',
    avg_frame_rate: '60/1',
    nb_read_frames: frames,
    color_range: 'tv',
    color_space: 'bt709',
  });
  expect(audio).toMatchObject({ codec_name: 'aac', sample_rate: 48_000, channels: 2 });
  expect(Math.abs((audio?.duration ?? 0) - SECONDS_4K)).toBeLessThanOrEqual(1 / 60);
  const boxes = topLevelBoxes(await readFile(path));
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  // Each picture of the source becomes two of the output.
  const counters = await readCounters(path, coveredBits(CLIP, 2160, 3840));
  expect(counters).toEqual(Array.from({ length: frames }, (_, frame) => Math.floor(frame / 2)));
}
