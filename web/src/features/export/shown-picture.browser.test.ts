import { afterEach, expect, test } from 'vitest';
import { fixtureUrl, readCounter } from '#workers/fixtures/fixture.ts';
import { shownPicture } from './shown-picture.ts';

const video = document.createElement('video');
afterEach(() => video.remove());

function show(name: string): void {
  video.preload = 'metadata';
  video.src = fixtureUrl(name);
  document.body.append(video);
}

test('the cover is the picture that the video is paused at, in its full size', async () => {
  show('counter-without-sound.mp4');
  expect(readCounter(await bitmapOf(await shownPicture(video)), 320, 180)).toBe(0);

  const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = 1.01;
  await arrived;
  const cover = await shownPicture(video);
  expect(cover.type).toBe('image/jpeg');
  const picture = await bitmapOf(cover);
  expect([picture.width, picture.height]).toEqual([video.videoWidth, video.videoHeight]);
  expect(readCounter(picture, 320, 180)).toBe(30);
});

test('a file that cannot be played has no cover', async () => {
  show('text.mp4');
  await expect(shownPicture(video)).rejects.toThrow();
});

async function bitmapOf(blob: Blob): Promise<ImageBitmap> {
  return await createImageBitmap(blob);
}
