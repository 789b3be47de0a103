import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { keptMedia } from './cached-media.ts';
import { makeCounterClip } from './media/counter-clip.ts';
import { oneClip, StudioApi } from './pages/api.ts';
import { EditorPage } from './pages/editor.ts';
import { test } from './studio.ts';

const SECOND_CLIP = join(import.meta.dirname, '../../workers/fixtures/counter.mp4');
const SERVICE_WORKER = join(import.meta.dirname, '../../dist/web/service-worker.js');

test.use({ studioOf: 'offline', serviceWorkers: 'allow' });

test('a project’s media come to the device; with the server stopped, a reloaded studio opens, plays, takes edits and exports, which the server gets once it is back', async ({
  page,
  studio,
  editor,
  exporter,
  api,
  folder,
}) => {
  const clip = join(folder, 'clip.mp4');
  await makeCounterClip(clip, {
    width: 320,
    height: 180,
    framesPerSecond: 30,
    seconds: 3,
    beepHz: 1000,
    sampleRateHz: 48_000,
  });
  await api.signUp('offline@example.com');
  // Added outside the page, so its device has nothing of it.
  const asset = await api.addAsset(clip);
  const projectId = await api.createProject('Made for a train', oneClip(asset, 3));
  await page.goto('/');
  await appKept(page);
  await editor.open(projectId);
  await expect(editor.clips('Clip')).toHaveCount(1);
  await expect.poll(() => page.evaluate(keptMedia)).toEqual([asset.id]);
  const card = page.getByRole('listitem').filter({ hasText: 'Made for a train' });
  await page.goto('/');
  await expect(card.getByText('On this device')).toBeVisible();
  await editor.open(projectId);
  await expect(editor.clips('Clip')).toHaveCount(1);

  await studio.stop('SIGKILL');
  await page.reload();
  await expect(editor.clips('Clip')).toHaveCount(1);
  await expect.poll(() => brightest(page)).toBeGreaterThan(100);
  await editor.clips('Clip').first().click();
  await editor.seek(1);
  await page.keyboard.press('s');
  await expect(editor.clips('Clip')).toHaveCount(2);
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();

  // The user's own footage, which the server gets later.
  await editor.choose([SECOND_CLIP]);
  const added = editor.assetCard('counter.mp4');
  await expect(added).toHaveAccessibleDescription(/Waiting to upload/);
  await editor.seek(3);
  await added.press('Enter');
  await expect(editor.clipNamed('counter.mp4')).toHaveCount(1);
  await page.reload();
  await expect(editor.clipNamed('counter.mp4')).toHaveCount(1);
  await expect(added).toHaveAccessibleDescription(/Waiting to upload/);

  await page.getByRole('button', { name: 'Export Video' }).click();
  await exporter.startButton.click();
  await expect(page.getByText('Video made on this device')).toBeVisible({ timeout: 480_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the Video' }).click();
  await (await download).saveAs(join(folder, 'here.mp4'));
  expect((await stat(join(folder, 'here.mp4'))).size).toBeGreaterThan(10_000);

  // It waits for the server even if its tab closes.
  await page.reload();
  await expect(page.getByText('Video made on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the Video' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Editor' }).click();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('button', { name: '2 waiting uploads' })).toBeVisible();
  await expect(page.getByText('The server can’t be reached. This is what is on this device.')).toBeVisible();
  await expect(card.getByText('Waiting to upload')).toBeVisible();

  await studio.restart();
  await expect(page.getByText('The server can’t be reached.')).toBeHidden();
  // The toast may already be gone.
  const statuses = async () => (await api.renders(projectId)).map(({ status }) => status);
  await expect.poll(statuses).toEqual(['completed']);
  await editor.open(projectId);
  await editor.saved();
  const { tracks } = await api.timeline(projectId);
  const clips = tracks.flatMap(({ type, clips }) => (type === 'video' ? clips : []));
  expect(clips).toHaveLength(3);
  const second = (await api.assets()).find(({ name }) => name === 'counter.mp4');
  expect(clips.at(-1)?.assetId).toBe(second?.id);
  await expect(added).not.toHaveAccessibleDescription(/Waiting to upload/);
  await page.goto('/');
  await expect(card.getByText('On this device')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove the files of Made for a train from this device' }).click();
  await expect(page.getByText('The files of Made for a train are on the server.').first()).toBeVisible();
  await page.goto('/');
  await expect(card.getByText('In the cloud only')).toBeVisible();
});

test('what is renamed, deleted, copied and made without the server waits, survives its tab, and is sent once; a conflict is asked about', {
  tag: '@long',
}, async ({ page, context, studio, editor, api }) => {
  await api.signUp('outbox@example.com');
  const breadId = await api.createProject('Bread');
  await api.createProject('Old tea');
  await editor.open(breadId);
  await page.goto('/');
  await appKept(page);
  await editor.open(breadId);
  await page.goto('/');
  await expect(cards(page)).toHaveText(['Old tea', 'Bread']);

  await studio.stop('SIGKILL');
  await choose(page, 'Bread', 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Sourdough');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(cards(page)).toHaveText(['Old tea', 'Sourdough']);
  await choose(page, 'Sourdough', 'Duplicate');
  await choose(page, 'Old tea', 'Delete Project');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards(page)).toHaveText(['Sourdough (copy)', 'Sourdough']);

  await page.getByRole('link', { name: 'New Project' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('From the train');
  await page.getByRole('textbox', { name: 'Concept' }).fill('What I saw');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Timeline Editor')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Project title' })).toHaveValue('From the train');
  await page.keyboard.press('t');
  await expect(editor.clips('Caption')).toHaveCount(1);
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();

  await page.goto('/');
  await expect(cards(page)).toHaveText(['From the train', 'Sourdough (copy)', 'Sourdough']);
  await page.getByRole('button', { name: '4 waiting changes' }).click();
  const list = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(list.getByRole('listitem')).toHaveText([/Rename “Bread”/, /Copy/, /Delete “Old tea”/, /New project/]);
  await list.getByRole('button', { name: 'Discard: Copy “Sourdough (copy)”' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.close();
  await studio.restart();

  const next = await context.newPage();
  const server = new StudioApi(next, studio.url);
  await server.rename(breadId, 'Rye');
  await next.goto('/');
  await expect(cards(next)).toHaveText(['From the train', 'Sourdough']);
  await next.getByRole('button', { name: '1 waiting change' }).click();
  await expect(next.getByRole('row', { name: 'Title Sourdough Rye' })).toBeVisible();
  expect(await server.titles()).toEqual(['From the train', 'Rye']);
  await next.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => server.titles()).toEqual(['From the train', 'Sourdough']);
  await expect(next.getByRole('dialog')).toHaveCount(0);
  await expect(cards(next)).toHaveText(['From the train', 'Sourdough']);

  await next.getByRole('link', { name: 'From the train' }).click();
  await expect(new EditorPage(next).clips('Caption')).toHaveCount(1);
  const { tracks } = await server.timeline(new URL(next.url()).pathname.split('/').at(-1) ?? '');
  expect(tracks.flatMap(({ clips }) => clips)).toHaveLength(1);
});

test('a new version is offered, and taken by a reload', { tag: '@long' }, async ({ page, studio, api }) => {
  await api.signUp('update@example.com');
  await page.goto('/');
  await appKept(page);
  const before = await readFile(SERVICE_WORKER);
  try {
    await appendFile(SERVICE_WORKER, '// the next version');
    await studio.restart();
    // As when its tab is selected again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('A new version is ready').first()).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
    const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting);
    expect(waiting).toBeNull();
  } finally {
    await writeFile(SERVICE_WORKER, before);
  }
});

test('the device forgets an account’s answers when another signs in, without a sign-out of its own in between', {
  tag: '@long',
}, async ({ page, api }) => {
  const first = await api.signUp('first-of-two@example.com');
  await page.goto('/');
  await appKept(page);
  await api.createProject('A secret of the first');
  await page.reload();
  await expect(cards(page)).toHaveText(['A secret of the first']);
  await expect.poll(() => page.evaluate(keptAnswers)).toContain('A secret of the first');

  // Created outside the page, so its open tab gets no 401.
  const second = await api.signUp('second-of-two@example.com');
  await page.evaluate(() => fetch('/api/projects').then((answer) => answer.text()));
  const kept = await page.evaluate(keptAnswers);
  expect(kept).not.toContain('A secret of the first');
  expect(kept).not.toContain(first.email);
  await page.evaluate(() => fetch('/api/auth/user').then((answer) => answer.text()));
  await expect.poll(() => page.evaluate(keptAnswers)).toContain(second.email);

  // Requested by the page, so nothing remains even before the next answer.
  const status = await page.evaluate(async (account) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email: account.email, password: account.password });
    return (await fetch('/api/auth/login', { method: 'POST', headers, body })).status;
  }, first);
  expect(status).toBe(200);
  expect(await page.evaluate(keptAnswers)).not.toContain(second.email);
});

/** All of the server's answers that the service worker has stored; runs in the page. */
async function keptAnswers(): Promise<string> {
  const cache = await caches.open('clipwright-answers');
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  return (await Promise.all(answers.map((answer) => answer?.text() ?? ''))).join('\n');
}

/** The titles on the dashboard. */
function cards(page: Page): Locator {
  return page.getByRole('heading', { level: 3 });
}

/** Chooses from the menu of a project's card. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits until the app is stored on the device. */
async function appKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** The largest value of a channel in the preview's picture. */
function brightest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const preview = document.querySelector(
      'canvas[aria-label], section[aria-label="Preview"] canvas',
    ) as HTMLCanvasElement;
    const bitmap = await createImageBitmap(preview);
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0, 64, 64);
    return Math.max(...context.getImageData(0, 0, 64, 64).data.filter((_, index) => index % 4 !== 3));
  });
}
