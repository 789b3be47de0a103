import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sourceTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { createPlayback } from '#web/engine/playback.ts';
import { listenToPage, risingTone } from '#web/features/editor/testing/ear.ts';
import { EditorDriver, FILM, SECOND, SONG, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { isPlayingAtom } from '#web/state/playback-atoms.ts';
import { keepMediaFile, removeMediaFile } from '#web/storage/media-files.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

/** One word per half second, from 0.2 s on. */
const spoken = (text: string) =>
  text.split(' ').map((word, index) => ({ text: word, start: 0.2 + index / 2, end: 0.6 + index / 2 }));

const FILM_WORDS = 'We bake um our bread before dawn. It it is good, you know, every day.';

let driver: EditorDriver;

function open(
  text: string | null = FILM_WORDS,
  tracks: Parameters<typeof timelineOf>[0] = { 'video-1': ['a 0-9'] },
  assetId = FILM.id,
  confidences: Readonly<Record<string, number>> = {},
  toTimeline: typeof timelineOf = timelineOf,
): void {
  const words = spoken(text ?? '').map((each) => ({ ...each, confidence: confidences[each.text] }));
  const answer = text === null ? [] : [{ assetId, language: 'en', engine: 'test', words }];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    String(input).startsWith('/api/assets/transcripts') ? Response.json(answer) : new Response('', { status: 404 }),
  );
  driver = new EditorDriver({
    timeline: toTimeline(tracks),
    assets: [{ ...FILM, durationSeconds: 20 }, SONG],
    beside: (
      <div className="flex h-[600px] w-80 shrink-0 flex-col pt-3">
        <TranscriptPanel />
      </div>
    ),
  });
}

beforeEach(() => page.viewport(1200, 700));
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

const list = () => page.getByRole('listbox', { name: 'Words' });
const word = (name: string) => page.getByRole('option', { name, exact: true });
/** The text as drawn; cut words are in brackets. */
const read = () =>
  [...document.querySelectorAll<HTMLElement>('[data-word]')]
    .map(({ textContent, ariaLabel }) => (ariaLabel?.includes('cut') ? `(${textContent})` : textContent))
    .join(' ');
const clips = () => driver.clips('video-1').map((clip) => clip.split(' ')[1]);

async function focusText(): Promise<void> {
  await expect.element(list()).toBeVisible();
  await expect.poll(read).not.toBe('');
  list().element().focus();
}

describe('by keyboard', () => {
  test('a sentence is cut, restored and undone', async () => {
    open();
    await focusText();
    await userEvent.keyboard('{Shift>}{Control>}{ArrowRight}{/Control}{ArrowLeft}{/Shift}');
    await expect.element(word('dawn.')).toHaveAttribute('aria-selected', 'true');
    await expect.element(word('It')).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{Delete}');
    await expect.poll(read).toBe('(We) (bake) (um) (our) (bread) (before) (dawn.) It it is good, you know, every day.');
    expect(clips()).toEqual(['0-5.35']);
    expect(driver.announced()).toBe('7 words cut');
    await userEvent.keyboard('{Shift>}{End}{/Shift}r');
    await expect.poll(read).toBe(FILM_WORDS);
    expect(driver.clip('a')).toMatchObject({ start: 0 });
    driver.session.undo();
    driver.session.undo();
    expect(clips()).toEqual(['0-9']);
    await expect.poll(read).toBe(FILM_WORDS);
  });

  test('words are moved with their picture', async () => {
    open();
    await focusText();
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}{Shift>}{End}{/Shift}{Control>}x{/Control}');
    await expect.poll(read).toMatch(/dawn\. \(It\)/);
    await userEvent.keyboard('{Control>}{Home}v{/Control}');
    await expect.poll(read).toBe('It it is good, you know, every day. We bake um our bread before dawn.');
    const { clips: moved } = driver.session.document.timeline.tracks.find(({ id }) => id === 'video-1') ?? {};
    expect(moved?.map(({ in: from }) => from)).toEqual([3_650_000, 0, 8_000_000]);
  });

  test('a word is corrected in its place, and Escape keeps it as it was', async () => {
    open();
    await focusText();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await userEvent.keyboard('fry{Escape}');
    await expect.element(word('bake')).toBeVisible();
    await userEvent.keyboard('{Enter}fry{Enter}');
    await expect.element(page.getByRole('option', { name: 'fry, corrected' })).toBeVisible();
    expect(driver.session.document.timeline.corrections).toEqual({ [FILM.id]: { 700000: 'fry' } });
    await expect.element(list()).toHaveFocus();
    driver.key('z', { ctrl: true });
    await expect.element(word('bake')).toBeVisible();
  });

  test('text is found and replaced, across words too', async () => {
    open();
    await focusText();
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.keyboard('IT IT');
    await expect.element(page.getByText('1 of 1')).toBeVisible();
    await page.getByLabelText('Replace with').fill('It');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect.element(page.getByText('Not found')).toBeVisible();
    expect(driver.session.document.timeline.corrections).toEqual({ [FILM.id]: { 4200000: '' } });
    await expect.element(page.getByRole('option', { name: 'it, not in captions' })).toBeVisible();
  });
});

