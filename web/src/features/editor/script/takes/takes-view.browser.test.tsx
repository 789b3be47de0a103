import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Asset } from '#shared/contracts/asset.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { ScriptPanel } from '#web/features/editor/script/script-panel.tsx';
import { listenToPage, risingTone } from '#web/features/editor/testing/ear.ts';
import { EditorDriver, FILM, SONG } from '#web/features/editor/testing/editor-driver.tsx';
import { keepMediaFile, removeMediaFile } from '#web/storage/media-files.ts';

const TRANSCRIPT = 'Boil the water. Add the the tea. Boil the. Add the tea. Drink it';

const TAKE = { ...FILM, name: 'Webcam, 23 Nov 10:15', durationSeconds: 20 };

let editor: EditorDriver;
/** Words of the film; null before its recognition. */
let words: string | null;

/** One word per half second, from 0.2 s on. */
const spoken = (text: string) =>
  text.split(' ').map((word, index) => ({ text: word, start: 0.2 + index / 2, end: 0.6 + index / 2 }));

function open(narrations: readonly string[], assets: readonly Asset[] = [TAKE]): void {
  const timeline = timelineFromScript({
    title: 'Tea',
    scenes: narrations.map((narration) => ({ narration, onScreenText: '', visual: 'A cup', durationSeconds: 3 })),
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (!String(input).startsWith('/api/assets/transcripts')) return new Response('', { status: 404 });
    const known =
      words === null ? [] : [{ assetId: TAKE.id, language: 'en', engine: 'whisper-base', words: spoken(words) }];
    return Response.json(known);
  });
  editor = new EditorDriver({
    timeline,
    assets,
    beside: (
      <div className="flex h-[600px] w-80 shrink-0 flex-col">
        <ScriptPanel />
      </div>
    ),
  });
}

beforeEach(() => {
  words = TRANSCRIPT;
});
afterEach(() => {
  vi.restoreAllMocks();
  editor.dispose();
});

test('by keyboard: the best takes are chosen, another is taken, and one press puts all on the timeline', async () => {
  open(['Boil the water.', 'Add the tea. Drink it hot.', 'Good night, world.']);
  await page.getByRole('button', { name: 'Takes…' }).click();
  await expect.element(page.getByText('3 of 4 sentences said')).toBeVisible();
  await expect.element(page.getByText('Never said')).toBeVisible();
  const tea = page.getByRole('group', { name: 'Add the tea.' });
  const [clean, stumbled] = [tea.getByRole('radio').nth(0), tea.getByRole('radio').nth(1)];
  await expect.element(clean).toBeChecked();
  await expect.element(stumbled).toHaveAccessibleName(/1 repeated word/);
  await expect.element(page.getByRole('button', { name: 'Listen to take 2 of “Add the tea.”' })).toBeVisible();
  (clean.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(stumbled).toBeChecked();
  (page.getByRole('button', { name: 'Assemble' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Takes…' })).toHaveFocus();
  expect(editor.clips('video-1').map((clip) => clip.replace(/^clip-\S+/, 'new'))).toEqual([
    'scene-1 0-1.55',
    'scene-2 1.55-3.55',
    'new 3.55-4.7',
    'scene-3 4.7-7.7',
  ]);
  const captions = editor.session.document.timeline.tracks.find(({ type }) => type === 'caption')?.clips;
  expect(captions?.map(({ text }) => text)).toEqual(['Good night, world.']);
  editor.session.undo();
  expect(editor.clips('video-1')).toEqual(['scene-1 0-3', 'scene-2 3-6', 'scene-3 6-9']);
});

test('a chosen take stays when the view closes, and is part of the project', async () => {
  open(['Add the tea.']);
  const tea = page.getByRole('group', { name: 'Add the tea.' });
  const [clean, stumbled] = [tea.getByRole('radio').nth(0), tea.getByRole('radio').nth(1)];
  await page.getByRole('button', { name: 'Takes…' }).click();
  await stumbled.click();
  await page.getByRole('button', { name: 'Back to the scenes' }).click();
  await page.getByRole('button', { name: 'Takes…' }).click();
  await expect.element(stumbled).toBeChecked();
  expect(editor.session.document.timeline.scenes).toMatchObject([
    { takes: [{ sentence: 'Add the tea.', assetId: TAKE.id, at: 1_650_000 }] },
  ]);
  editor.session.undo();
  await expect.element(clean).toBeChecked();
});

test('a press plays a take from its part of the recording, and stops after it', async () => {
  await keepMediaFile(TAKE.id, risingTone(TAKE.durationSeconds));
  onTestFinished(() => removeMediaFile(TAKE.id));
  open(['Add the tea.']);
  await page.getByRole('button', { name: 'Takes…' }).click();
  const played = listenToPage();
  const listen = page.getByRole('button', { name: 'Listen to take 2 of “Add the tea.”' });
  await listen.click();
  await expect.poll(() => played.length).toBeGreaterThan(0);
  expect(played[0]).toBeGreaterThan(1.5);
  // A busy machine may miss the first blocks, not the take.
  expect(played[0]).toBeLessThan(3.65);
  // It ends at 3.65 s; a busy machine may stop it late.
  await expect.element(listen).toBeVisible();
  expect(played.at(-1)).toBeGreaterThan(3.4);
  expect(played.at(-1)).toBeLessThan(8);
  // Never back, within the accuracy of the ear.
  for (const [index, at] of played.entries()) expect(at).toBeGreaterThan((played[index - 1] ?? 0) - 0.1);
});

test('without recordings it says what goes there', async () => {
  open(['Boil the water.'], []);
  await page.getByRole('button', { name: 'Takes…' }).click();
  await expect.element(page.getByText('No recordings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the scenes' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Narration of scene 1' })).toBeVisible();
});

test('recordings without words are listed, to be listened to', { tags: 'long' }, async () => {
  words = null;
  open(['Boil the water.'], [TAKE, SONG]);
  await page.getByRole('button', { name: 'Takes…' }).click();
  await expect.element(page.getByText('2 recordings have no words yet')).toBeVisible();
  const find = page.getByRole('button', { name: 'Find their words' });
  for (const name of [TAKE.name, SONG.name]) await page.getByRole('checkbox', { name }).click();
  await expect.element(find).toBeDisabled();
  await page.getByRole('checkbox', { name: TAKE.name }).click();
  await expect.element(find).toBeEnabled();
});

test('a script that no recording says', async () => {
  words = 'Hello and welcome everybody';
  open(['Boil the water.']);
  await page.getByRole('button', { name: 'Takes…' }).click();
  await expect.element(page.getByText('Never said')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Assemble' })).toBeDisabled();
});
