import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { oneClip } from './pages/api.ts';
import { test } from './studio.ts';

const FIXTURES = join(import.meta.dirname, '../../workers/fixtures');
const fixture = (name: string) => join(FIXTURES, name);

/** Finds the row of a file in the list of uploads. */
function uploadOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
}

test('files that are not footage are refused with the reason, the others continue, and nothing is lost', {
  tag: '@long',
}, async ({ page, editor, api, folder }) => {
  await api.signUp('bad-input@example.com');
  const kept = await api.addAsset(fixture('counter.mp4'));
  const projectId = await api.createProject('Bad input', oneClip(kept, 4));
  const before = await api.timeline(projectId);
  const tooLarge = join(folder, 'too-large.mp4');
  const file = await open(tooLarge, 'w');
  await file.truncate(500 * 1024 * 1024 + 1);
  await file.close();

  await editor.open(projectId);
  const names = ['text.mp4', 'truncated-without-tables.mp4', 'empty.mp4'];
  await editor.choose([...names.map(fixture), tooLarge, fixture('mono-44100.mp3')]);

  await expect(uploadOf(page, 'text.mp4')).toContainText('Not a media file');
  await expect(uploadOf(page, 'text.mp4')).toContainText('although its name says so. Nothing was added.');
  const incomplete = uploadOf(page, 'truncated-without-tables.mp4');
  await expect(incomplete).toContainText('The file is incomplete');
  await expect(incomplete).toContainText('a copy or a recording was cut off');
  await expect(uploadOf(page, 'empty.mp4')).toContainText('The file is empty');
  await expect(uploadOf(page, 'empty.mp4')).toContainText('is empty (0 bytes)');
  await expect(uploadOf(page, 'too-large.mp4')).toContainText('The file is too large');
  await expect(uploadOf(page, 'too-large.mp4')).toContainText('the limit is 500.0 MB');
  await page.getByRole('tab', { name: 'Audio' }).click();
  await expect(editor.assetCard('mono-44100.mp3')).toBeVisible();

  expect((await api.assets()).map(({ name }) => name).toSorted()).toEqual(['counter.mp4', 'mono-44100.mp3']);
  expect(await api.timeline(projectId)).toEqual(before);
  await page.getByRole('button', { name: 'Remove text.mp4' }).click();
  await expect(uploadOf(page, 'text.mp4')).toHaveCount(0);
});

test('a video without a picture is accepted as sound, and so is a twentieth of a second of sound', {
  tag: '@long',
}, async ({ page, editor, api }) => {
  await api.signUp('short@example.com');
  const projectId = await api.createProject('Short', [{ id: 'audio-1', type: 'audio', clips: [] }]);
  await editor.open(projectId);
  await editor.choose([fixture('sound-only.mp4'), fixture('short-sound.wav'), fixture('truncated.mp4')]);
  await expect(uploadOf(page, 'truncated.mp4')).toContainText('the part that exists was added');
  await expect(uploadOf(page, 'sound-only.mp4')).toContainText('has no picture; it was added as audio.');
  await page.getByRole('tab', { name: 'Audio' }).click();
  await expect(editor.assetCard('sound-only.mp4')).toBeVisible();
  await expect(editor.assetCard('short-sound.wav')).toBeVisible();
  const short = (await api.assets()).find(({ name }) => name === 'short-sound.wav');
  expect(short).toMatchObject({ type: 'audio', durationSeconds: 0.05 });

  await editor.assetCard('short-sound.wav').press('Enter');
  await expect(editor.clipNamed('short-sound.wav')).toHaveAccessibleName(/0\.00 to 0\.10 seconds/);
  await editor.saved();
});

test('an AVI and a codec that the browser lacks are converted, with progress, and the originals kept', {
  tag: '@long',
}, async ({ page, editor, api }) => {
  await api.signUp('conversion@example.com');
  const projectId = await api.createProject('Conversion');
  await editor.open(projectId);
  await editor.choose([fixture('mjpeg-pcm.avi')]);
  await expect(uploadOf(page, 'mjpeg-pcm.avi')).toContainText('AVI can’t be played here: converting to MP4');
  await expect(page.getByRole('progressbar', { name: 'Converting mjpeg-pcm.avi' })).toBeVisible();
  await expect(editor.assetCard('mjpeg-pcm.mp4')).toBeVisible();

  await editor.choose([fixture('hevc.mp4')]);
  await expect(uploadOf(page, 'hevc.mp4')).toContainText('H.265 (HEVC) can’t be played here: converting to MP4');
  await expect(editor.assetCard('hevc.mp4').first()).toBeVisible();
  await expect(uploadOf(page, 'hevc.mp4')).toHaveCount(0);

  const assets = await api.assets();
  for (const [name, original] of [
    ['mjpeg-pcm.mp4', 'mjpeg-pcm.avi'],
    ['hevc.mp4', 'hevc.mp4'],
  ]) {
    const converted = assets.find((asset) => asset.name === name && asset.originalAssetId !== null);
    expect(converted?.probe).toMatchObject({ videoCodec: expect.stringMatching(/avc|h264/i) });
    expect(assets.find(({ id }) => id === converted?.originalAssetId)?.name).toBe(original);
  }
});
