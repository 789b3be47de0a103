import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { overlayAtom } from '#web/state/view-atoms.ts';
import japanese from '#workers/fixtures/subs-ja-sjis.srt?url';
import cyrillic from '#workers/fixtures/subs-ru-cp1251.srt?url';

let driver: EditorDriver;

beforeEach(async () => {
  await page.viewport(1280, 700);
});
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

function drop(trackId: string, seconds: number, file: File): void {
  const { x, y } = driver.place(trackId, seconds);
  const target = document.elementFromPoint(x, y) ?? driver.scroller;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const options = { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y };
  target.dispatchEvent(new DragEvent('dragover', options));
  target.dispatchEvent(new DragEvent('drop', options));
}

const cue = (from: number, to: number, text: string) => `00:00:0${from},000 --> 00:00:0${to},000\r\n${text}\r\n\r\n`;
const times = (trackId: string) => driver.clips(trackId).map((clip) => clip.split(' ').at(-1));

test('dropped subtitles begin at the drop, overlapping ones on a second track, in one step', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  drop('caption-1', 2, new File([cue(1, 3, 'one'), cue(2, 4, 'two')], 'talk.SRT'));
  await expect.poll(() => times('caption-1')).toEqual(['3-5']);
  expect(times('caption-2')).toEqual(['4-6']);
  await expect.element(page.getByText('2 captions were added')).toBeVisible();
  driver.session.undo();
  expect(times('caption-1')).toEqual([]);
});

test('lines that cannot be read are listed, and the rest is there', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  const bad = '<script>alert(1)</script>';
  drop('video-1', 0, new File([cue(1, 3, bad), cue(5, 4, 'backwards'), '00:0x --> 00:09\nx'], 'bad.srt'));
  await expect.element(page.getByText('Line 4: it ends before it begins')).toBeVisible();
  await expect.element(page.getByText('Line 7: its times cannot be read')).toBeVisible();
  await expect.element(page.getByText('1 caption was added from “bad.srt”.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(driver.session.document.timeline.tracks[2]?.clips[0]?.text).toBe(bad);
});

const captionTexts = () =>
  driver.session.document.timeline.tracks.flatMap(({ clips }) => clips.map(({ text }) => text));
const fixture = async (url: string, name: string) => new File([await (await fetch(url)).arrayBuffer()], name);

test('a file in a code page shows its lines, and comes in as the user reads it', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  drop('caption-1', 0, await fixture(cyrillic, 'talk.srt'));
  const lines = page.getByRole('list', { name: 'Lines of the file' });
  await expect.element(lines.getByText('Сегодня мы печём хлеб')).toBeVisible();
  expect(captionTexts()).toEqual([]);
  await page.getByRole('button', { name: 'Use This Text' }).click();
  await expect
    .poll(captionTexts)
    .toEqual(['Привет, это мой новый ролик', 'Сегодня мы печём хлеб', 'Подпишись, чтобы не пропустить']);
});

test('one press changes the code page before the import, and closing leaves the timeline alone', {
  tags: 'long',
}, async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  const file = await fixture(japanese, 'talk.srt');
  drop('caption-1', 0, file);
  const lines = page.getByRole('list', { name: 'Lines of the file' });
  await expect.element(lines.getByText('今日はパンを焼きます')).toBeVisible();
  await page.getByRole('button', { name: 'Western European (Windows-1252)' }).click();
  await expect.element(lines.getByText('今日はパンを焼きます')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(lines).not.toBeInTheDocument();
  expect(captionTexts()).toEqual([]);

  drop('caption-1', 0, file);
  await page.getByRole('button', { name: 'Use This Text' }).click();
  await expect.poll(captionTexts).toEqual(['こんにちは、新しい動画です', '今日はパンを焼きます']);
});

test('markup that captions are drawn without is listed', { tags: 'long' }, async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  const cues = ['00:01.000 --> 00:02.000 align:end', '<i>a</i>', '', '00:02.000 --> 00:03.000', '<i>b</i> c'];
  drop('caption-1', 0, new File([['WEBVTT', '', ...cues].join('\n')], 'talk.vtt'));
  await expect.element(page.getByText('italics: in 2 captions, first in line 3')).toBeVisible();
  await expect.element(page.getByText('positions at the side or in the middle: in 1 caption, line 3')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(captionTexts()).toEqual(['a', 'b c']);
});

test('captions are saved as a file', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'caption-1': ['a 1-2.5'] }) });
  const saved: { name: string; content: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  const createObjectURL = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = createObjectURL(blob);
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href)?.text() ?? Promise.resolve('') });
  });
  driver.session.store.set(overlayAtom, 'subtitles');
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'WebVTT (.vtt)' }).click();
  await page.getByRole('button', { name: 'Save File' }).click();
  expect(saved).toMatchObject([{ name: 'Untitled.vtt' }]);
  expect(await saved[0]?.content).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nText of a\n');
});