test('unsure words are underlined and reached by key, until they are confirmed or corrected', async () => {
  open(FILM_WORDS, undefined, FILM.id, { bake: 0.3, bread: 0.2, dawn: 0.9, 'good,': 0.1 });
  await focusText();
  const unsure = (name: string) => page.getByRole('option', { name: `${name}, unsure` });
  await expect.element(page.getByText('3 unsure words')).toBeVisible();
  await expect.element(unsure('bake')).toHaveStyle({ textDecorationStyle: 'dotted' });
  await userEvent.keyboard('d');
  await expect.element(unsure('bake')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Shift>}D{/Shift}');
  await expect.element(unsure('good,')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('c');
  await expect.element(word('good,')).toHaveAttribute('aria-selected', 'true');
  expect(driver.announced()).toBe('Word confirmed');
  await page.getByRole('button', { name: 'Go to the next unsure word' }).click();
  // Enter in the field confirms a word that was not changed, and leaving the field does not.
  await userEvent.keyboard('{Enter}');
  await page.getByText('2 unsure words').click();
  await expect.element(unsure('bake')).toBeVisible();
  await focusText();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(word('bake')).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(unsure('bread')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}breads{Enter}');
  await expect.element(page.getByRole('option', { name: 'breads, corrected' })).toBeVisible();
  await expect.element(page.getByText(/unsure word/)).not.toBeInTheDocument();
  expect(driver.session.document.timeline.corrections).toEqual({
    [FILM.id]: { 700000: 'bake', 2200000: 'breads', 5200000: 'good,' },
  });
  await userEvent.keyboard('d');
  await expect.poll(() => driver.announced()).toBe('No unsure words');
});

test('selected words are emphasised in their captions by key, and no longer', async () => {
  const words = spoken('We bake').map(({ text, start, end }) => ({
    text,
    start: sourceTime(Math.round(start * SECOND)),
    endExclusive: sourceTime(Math.round(end * SECOND)),
  }));
  const captioned = (clip: Clip): Clip => ({ ...clip, assetId: FILM.id, text: 'We bake', words });
  open(FILM_WORDS, { 'video-1': ['a 0-9'], 'caption-1': ['c 0-1'] }, FILM.id, {}, (tracks) => ({
    tracks: timelineOf(tracks).tracks.map((track) =>
      track.type === 'caption' ? { ...track, clips: track.clips.map(captioned) } : track,
    ),
  }));
  const loud = () => driver.clip('c').words?.flatMap((each) => (each.loud ? each.text : []));
  await focusText();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}e');
  await expect.element(page.getByRole('option', { name: 'bake, emphasised' })).toBeVisible();
  expect([driver.announced(), loud()]).toEqual(['Words emphasised', ['We', 'bake']]);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}e');
  await expect.element(word('bake')).toBeVisible();
  expect([driver.announced(), loud()]).toEqual(['Emphasis removed', []]);
  await userEvent.keyboard('{End}');
  await page.getByRole('button', { name: 'Emphasise', exact: true }).click();
  await expect.poll(() => driver.announced()).toBe('No captions show these words');
});

test('a click goes to the word, and the word under the playhead is lit', async () => {
  open();
  await focusText();
  await word('bread').click();
  expect(driver.session.playback.currentTime()).toBe(2.2 * SECOND);
  await expect.element(word('bread')).toHaveAttribute('data-current');
  await expect.element(word('bread')).toHaveAttribute('aria-selected', 'true');
});

test('cleaning lists fillers, repeated words and silence; the chosen ones are cut in one step', async () => {
  open(FILM_WORDS, { 'video-1': ['a 0-12'] });
  await focusText();
  await page.getByRole('button', { name: 'Clean up…' }).click();
  const phrase = page.getByRole('checkbox', { name: /you know/ });
  await expect.element(phrase).not.toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: /^um/ })).toBeChecked();
  await expect.element(page.getByRole('button', { name: /^Listen to “um” at 0:01/ })).toBeVisible();
  await expect.element(page.getByText(/5\.\d s saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Cut 3 places' }).click();
  await expect.poll(read).toMatch(/^We bake \(um\) our bread before dawn\. \(It\) it is good/);
  driver.key('z', { ctrl: true });
  expect(clips()).toEqual(['0-12']);
});

test('a press plays what cleaning found, with a second before and after it', { tags: 'long' }, async () => {
  await keepMediaFile(SONG.id, risingTone(20));
  onTestFinished(() => removeMediaFile(SONG.id));
  open(FILM_WORDS.replace('um', 'in'), { 'audio-1': ['a 0-12'] }, SONG.id);
  await focusText();
  await page.getByRole('button', { name: 'Clean up…' }).click();
  const { playback } = driver.session;
  const played = listenToPage();
  playback.attach(createPlayback({ canvas: document.createElement('canvas') }));
  onTestFinished(() => playback.detach());
  await page.getByRole('button', { name: /^Listen to “It”/ }).click();
  await expect.poll(() => played.length).toBeGreaterThan(0);
  // The word is from 3.7 to 4.1 s, and cut up to the next one.
  expect(played[0]).toBeGreaterThan(2.5);
  expect(played[0]).toBeLessThan(3);
  await expect.poll(() => driver.session.store.get(isPlayingAtom)).toBe(false);
  expect(played.at(-1)).toBeGreaterThan(4.8);
  expect(played.at(-1)).toBeLessThan(9);
});

test('without words it offers to find them', async () => {
  open(null);
  await expect.element(page.getByText('No words yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Generate captions' })).toBeEnabled();
});

test('of 10,000 words only those near the screen are drawn one by one, and 200 are cut at once', {
  tags: 'long',
}, async () => {
  const words = Array.from({ length: 10_000 }, (_, index) => (index % 12 === 11 ? 'end.' : `word${index}`));
  open(words.join(' '), { 'video-1': ['a 0-5000.2'] });
  await focusText();
  expect(document.querySelectorAll('[data-word]').length).toBeLessThan(2_000);
  expect(list().element().textContent).toContain('word9985');
  await word('word4').click();
  for (let sentences = 0; sentences < 16; sentences += 1)
    await userEvent.keyboard('{Shift>}{Control>}{ArrowRight}{/Control}{/Shift}');
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => driver.announced()).toBe('189 words cut');
  expect(clips()).toHaveLength(2);
});
