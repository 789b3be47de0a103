import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';
import { ffmpeg } from './media/ffmpeg.ts';
import { oneClip } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { test } from './studio.ts';

/** Bound of the page's scripts as they are sent, in bytes. */
const SCRIPT_BYTES = 120 * 1024;

const PHONE = { viewport: { width: 375, height: 740 } };

test('a guest on a phone opens a link, comments at a time and approves, and the editor cuts what the comment is about', async ({
  page,
  browser,
  editor,
  api,
  folder,
  studio,
}) => {
  const talk = join(folder, 'talk.mp4');
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1080x1080:rate=30:duration=6', '-f', 'lavfi', '-i', 'sine=duration=6'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
    talk,
  ]);
  await api.signUp('sharer@example.com');
  const asset = await api.addAsset(talk);
  const words = ['Bees', 'make', 'honey', 'all', 'summer'].map((text, at) => ({ text, start: at, end: at + 0.8 }));
  await send(page, studio.url, 'PUT', `/api/assets/${asset.id}/transcript`, {
    ...{ language: 'en', engine: BUILT_IN_ENGINE, words },
  });
  const projectId = await api.createProject('Why bees matter', oneClip(asset, 6));
  await finishRender(page, studio.url, projectId, talk);

  await page.goto(`/projects/${projectId}/export`);
  await page.getByRole('button', { name: 'Share Instagram Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Instagram Post' });
  await dialog.getByLabel('Passphrase').fill('honey');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const row = dialog
    .getByRole('list', { name: 'Links to this video' })
    .getByRole('listitem')
    .filter({ hasText: '/s/' });
  await expect(row).toContainText('0 views · passphrase');
  expect(await axeFindings(page)).toEqual([]);
  const url = (await row.getByText('/s/').textContent()) ?? '';

  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: 'This video is protected' })).toBeVisible();
  await phone.getByLabel('Passphrase').fill('wasps');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('That is not the passphrase. Try again.').first()).toBeVisible();
  await phone.getByLabel('Passphrase').fill('honey');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Why bees matter' })).toBeVisible();
  const position = () => phone.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position).toBeGreaterThan(0);
  const scriptBytes = await phone.evaluate(sumOfScripts);
  expect(scriptBytes).toBeGreaterThan(10_000);
  expect(scriptBytes).toBeLessThan(SCRIPT_BYTES);

  // A comment on the range from 1 s to 3 s.
  const seek = (to: number) =>
    phone.locator('video').evaluate((video: HTMLVideoElement, time) => {
      video.pause();
      video.currentTime = time;
    }, to);
  await seek(1);
  await phone.getByLabel('Your name').fill('Ben');
  await phone.getByLabel('Comment', { exact: true }).fill('<b>Too long</b>');
  await seek(3);
  await phone.getByRole('button', { name: 'End Range Here' }).click();
  await phone.getByRole('button', { name: 'Add Comment' }).press('Enter');
  await expect(phone.getByRole('listitem').filter({ hasText: '<b>Too long</b>' })).toContainText('Ben');
  // The guest's own comment is changed by keyboard, and one that a colleague sends meanwhile leaves the form as it is.
  await phone.getByRole('button', { name: 'Edit your comment' }).press('Enter');
  await phone.keyboard.press('ControlOrMeta+a');
  await phone.keyboard.type('<b>Far too long</b>');
  const colleague = await browser.newContext(PHONE);
  const other = await colleague.newPage();
  await other.goto(url);
  await other.getByLabel('Passphrase').fill('honey');
  await other.keyboard.press('Enter');
  await expect(other.getByText('<b>Too long</b>')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit your comment' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Reply' }).click();
  await other.getByLabel('Your name').last().fill('Eve');
  await other.getByRole('textbox', { name: 'Reply' }).fill('Not for me');
  await other.getByRole('button', { name: 'Send Reply' }).click();
  await expect(phone.getByRole('list', { name: 'Replies to Ben' })).toContainText('Not for me');
  await expect(phone.getByRole('textbox', { name: 'Your comment' })).toHaveValue('<b>Far too long</b>');
  expect(await axeFindings(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(phone.getByText('<b>Far too long</b> (edited)')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Edit your comment' })).toBeFocused();
  await expect(other.getByText('<b>Far too long</b> (edited)')).toBeVisible();
  await other.getByRole('button', { name: 'Delete your reply' }).press('Enter');
  await other.keyboard.press('Enter');
  await expect(phone.getByText('Not for me')).toHaveCount(0);
  await colleague.close();

  await phone.getByRole('button', { name: 'Approve' }).press('Enter');
  const decision = phone.getByRole('form', { name: 'Approve' });
  await expect(decision.getByLabel('Your name')).toHaveValue('Ben');
  await decision.getByLabel('Note').fill('After that cut');
  await decision.getByRole('button', { name: 'Approve Video' }).press('Enter');
  const decided = phone.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect(decided).toHaveText(['ApprovedBenAfter that cut']);
  await seek(5);
  await phone.getByRole('button', { name: 'Jump to 0:01 to 0:03' }).press('Enter');
  expect(await position()).toBe(1);
  expect(await axeFindings(phone)).toEqual([]);
  const isWide = () => document.documentElement.scrollWidth > innerWidth;
  expect(await phone.evaluate(isWide)).toBe(false);
  await phone.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(phone)).toEqual([]);
  await phone.setViewportSize({ width: 1280, height: 800 });

  await editor.open(projectId);
  await page.getByRole('tab', { name: 'Comments, 1 open' }).click();
  const thread = page.getByRole('listitem').filter({ hasText: '<b>Far too long</b>' });
  await expect(thread).toContainText('make honey');
  await expect(page.getByRole('list', { name: 'Decisions' })).toContainText('After that cut');
  await expect(page.locator('.timeline-comment')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await thread.getByRole('button', { name: 'Cut This' }).click();
  await expect(thread).toContainText('No longer in the video');
  await expect(page.locator('.timeline-comment')).toHaveCount(0);
  await editor.saved();
  const [video] = (await api.timeline(projectId)).tracks;
  expect(video?.clips.map(({ start, end, in: from }) => [start, end, from])).toEqual([
    [0, 1, 0],
    [1, 4, 3],
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(thread.getByRole('button', { name: 'Jump to 1.00 s' })).toBeVisible();
  await thread.getByRole('button', { name: 'Resolve the comment of Ben' }).click();
  await expect(page.getByText('All comments are resolved.')).toBeVisible();
  await editor.saved();

  await page.goto(`/projects/${projectId}/export`);
  await page.getByRole('button', { name: 'Share Instagram Post' }).click();
  await expect(row).toContainText('2 views · passphrase');
  await expect(row.getByRole('list', { name: 'Decisions' })).toContainText('ApprovedBen');

  // The next version replaces the video behind the link, and says what differs from what was approved.
  const recut = join(folder, 'recut.mp4');
  await ffmpeg(['-i', talk, '-vf', 'negate', '-c:a', 'copy', '-movflags', '+faststart', recut]);
  await finishRender(page, studio.url, projectId, recut);
  await page.reload();
  await page.getByRole('button', { name: 'Share Instagram Post' }).first().click();
  await dialog.getByRole('button', { name: 'Share as Next Version' }).click();
  await expect(row).toContainText('2 versions');
  await expect(async () => {
    await phone.reload();
    await expect(decided).toContainText('On version 1. Since then: 0:00–0:06 differs.', { timeout: 2_000 });
  }).toPass();
  expect(await axeFindings(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'Version 1' }).click();
  await expect(phone.getByText('Only the newest version can be approved.')).toBeVisible();
  await phone.setViewportSize(PHONE.viewport);
  await phone.emulateMedia({ colorScheme: 'light' });
  await phone.getByRole('link', { name: 'Version 2' }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await phone.getByRole('button', { name: 'Approve Video' }).click();
  await expect(decided).toHaveText(['ApprovedBen']);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await context.close();

  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Why bees matter' })).toContainText('Approved');
});

/** Sum of the sizes of the page's scripts as they were sent, in bytes. Runs in the page. */
function sumOfScripts(): number {
  const loads = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  // A preloaded script has two entries.
  const sizes = new Map(loads.map((load) => [load.name, (load as PerformanceResourceTiming).encodedBodySize]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

async function send(page: Page, origin: string, method: string, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.fetch(path, { method, data, headers: { Origin: origin } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Makes a file the finished export of a project, as a tab that renders would. */
async function finishRender(page: Page, origin: string, projectId: string, file: string): Promise<void> {
  const data = await readFile(file);
  const fileSize = data.length;
  const job = (await send(page, origin, 'POST', `/api/projects/${projectId}/render`, {
    preset: 'instagram-post-1080-11',
  })) as { id: string };
  const granted = await send(page, origin, 'POST', `/api/renders/${job.id}/upload-url`, { fileSize });
  const { uploadUrl } = uploadUrlAnswerSchema.parse(granted);
  const headers = { 'Content-Type': 'video/mp4', Origin: origin };
  expect((await page.request.put(uploadUrl, { headers, data })).ok()).toBe(true);
  const storageUrl = uploadUrl.split('?', 1)[0];
  await send(page, origin, 'POST', `/api/renders/${job.id}/complete`, { storageUrl, fileSize });
}
