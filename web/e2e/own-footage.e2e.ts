import { join } from 'node:path';
import { expect } from 'playwright/test';
import { ffmpeg } from './media/ffmpeg.ts';
import { test } from './studio.ts';

test('dropped footage becomes a project in its shape, one file after another, and costs none of the month’s', async ({
  page,
  editor,
  api,
  folder,
}) => {
  const [film, photo] = [join(folder, 'talk.mp4'), join(folder, 'photo.png')];
  const source = (size: string) => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=2`];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac', '-shortest'];
  await ffmpeg([...source('320x180'), ...sound, '-pix_fmt', 'yuv420p', film]);
  await ffmpeg([...source('100x100'), '-frames:v', '1', photo]);
  await api.signUp('own-footage@example.com');
  await page.goto('/projects/new');
  await page.getByLabel('Footage to edit').setInputFiles([film, photo]);
  await page.waitForURL(/\/projects\/[0-9a-f-]{8,}$/);
  await expect(editor.clips('Clip')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Next for your footage' }).getByRole('button')).toHaveCount(4);
  await editor.saved();

  const id = new URL(page.url()).pathname.split('/')[2];
  const read = async (path: string) => (await page.request.get(`/api/${path}`)).json();
  expect(await read(`projects/${id}`)).toMatchObject({ title: 'Untitled', aspectRatio: '16:9', countsAtExport: true });
  const { tracks } = await read(`projects/${id}/timeline`);
  const laid = tracks[0].clips.map(({ start, end }: { start: number; end: number }) => [start, end]);
  expect(laid).toEqual([
    [0, 2],
    [2, 7],
  ]);
  expect((await read('account/usage')).projects.used).toBe(0);
});
