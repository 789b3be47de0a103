import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import * as z from 'zod';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { findBeeps, probeOutput, readCounters, ssimByFrame, topLevelBoxes } from './media/analyse.ts';
import { blackPart, differentShare, letterShare, readParts } from './media/caption-part.ts';
import { type CounterClip, makeCounterClip } from './media/counter-clip.ts';
import { coveredBits, type ExpectedFrame, expectFrames } from './media/expected-frames.ts';
import { NEWCOMER, signUp } from './pages/account.ts';
import { boxOf, type EditorPage } from './pages/editor.ts';
import { test } from './studio.ts';

const LANDSCAPE: CounterClip = {
  width: 1920,
  height: 1080,
  framesPerSecond: 30,
  seconds: 8,
  beepHz: 1000,
  sampleRateHz: 44_100,
};
const PORTRAIT: CounterClip = {
  width: 1080,
  height: 1920,
  framesPerSecond: 60,
  seconds: 6,
  // Far from the other clip's, whose filter lets the onset of a tone an octave above through.
  beepHz: 5000,
  sampleRateHz: 48_000,
};
const WIDTH = 1080;
const HEIGHT = 1920;
/** Scales to fill the frame, like a clip. */
const COVER = `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=increase:flags=bilinear,crop=${WIDTH}:${HEIGHT}`;
/** Area of captions of one to four lines: above the lowest fifth, which platforms cover, away from the sides. */
const CAPTION_PART = { x: 86, y: 1132, width: 908, height: 410 };
/** Duration of a beep, and the part of it that is always audible, in µs. */
const BEEP_US = 50_000;
const BEEP_TOLERANCE_US = 30_000;

test('from an idea to a finished video: write, drop footage, edit, export, download, and the file is right', {
  tag: '@long',
}, async ({ page, editor, folder }) => {
  await Promise.all([
    makeCounterClip(join(folder, 'landscape.mp4'), LANDSCAPE),
    makeCounterClip(join(folder, 'portrait.mp4'), PORTRAIT),
  ]);

  await signUp(page, { ...NEWCOMER, email: 'maker@example.com' });
  const projectId = await createByQuickStart(page);
  await expect(editor.clips('Placeholder').first()).toBeVisible();
  expect(await editor.clips('Caption').count()).toBeGreaterThan(2);

  await editor.upload([join(folder, 'landscape.mp4'), join(folder, 'portrait.mp4')], ['landscape.mp4', 'portrait.mp4']);
  // On a busy machine a press may come while the library still lays out its new cards, and move nothing.
  await expect(async () => {
    await editor.drop('landscape.mp4', editor.clips('Placeholder').nth(0));
    await expect(editor.clips('Clip')).toHaveCount(1);
  }).toPass();
  await editor.drop('portrait.mp4', editor.clips('Placeholder').nth(0));
  await expect(editor.clips('Clip')).toHaveCount(2);
  await splitByKeyboard(editor);
  await trimByPointer(editor);
  await trimByKeyboard(editor);
  await editor.saved();

  const tracks = await readTracks(page, projectId);
  const path = await exportVideo(page, folder);
  await checkFile(path, tracks);
  await checkPictures(path, folder, tracks);
  await checkCaptions(path, folder, tracks);
  await checkSound(path, tracks);
});

