import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type Locator, type Page } from 'playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { ffprobe } from './media/ffmpeg.ts';
import { StudioApi } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { recordedFor } from './pages/recorder.ts';
import { test } from './studio.ts';

/** Recorded before this test saw that the recording had begun, at most. */
const SEEN_LATE_MS = 2_500;
const PAUSE_MS = 2 * SEEN_LATE_MS;

const INTERRUPTED = 'A recording was interrupted. Keep it?';

test('a webcam recording with a pause is saved to the library, and plays', async ({ page, api, editor, folder }) => {
  await api.signUp('webcam@example.com');
  const projectId = await api.createProject('On camera');
  await editor.open(projectId);
  const card = await openRecorder(page, 'Webcam Recorder');
  await card.getByRole('button', { name: 'Start Camera' }).click();
  // The fake microphone beeps.
  await expect(card.getByRole('meter', { name: 'Microphone level' })).not.toHaveAttribute('aria-valuenow', '0');
  await card.getByRole('button', { name: 'Start Recording' }).click();
  await expect(card.getByRole('timer', { name: 'Countdown' })).toHaveText('3');
  await expect(card.getByText('REC', { exact: true })).toBeVisible();
  const begun = performance.now();
  await recordedFor(card, 1);
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('PAUSED', { exact: true })).toBeVisible();
  await page.waitForTimeout(PAUSE_MS);
  await card.getByRole('button', { name: 'Resume' }).click();
  await recordedFor(card, 2);
  await card.getByRole('button', { name: 'Stop Recording' }).click();
  // The pause is not part of the recording.
  const longest = (performance.now() - begun - PAUSE_MS + SEEN_LATE_MS) / 1000;
  await expect.poll(() => durationOf(card.getByLabel('Webcam recording'))).toBeGreaterThan(1.9);
  expect(await durationOf(card.getByLabel('Webcam recording'))).toBeLessThan(longest);
  await card.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await expect(page.getByText('Your webcam recording has been added to your library')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true');
  const [asset] = await api.assets();
  expect(asset).toMatchObject({ type: 'video', mimeType: 'video/webm', width: 1920, height: 1080, projectId });
  expect(asset?.fileName).toMatch(/^webcam-recording-\d+\.webm$/);
  expect(asset?.durationSeconds).toBeGreaterThan(1.9);
  expect(asset?.durationSeconds).toBeLessThan(longest);

  const path = join(folder, 'webcam.webm');
  await writeFile(path, await (await page.request.get(`/api/assets/${asset?.id}/stream`)).body());
  expect(await ffprobe(['-show_entries', 'stream=codec_name', path])).toMatchObject({
    streams: expect.arrayContaining([{ codec_name: expect.stringMatching(/^vp[89]$/) }, { codec_name: 'opus' }]),
  });
});

