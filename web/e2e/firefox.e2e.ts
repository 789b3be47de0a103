import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { findFirefox } from '#scripts/firefox.ts';
import type { Asset } from '#shared/contracts/asset.ts';
import { keptMedia } from './cached-media.ts';
import { FirefoxPage } from './firefox-page.ts';
import { compareFrames, findBeeps, probeOutput, ssimByFrame } from './media/analyse.ts';
import { makeCounterClip } from './media/counter-clip.ts';
import { ffmpegBytes } from './media/ffmpeg.ts';
import { clipOf, type WireTracks } from './pages/api.ts';
import { test } from './studio.ts';

const FIREFOX = findFirefox();
test.use({ studioOf: 'offline' });
test.skip(FIREFOX === null, 'Firefox is not on this machine (npm test installs it where it may)');

const [WIDTH, HEIGHT] = [1080, 1920];
const FRAME_COUNT = 30;
/** The first, under a caption, after the cut (the last). */
const FRAMES = [0, 12, 29];

/** Footage enlarged and cropped under a caption, then footage reduced between bars. */
function timelineOf(landscape: string): WireTracks {
  const words = [
    { text: 'Cold', start: 0, endExclusive: 0.2 },
    { text: 'brew', start: 0.2, endExclusive: 0.35 },
  ];
  return [
    {
      id: 'video-1',
      type: 'video',
      clips: [
        clipOf('cover', landscape, 0, 0.6, { in: 0.5 }),
        clipOf('contain', landscape, 0.6, 1.5, { in: 1.8, fit: 'contain' }),
      ],
    },
    {
      id: 'caption-1',
      type: 'caption',
      clips: [clipOf('caption', '', 0.25, 0.6, { text: 'Cold brew', words, style: 'karaoke' })],
    },
  ];
}

/** Firefox logs each request that the server does not answer, and each load that is cut off when the page closes. */
const LOGGED = ['NetworkError', 'A ServiceWorker intercepted the request and encountered an unexpected error'];

test('with the server stopped, Firefox shows, edits, records and exports what Chromium does', { tag: '@long' }, async ({
  studio,
  api,
  exporter,
  folder,
}) => {
  const file = join(folder, 'landscape.mp4');
  const sound = { beepHz: 1000, sampleRateHz: 48_000, framesPerSecond: 30 };
  await makeCounterClip(file, { ...sound, width: 1280, height: 720, seconds: 3 });
  const { email, password } = await api.signUp('firefox@example.com');
  const { id: landscape } = await api.addAsset(file);
  const projectId = await api.createProject('In another browser', timelineOf(landscape));

  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  const firefox = await FirefoxPage.launch(FIREFOX ?? '', `${studio.url}/auth`, downloads);
  let path = '';
  try {
    await firefox.fill('email', email);
    await firefox.fill('password', password);
    await firefox.press('Login');
    await firefox.shows('Your Projects');
    await firefox.goto(`/projects/${projectId}`);
    await firefox.shows('Timeline Editor');
    await firefox.keepsApp();
    // Now its answers are stored.
    await firefox.goto(`/projects/${projectId}`);
    await firefox.shows('Timeline Editor');
    await expect.poll(() => firefox.page.evaluate(keptMedia)).toEqual([landscape]);
    await studio.stop('SIGKILL');
    await firefox.goto(`/projects/${projectId}`);
    await firefox.shows('Timeline Editor');
    // Half a second of the second clip is cut off.
    await firefox.page.locator('[role="option"][aria-label^="Clip landscape.mp4"] ~ [role="option"]').click();
    await firefox.seek(FRAME_COUNT);
    await firefox.command('End the clip at the playhead');
    await firefox.shows('Offline – kept on this device');
    for (const [index, frame] of FRAMES.entries()) {
      await firefox.seek(frame);
      const picture = await firefox.download(() => firefox.command('Save the frame as a picture'));
      await copyFile(picture, join(folder, `picture-${String(index).padStart(2, '0')}.png`));
    }

    await firefox.goto('/projects/new');
    for (const step of ['Start Camera', 'Start Recording', 'Skip Countdown']) {
      await firefox.pressIn('Webcam Recorder', step);
    }
    await firefox.records();
    for (const step of ['Stop Recording', 'Save to Library']) await firefox.pressIn('Webcam Recorder', step);
    await firefox.shows('Recording saved');

    await firefox.goto(`/projects/${projectId}/export`);
    await firefox.press('Start Export');
    await firefox.shows('Video made on this device', 120_000);
    path = await firefox.download(() => firefox.press('Save the Video'));

    await studio.restart();
    await firefox.goto(`/projects/${projectId}`);
    await firefox.shows('Saved');
    const isTake = ({ mimeType }: Asset) => mimeType === 'video/webm';
    await expect.poll(async () => (await api.assets()).find(isTake)?.durationSeconds ?? 0).toBeGreaterThan(0.9);
    expect(firefox.errors.filter((text) => !LOGGED.some((part) => text.includes(part)))).toEqual([]);
  } catch (error) {
    await firefox.page.screenshot({ path: `${test.info().outputPath('firefox')}.png` });
    throw new Error(`Firefox said: ${firefox.errors.join('; ') || 'nothing'}`, { cause: error });
  } finally {
    await firefox.close();
  }

  // Decodes every packet without a single warning.
  await ffmpegBytes(['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-']);
  const { video, audio } = await probeOutput(path, { isCounted: true });
  expect(video).toMatchObject({ codec_name: 'h264', profile: 'High', width: WIDTH, height: HEIGHT });
  expect(video).toMatchObject({ nb_read_frames: FRAME_COUNT, color_range: 'tv', color_space: 'bt709' });
  expect(audio).toMatchObject({ codec_name: 'aac', sample_rate: 48_000, channels: 2 });
  const shown = await compareFrames(path, FRAMES, join(folder, 'picture-%02d.png'), { width: WIDTH, height: HEIGHT });
  expect(Math.min(...shown), `preview and file: ${shown}`).toBeGreaterThanOrEqual(0.98);

  await exporter.open(await api.copyProject(projectId));
  await exporter.startButton.click();
  await exporter.complete();
  const reference = await exporter.download(folder);
  const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT, firstFrame: 0, frameCount: FRAME_COUNT };
  const likeness = await ssimByFrame(path, reference, 'null', whole);
  expect(likeness).toHaveLength(FRAME_COUNT);
  expect(Math.min(...likeness), `Firefox and Chromium: ${likeness}`).toBeGreaterThanOrEqual(0.98);
  const [beeps, expected] = [await findBeeps(path, 1000), await findBeeps(reference, 1000)];
  expect(beeps).toHaveLength(expected.length);
  for (const [index, at] of beeps.entries()) expect(Math.abs(at - (expected[index] ?? 0))).toBeLessThanOrEqual(0.005);
});
