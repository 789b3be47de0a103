import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type BucketServer, openBucket } from './bucket-server.ts';
import { probeOutput } from './media/analyse.ts';
import { oneClip, StudioApi } from './pages/api.ts';
import { EditorPage } from './pages/editor.ts';
import { ExportPage } from './pages/export.ts';
import { test as base } from './studio.ts';
import { startStudio } from './studio-server.ts';

/** Address of fake-gcs-server; `npm run test:peers` starts it. */
const FAKE_GCS = process.env['FAKE_GCS'];
const CLIP = join(import.meta.dirname, '../../workers/fixtures/counter.mp4');

const test = base.extend<object, { bucket: BucketServer }>({
  bucket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'clipwright-bucket-'));
      const bucket = await openBucket(FAKE_GCS ?? '', folder);
      await use(bucket);
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ bucket }, use) => {
      const studio = await startStudio(bucket.environment);
      bucket.allow(studio.url);
      await use(studio);
      await studio.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.skip(FAKE_GCS === undefined, 'runs in test:peers');

test('footage is uploaded to the bucket and exported from there on another device', async ({
  page,
  browser,
  studio,
  bucket,
  folder,
}) => {
  const api = new StudioApi(page, studio.url);
  const { email, password } = await api.signUp('bucket@example.com');
  const projectId = await api.createProject('In a bucket');
  const editor = new EditorPage(page);
  await editor.open(projectId);
  await editor.upload([CLIP], ['counter.mp4']);
  const [asset] = await api.assets();
  if (asset === undefined) throw new Error('There is no asset.');
  expect(new URL(asset.storageUrl).origin).toBe(bucket.environment['GCS_API_BASE']);
  // The footage, and its thumbnail.
  expect(bucket.requests.filter(({ method }) => method === 'PUT').map(({ status }) => status)).toEqual([200, 200]);
  await expect
    .poll(() =>
      editor
        .assetCard('counter.mp4')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await api.saveTracks(projectId, oneClip(asset, 1));

  const device = await browser.newContext({ baseURL: studio.url, viewport: { width: 1280, height: 800 } });
  const elsewhere = await device.newPage();
  const signedIn = await elsewhere.request.post('/api/auth/login', {
    data: { email, password },
    headers: { Origin: studio.url },
  });
  expect(signedIn.ok()).toBe(true);
  const exporter = new ExportPage(elsewhere);
  await exporter.open(projectId);
  expect(await elsewhere.evaluate(() => crossOriginIsolated)).toBe(true);
  await exporter.startButton.click();
  await exporter.complete();
  const reads = bucket.requests.filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.every(({ range, status }) => range?.startsWith('bytes=') && status === 206)).toBe(true);

  const path = await exporter.download(folder);
  const output = await probeOutput(path);
  expect(output).toMatchObject({ video: { width: 1080, height: 1920 } });
  await device.close();
});
