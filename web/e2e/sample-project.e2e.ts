import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { probeOutput, readLoudness } from './media/analyse.ts';
import { NEWCOMER, signUp } from './pages/account.ts';
import { test } from './studio.ts';

test('a new user opens the sample project, sees its scenes, and finds it again', async ({ page, editor }) => {
  await signUp(page, { ...NEWCOMER, email: 'sample@example.com' });
  await page.getByRole('button', { name: 'Open a sample project' }).click();
  await expect(page.getByText('Timeline Editor')).toBeVisible();
  await expect(editor.clips('Clip')).toHaveCount(9);
  await expect(editor.clips('Caption')).toHaveCount(7);
  await expect(editor.clips('Placeholder')).toHaveCount(0);

  // The preview changes with the playhead: the drawn scenes have different colours.
  const preview = page.locator('canvas').first();
  await editor.seek(1);
  const glass = await preview.screenshot();
  await editor.seek(6);
  await expect.poll(async () => (await preview.screenshot()).equals(glass)).toBe(false);

  await page.goto('/');
  await expect(page.getByText('Sample: cold brew in three steps')).toBeVisible();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
});

test('the exported sample project has speech matching its captions', { tag: '@long' }, async ({
  page,
  editor,
  exporter,
  api,
  folder,
}) => {
  await api.signUp('sample-export@example.com');
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a sample project' }).click();
  await expect(editor.clips('Clip')).toHaveCount(9);
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const { tracks } = timelineAnswerSchema.parse(
    await (await page.request.get(`/api/projects/${projectId}/timeline`)).json(),
  );
  await exporter.open(projectId);
  await exporter.start();
  await exporter.complete();
  const path = await exporter.download(folder);

  const { video, audio } = await probeOutput(path);
  expect([video?.duration, audio?.duration].map((seconds) => Math.round(seconds ?? 0))).toEqual([18, 18]);
  const loudness = await readLoudness(path);
  /** The loudest 10 ms between two instants of the timeline. */
  const loudest = (from: number, to: number) =>
    Math.max(...loudness.slice(Math.round(from / 1e4), Math.round(to / 1e4)));
  const captions = tracks.find(({ type }) => type === 'caption')?.clips ?? [];
  const voice = tracks.find(({ type }) => type === 'audio')?.clips ?? [];
  expect(voice).toHaveLength(4);
  for (const { text, start, words = [] } of captions) {
    for (const word of words) {
      const level = loudest(start + word.start, start + word.endExclusive);
      expect(level, `“${word.text}” of “${text}”`).toBeGreaterThan(-30);
    }
  }
  for (const [index, clip] of voice.entries()) {
    const { start = 0 } = captions.find((caption) => caption.start >= clip.start) ?? {};
    const before = loudest(voice[index - 1]?.end ?? 0, start - 50_000);
    expect(loudest(start, start + 300_000) - before, `what begins at ${start} µs`).toBeGreaterThan(6);
  }
});

test('the landing page’s demo has speech, and its autoplaying clip is silent', async ({ page, folder }) => {
  const [demo, clip] = await Promise.all(
    ['landing-demo.mp4', 'landing-loop.mp4'].map(async (name) => {
      const path = join(folder, name);
      await writeFile(path, await (await page.request.get(`/media/${name}`)).body());
      return { path, ...(await probeOutput(path)) };
    }),
  );
  expect(clip?.audio).toBeUndefined();
  expect(demo?.audio).toMatchObject({ codec_name: 'aac' });
  // The first sentence is well above the music around it.
  const loudness = await readLoudness(demo?.path ?? '');
  const loudest = (from: number, to: number) => Math.max(...loudness.slice(from * 100, to * 100));
  expect(loudest(0.5, 2.7) - Math.max(loudest(0, 0.4), loudest(3, 4.5))).toBeGreaterThan(6);
});