async function createByQuickStart(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: 'New Project' })
    .or(page.getByRole('button', { name: 'New Project' }))
    .first()
    .click();
  await page
    .getByLabel('Describe your video')
    .fill('A 15 second upbeat TikTok about making cold brew coffee at home for students, ending with follow for more');
  await page.getByRole('button', { name: 'Fill Form with AI' }).click();
  await expect(page.getByText('Form filled by AI!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title')).not.toHaveValue('');
  await page.getByRole('checkbox', { name: 'Make a first cut' }).uncheck();
  // Starts to wait before the press: the built-in writer may be done when the editor opens, and its toast replaces this
  // one.
  const created = page.getByText('Project created!', { exact: true }).waitFor();
  await page
    .getByRole('form', { name: 'Project' })
    .getByRole('button', { name: /Create|Generate/ })
    .click();
  await created;
  await page.waitForURL(/\/projects\/[0-9a-f-]{8,}$/);
  await expect(page.getByText('Video script ready', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

async function splitByKeyboard(editor: EditorPage): Promise<void> {
  await editor.clipNamed('landscape.mp4').click();
  await editor.seek(1.5);
  await editor.page.keyboard.press('s');
  await expect(editor.clips('Clip')).toHaveCount(3);
}

async function trimByPointer(editor: EditorPage): Promise<void> {
  const half = editor.clipNamed('landscape.mp4').nth(1);
  const before = await boxOf(half);
  await editor.drag(before.x + before.width - 3, before.y + 40, before.x + before.width - 63, before.y + 40);
  await expect.poll(async () => (await boxOf(half)).width).toBeLessThan(before.width - 20);
}

async function trimByKeyboard(editor: EditorPage): Promise<void> {
  const portrait = editor.clipNamed('portrait.mp4');
  await portrait.click();
  const label = (await portrait.getAttribute('aria-label')) ?? '';
  const start = Number(/, ([\d.]+) to/.exec(label)?.[1]);
  await editor.seek(start + 0.5);
  await editor.page.keyboard.press('i');
  await expect(portrait).not.toHaveAttribute('aria-label', label);
}

async function readTracks(page: Page, projectId: string): Promise<readonly Track[]> {
  const answer = await page.request.get(`/api/projects/${projectId}/timeline`);
  return z.decode(timelineAnswerSchema, await answer.json()).tracks;
}

async function exportVideo(page: Page, folder: string): Promise<string> {
  await page
    .getByRole('link', { name: 'Export Video' })
    .or(page.getByRole('button', { name: 'Export Video' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Start Export' }).click();
  await expect(page.getByText('Render started', { exact: true })).toBeVisible();
  await expect(page.getByText('Export complete', { exact: false }).first()).toBeVisible({ timeout: 480_000 });
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  const path = join(folder, 'export.mp4');
  await (await download).saveAs(path);
  return path;
}

async function checkFile(path: string, tracks: readonly Track[]): Promise<void> {
  const { video, audio, streamCount } = await probeOutput(path, { isCounted: true });
  const frames = expectFrames(tracks, new Map()).length;
  expect(streamCount).toBe(2);
  expect(video).toMatchObject({
    codec_name: 'h264',
    profile: 'High',
    width: WIDTH,
    height: HEIGHT,
    pix_fmt: 'yuv420p',
    avg_frame_rate: '30/1',
    nb_read_frames: frames,
    color_range: 'tv',
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
  });
  expect(audio).toMatchObject({ codec_name: 'aac', sample_rate: 48_000, channels: 2 });
  expect(Math.abs((audio?.duration ?? 0) - frames / 30)).toBeLessThanOrEqual(1 / 30);
  expect(Math.abs((video?.duration ?? 0) - frames / 30)).toBeLessThanOrEqual(1 / 30);
  const boxes = topLevelBoxes(await readFile(path));
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
}

/** Checks that every frame shows its source frame, and that runs of frames look like their source, above the captions. */
async function checkPictures(path: string, folder: string, tracks: readonly Track[]): Promise<void> {
  const sources = sourcesByAsset(tracks);
  const expected = expectFrames(tracks, sources.clips);
  for (const [assetId, source] of sources.clips) {
    const counters = await readCounters(path, coveredBits(source, WIDTH, HEIGHT));
    const wrong = expected.flatMap((frame, index) =>
      frame?.clip.assetId === assetId && counters[index] !== frame.sourceFrame
        ? [{ index, got: counters[index], want: frame.sourceFrame }]
        : [],
    );
    expect(wrong).toEqual([]);
  }
  for (const run of runsOf(expected)) {
    const source = sources.clips.get(run.clip.assetId);
    if (!source) continue;
    const step = source.framesPerSecond / 30;
    const reference = [
      `trim=start_frame=${run.sourceFrame}`,
      `select=not(mod(n\\,${step}))`,
      COVER,
      `trim=end_frame=${run.length}`,
    ].join(',');
    const trimmed = join(folder, `run-${run.firstFrame}.mp4`);
    const scores = await ssimByFrame(path, join(folder, sources.names.get(run.clip.assetId) ?? ''), reference, {
      x: 0,
      y: 400,
      width: WIDTH,
      height: 700,
      firstFrame: run.firstFrame,
      frameCount: run.length,
    });
    expect(scores.length, trimmed).toBe(run.length);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.95);
  }
}

/** Checks that the middle of each caption has letters that the picture without it lacks. */
async function checkCaptions(path: string, folder: string, tracks: readonly Track[]): Promise<void> {
  const sources = sourcesByAsset(tracks);
  const expected = expectFrames(tracks, sources.clips);
  const captions = tracks
    .filter(({ type }) => type === 'caption')
    .flatMap((track) => track.clips)
    .map(({ start, end, text }) => ({ text, frame: Math.floor(((start + end) / 2 / 1e6) * 30) }));
  const exported = await readParts(
    path,
    captions.map(({ frame }) => frame),
    CAPTION_PART,
    null,
  );
  const footage = new Map<string, ReadonlyMap<number, Buffer>>();
  for (const [assetId, name] of sources.names) {
    const shown = captions.flatMap(({ frame }) => {
      const under = expected[frame];
      return under?.clip.assetId === assetId ? [under.sourceFrame] : [];
    });
    footage.set(assetId, await readParts(join(folder, name), shown, CAPTION_PART, COVER));
  }
  let overFootage = 0;
  for (const { text, frame } of captions) {
    const under = expected[frame];
    if (under) overFootage++;
    const shown = exported.get(frame) ?? Buffer.alloc(0);
    const without = under
      ? (footage.get(under.clip.assetId)?.get(under.sourceFrame) ?? Buffer.alloc(0))
      : blackPart(CAPTION_PART);
    const found = {
      letters: letterShare(shown),
      before: letterShare(without),
      changed: differentShare(shown, without),
    };
    const message = `“${text}” in frame ${frame}: ${JSON.stringify(found)}`;
    expect(found.letters, message).toBeGreaterThan(0.01);
    expect(found.before, message).toBeLessThan(0.005);
    expect(found.changed, message).toBeGreaterThan(0.02);
  }
  expect(overFootage).toBeGreaterThan(1);
}

interface Run {
  readonly clip: Clip;
  readonly firstFrame: number;
  readonly sourceFrame: number;
  length: number;
}

/** Groups consecutive frames of one clip. */
function runsOf(expected: readonly (ExpectedFrame | null)[]): Run[] {
  const runs: Run[] = [];
  for (const [index, frame] of expected.entries()) {
    const last = runs.at(-1);
    if (frame && last?.clip === frame.clip && last.firstFrame + last.length === index) last.length++;
    else if (frame) runs.push({ clip: frame.clip, firstFrame: index, sourceFrame: frame.sourceFrame, length: 1 });
  }
  return runs;
}

/** Maps assets to clips: the portrait one is used once. */
function sourcesByAsset(tracks: readonly Track[]) {
  const used = tracks
    .filter(({ type }) => type === 'video')
    .flatMap((track) => track.clips)
    .filter((clip) => clip.assetId !== '');
  const landscape = used[0]?.assetId ?? '';
  const portrait = used.find((clip) => clip.assetId !== landscape)?.assetId ?? '';
  return {
    clips: new Map([
      [landscape, LANDSCAPE],
      [portrait, PORTRAIT],
    ]),
    names: new Map([
      [landscape, 'landscape.mp4'],
      [portrait, 'portrait.mp4'],
    ]),
  };
}

/** Checks that each clip's beeps are where the timeline puts them, within 20 ms, and that there are no others. */
async function checkSound(path: string, tracks: readonly Track[]): Promise<void> {
  const { clips } = sourcesByAsset(tracks);
  const used = tracks.filter(({ type }) => type === 'video').flatMap((track) => track.clips);
  for (const [assetId, source] of clips) {
    const beeps = used.filter((clip) => clip.assetId === assetId).flatMap((clip) => beepsOf(clip, source));
    const measured = await findBeeps(path, source.beepHz);
    const message = `${source.beepHz} Hz, heard at ${measured.join(', ')} s`;
    const due = beeps.filter(({ leftUs }) => leftUs >= BEEP_TOLERANCE_US);
    expect(due.length).toBeGreaterThan(2);
    for (const { at } of due) expect(distance(measured, at), `due at ${at} s: ${message}`).toBeLessThanOrEqual(0.02);
    const possible = beeps.map(({ at }) => at);
    for (const at of measured)
      expect(distance(possible, at), `not due at ${at} s: ${message}`).toBeLessThanOrEqual(0.02);
  }
}

/**
 * Lists a clip's beeps: their start on the timeline in seconds, and the length of each inside the clip. A beep whose
 * beginning was cut off starts with its clip. One with too little left may be inaudible.
 */
function beepsOf(clip: Clip, { seconds }: CounterClip): { at: number; leftUs: number }[] {
  return Array.from({ length: seconds }, (_, second) => {
    const from = Math.max(second * 1e6, clip.in);
    const leftUs = Math.min(second * 1e6 + BEEP_US, clip.out) - from;
    return { at: (clip.start - clip.in + from) / 1e6, leftUs };
  }).filter(({ leftUs }) => leftUs > 0);
}

/** Distance from a time to the nearest of some. */
function distance(times: readonly number[], at: number): number {
  return Math.min(...times.map((time) => Math.abs(time - at)));
}