test('a voice is recorded on New Project for the library alone', { tag: '@long' }, async ({ page, api }) => {
  await api.signUp('voice@example.com');
  await page.goto('/projects/new');
  const card = page.getByRole('region', { name: 'Audio Recorder' });
  await card.getByRole('button', { name: 'Start Recording' }).click();
  // Uses the keyboard: the focus moves with the buttons.
  await expect(card.getByRole('button', { name: 'Skip Countdown' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('img', { name: 'Live waveform' })).toBeVisible();
  await recordedFor(card, 1);
  await expect(card.getByRole('button', { name: 'Stop Recording' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => durationOf(card.getByLabel('Audio recording'))).toBeGreaterThan(0.9);
  await card.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page.getByText('Your audio recording has been added to your library')).toBeVisible();
  const [asset] = await api.assets();
  expect(asset).toMatchObject({ type: 'audio', mimeType: 'audio/webm', projectId: null });
  expect(asset?.fileName).toMatch(/^audio-recording-\d+\.webm$/);
});

test('screen and camera are two files of the same length', { tag: '@long' }, async ({ page, api, editor }) => {
  await api.signUp('screen@example.com');
  await editor.open(await api.createProject('How to'));
  const card = await openRecorder(page, 'Screen and Camera');
  await expect(card.getByLabel('Include system and microphone audio')).toBeChecked();
  await card.getByRole('button', { name: 'Start Camera' }).click();
  await card.getByRole('button', { name: 'Start Recording' }).click();
  await record(card, 1);
  await expect(card.getByLabel('Screen recording')).toBeVisible();
  await card.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true');
  const assets = (await api.assets()).toSorted((a, b) => a.fileName.localeCompare(b.fileName));
  expect(assets.map(({ fileName }) => fileName.replace(/\d+/, 'N'))).toEqual([
    'screen-recording-N.webm',
    'webcam-recording-N.webm',
  ]);
  expect(assets.map(({ name }) => name.split(',')[0])).toEqual(['Screen', 'Webcam']);
  const [screen = 0, webcam = 0] = assets.map(({ durationSeconds }) => durationSeconds ?? 0);
  expect(screen).toBeGreaterThan(0.9);
  expect(Math.abs(screen - webcam)).toBeLessThan(0.05);
});

test('a refused camera says how to allow it', async ({ baseURL }) => {
  const args = CHROMIUM_ARGUMENTS.map((argument) =>
    argument === '--use-fake-ui-for-media-stream' ? `${argument}=deny` : argument,
  );
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  await new StudioApi(page, baseURL ?? '').signUp('refused@example.com');
  await page.goto('/projects/new');
  const card = page.getByRole('region', { name: 'Webcam Recorder' });
  await card.getByRole('button', { name: 'Start Camera' }).click();
  await expect(card.getByText('Camera access denied: Please allow camera access to record video.')).toBeVisible();
  await expect(page.getByText('Camera access denied', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Start Camera' })).toBeEnabled();
  await browser.close();
});

test('a take lands on its scene in one step, with the narration to read', { tag: '@long' }, async ({
  page,
  api,
  editor,
}) => {
  await api.signUp('scene@example.com');
  await editor.open(await api.createProject('Three ways to fold a napkin', undefined, 'tiktok', 15));
  const waiting = await editor.clips('Placeholder').count();
  await editor.clips('Placeholder').nth(1).click();
  await page.getByRole('button', { name: 'Record this scene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Scene 2' });
  await dialog.getByRole('button', { name: 'Start Camera' }).click();
  await expect(dialog.getByRole('region', { name: 'Teleprompter' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await record(dialog, 1);
  await dialog.getByRole('button', { name: 'Save to Library' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.clips('Clip')).toHaveCount(1);
  await expect(editor.clips('Placeholder')).toHaveCount(waiting - 1);
  await page.keyboard.press('Control+z');
  await expect(editor.clips('Placeholder')).toHaveCount(waiting);
});

test('the recording of a closed tab is offered at the next visit and kept', { tag: '@long' }, async ({
  page,
  api,
  editor,
  context,
}) => {
  await api.signUp('interrupted@example.com');
  const projectId = await api.createProject('Cut short');
  await editor.open(projectId);
  const card = await openRecorder(page, 'Webcam Recorder');
  await card.getByRole('button', { name: 'Start Camera' }).click();
  await card.getByRole('button', { name: 'Start Recording' }).click();
  await card.getByRole('button', { name: 'Skip Countdown' }).click();
  await recordedFor(card, 2);
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  const question = next.getByRole('region', { name: 'Interrupted recording' });
  await expect(question.getByText(INTERRUPTED)).toBeVisible();
  expect(await axeFindings(next)).toEqual([]);
  await question.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => durationOf(question.getByLabel('Webcam recording'))).toBeGreaterThan(0.9);
  await question.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(next.getByText('Recording saved')).toBeVisible();
  await expect(question).toHaveCount(0);
  // The focus stays in the page when the question closes.
  await expect(next.getByRole('main')).toBeFocused();
  const answer = await context.request.get('/api/assets');
  expect(await answer.json()).toMatchObject([{ type: 'video', projectId }]);
});

async function openRecorder(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Record' }).click();
  return page.getByRole('region', { name });
}

/** Skips the countdown and stops after some seconds. */
async function record(recorder: Locator, seconds: number): Promise<void> {
  await recorder.getByRole('button', { name: 'Skip Countdown' }).click();
  await recordedFor(recorder, seconds);
  await recorder.getByRole('button', { name: 'Stop Recording' }).click();
}

/** A player's length in seconds; NaN before it is known. */
function durationOf(player: Locator): Promise<number> {
  return player.evaluate((element: HTMLMediaElement) => element.duration);
}
