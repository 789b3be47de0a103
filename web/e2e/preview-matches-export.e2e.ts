import { join } from 'node:path';
import { expect } from 'playwright/test';
import { compareFrames, readPixel, saveFrame } from './media/analyse.ts';
import { makeCounterClip } from './media/counter-clip.ts';
import { clipOf, type WireTracks } from './pages/api.ts';
import { test } from './studio.ts';

const WIDTH = 1080;
const HEIGHT = 1920;
const FPS = 30;

/**
 * Compared frames: the first and the last, both sides of cuts, of a caption's beginning and of its change of word,
 * under a picture that does not fill the frame, in a gap.
 */
const FRAMES = [0, 14, 15, 29, 30, 52, 70, 95, 110, 134];

/** Footage enlarged and cropped, footage reduced over it with bars, a gap with a caption, a still, words in three styles. */
function timelineOf(landscape: string, portrait: string, still: string): WireTracks {
  const words = [
    { text: 'Cold', start: 0, endExclusive: 0.5 },
    { text: 'brew', start: 0.5, endExclusive: 1 },
  ];
  const captions = [
    clipOf('caption-1', '', 0, 1, { text: 'Cold brew', words, style: 'karaoke' }),
    clipOf('caption-2', '', 1.5, 2, { text: 'Twelve hours\nin the fridge' }),
    clipOf('caption-3', '', 3, 3.5, { text: 'Nothing but this', style: 'lower-third' }),
  ];
  return [
    {
      id: 'video-1',
      type: 'video',
      clips: [
        clipOf('landscape', landscape, 0, 2, { in: 0.5 }),
        clipOf('portrait', portrait, 2, 3),
        clipOf('still', still, 3.5, 4.5),
      ],
    },
    { id: 'video-2', type: 'video', clips: [clipOf('over', landscape, 1, 2.5, { in: 1, fit: 'contain' })] },
    { id: 'caption-1', type: 'caption', clips: captions },
  ];
}

test('the preview and the exported file show the same picture at ten playheads', { tag: '@long' }, async ({
  page,
  editor,
  exporter,
  api,
  folder,
}) => {
  const sound = { beepHz: 1000, sampleRateHz: 48_000, framesPerSecond: 30 };
  const files = { landscape: join(folder, 'landscape.mp4'), portrait: join(folder, 'portrait.mp4') };
  await makeCounterClip(files.landscape, { ...sound, width: 1280, height: 720, seconds: 3 });
  await makeCounterClip(files.portrait, { ...sound, width: 1080, height: 1920, seconds: 1 });
  const still = join(folder, 'still.jpg');
  await saveFrame(files.landscape, 40, still);

  await api.signUp('same-picture@example.com');
  const [landscape, portrait, picture] = [
    await api.addAsset(files.landscape),
    await api.addAsset(files.portrait),
    await api.addAsset(still),
  ];
  const tracks = timelineOf(landscape.id, portrait.id, picture.id);
  const projectId = await api.createProject('The same picture', tracks);

  await editor.open(projectId);
  // A box in the upper part of the picture, from the start for three seconds.
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'Add Price' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type('Half price');
  await text.blur();
  await editor.saved();
  const pictures: string[] = [];
  for (const frame of FRAMES) {
    await editor.seek(frame / FPS);
    const path = join(folder, `picture-${String(pictures.length).padStart(2, '0')}.png`);
    await editor.savePicture(path);
    pictures.push(path);
  }
  await exporter.open(projectId);
  // The preset of this size with the highest bitrate: the picture is compared, not the encoder.
  await page.getByRole('radio', { name: 'YouTube Shorts' }).click();
  await exporter.startButton.click();
  await exporter.complete();
  const path = await exporter.download(folder);

  // The box's colour is in the file where nothing else has it.
  const box = await readPixel(path, 52, { x: WIDTH / 2, y: Math.round(HEIGHT * 0.19) });
  const distance = Math.max(...[255, 125, 95].map((level, index) => Math.abs(level - (box[index] ?? 0))));
  expect(distance, `colour of the title's box: ${box}`).toBeLessThan(12);

  const likeness = await compareFrames(path, FRAMES, join(folder, 'picture-%02d.png'), {
    width: WIDTH,
    height: HEIGHT,
  });
  expect(pictures).toHaveLength(FRAMES.length);
  expect(likeness).toHaveLength(FRAMES.length);
  expect(Math.min(...likeness), `at frames ${FRAMES}: ${likeness}`).toBeGreaterThanOrEqual(0.98);
});
