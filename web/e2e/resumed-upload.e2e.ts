import { appendFile, copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { makeCounterClip } from './media/counter-clip.ts';
import { type NetworkPath, openNetworkPath } from './network-path.ts';
import { oneClip, StudioApi } from './pages/api.ts';
import { EditorPage } from './pages/editor.ts';
import { ExportPage } from './pages/export.ts';
import { test as base } from './studio.ts';

const MEBIBYTE = 1024 * 1024;
const CLIP = join(import.meta.dirname, '../../workers/fixtures/counter.mp4');

/** Uses a network that the test can cut. */
const test = base.extend<{ network: NetworkPath }>({
  network: async ({ studio }, use) => {
    const network = await openNetworkPath(studio.url);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

test('an upload that loses the network resumes by itself with only the rest', { tag: '@long' }, async ({
  page,
  network,
  folder,
}) => {
  const { api, path, size } = await beginUpload(page, network, folder, 'continues@example.com');
  network.cut();
  await expect(uploadOf(page)).toContainText('Connection lost. The upload resumes when you are back online.');
  const shown = await percentOf(page);
  expect(shown).toBeGreaterThan(20);
  const before = network.sentBytes;
  await page.clock.pauseAt(Date.now() + 60_000);
  network.mend();
  // Within two seconds on the page's clock, which then stands still until the upload resumes.
  await page.clock.runFor(2_000);
  await expect.poll(() => network.sentBytes - before).toBeGreaterThan(MEBIBYTE);
  await page.clock.resume();
  await expect(uploadOf(page)).toHaveCount(0);
  expectRestAlone(network.sentBytes - before, size);
  expect(await api.assets()).toMatchObject([{ name: 'long.mp4', fileSize: (await stat(path)).size }]);
});

test('an upload whose tab is gone continues in the next one with only the rest, without choosing the file again', {
  tag: '@long',
}, async ({ page, context, network, folder }) => {
  const { size } = await beginUpload(page, network, folder, 'next-tab@example.com');
  await expect.poll(() => isKept(page)).toBe(true);
  const url = page.url();
  const before = network.sentBytes;
  await page.close();
  network.mend();
  const next = await context.newPage();
  await next.goto(url);
  await expect(new EditorPage(next).assetCard('long.mp4')).toBeVisible();
  expectRestAlone(network.sentBytes - before, size);
  expect(await new StudioApi(next, network.url).assets()).toMatchObject([{ name: 'long.mp4', fileSize: size }]);
});

test('a finished export that loses the network while uploading resumes with the missing part', async ({
  page,
  network,
  folder,
}) => {
  const path = join(folder, 'clip.mp4');
  const format = { width: 640, height: 360, framesPerSecond: 30, seconds: 6 };
  await makeCounterClip(path, { ...format, beepHz: 1_000, sampleRateHz: 48_000 });
  const api = new StudioApi(page, network.url);
  await api.signUp('export-continues@example.com');
  const projectId = await api.createProject('Sent in two parts', oneClip(await api.addAsset(path), format.seconds));
  const exporter = new ExportPage(page);
  await exporter.open(projectId);
  await exporter.start();
  network.holdAfter(MEBIBYTE);
  const start = network.sentBytes;
  await expect.poll(() => network.sentBytes - start).toBeGreaterThanOrEqual(MEBIBYTE);
  network.cut();
  await expect(page.getByText('Connection lost. The export resumes when you are back online.')).toBeVisible();
  const before = network.sentBytes;
  network.mend();
  await exporter.complete();
  const [job] = await api.renders(projectId);
  expect(job).toMatchObject({ status: 'completed' });
  const size = job?.fileSize ?? 0;
  expect(size).toBeGreaterThan(2 * MEBIBYTE);
  // The rest, plus the page's other requests in the meantime.
  expect(network.sentBytes - before).toBeLessThan(size - MEBIBYTE / 2);
});

/** Chooses a 24 MB video and lets 12 MB through. */
async function beginUpload(page: Page, network: NetworkPath, folder: string, email: string) {
  const path = join(folder, 'long.mp4');
  await copyFile(CLIP, path);
  // A box that players skip makes the file large but quick to make.
  const free = Buffer.alloc(24 * MEBIBYTE);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  await appendFile(path, free);

  await page.clock.install();
  const api = new StudioApi(page, network.url);
  await api.signUp(email);
  const projectId = await api.createProject('Long');
  const editor = new EditorPage(page);
  await editor.open(projectId);
  network.holdAfter(12 * MEBIBYTE);
  const before = network.sentBytes;
  await editor.choose([path]);
  await expect.poll(() => network.sentBytes - before).toBeGreaterThanOrEqual(12 * MEBIBYTE);
  return { api, path, size: (await stat(path)).size };
}

/** True once the file and its upload address survive a closed tab. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opening = indexedDB.open(names.find((name) => name.startsWith('clipwright-')) ?? '');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = database.transaction('uploads').objectStore('uploads').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    database.close();
    return reading.result[0]?.upload.steps.begun.file !== undefined;
  });
}

/** At least the unsent bytes, and at most half of the file plus the page's other requests. */
function expectRestAlone(sentBytes: number, size: number): void {
  expect(sentBytes).toBeGreaterThan(size - 13 * MEBIBYTE);
  expect(sentBytes).toBeLessThan(size - 11 * MEBIBYTE);
}

async function percentOf(page: Page): Promise<number> {
  return Number(await page.getByRole('progressbar', { name: 'Uploading long.mp4' }).getAttribute('aria-valuenow'));
}

function uploadOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: 'long.mp4' });
}
