import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { EditorDriver, SECOND, SONG } from '#web/features/editor/testing/editor-driver.tsx';
import { ScriptPanel } from './script-panel.tsx';

const VOICE_ID = '0123456789abcdef01234567';
const VOICE = { ...SONG, id: VOICE_ID, name: 'Voice', durationSeconds: 4 };

const INFO = {
  author: null,
  voiceSuggestion: { voice: 'nova', direction: '' },
  musicSuggestion: null,
  language: { tag: 'en', isSpoken: true },
  narrator: { voice: 'echo', speed: 0.93, language: 'en' },
};

const UNANSWERED = Symbol('unanswered');

let editor: EditorDriver;
/** Answers of the server by the end of the path. */
let answers: Record<string, (body: string) => unknown>;

beforeEach(() => {
  const scene = { onScreenText: 'Tea', visual: 'A cup', durationSeconds: 3 };
  const timeline = timelineFromScript({
    title: 'Tea',
    scenes: ['Boil the water.', 'Add [your tea].', 'Drink it.'].map((narration) => ({ ...scene, narration })),
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  answers = { '/script': () => INFO };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = Object.keys(answers).find((end) => String(input).endsWith(end));
    const answer = path && answers[path]?.(String(init?.body));
    if (answer === UNANSWERED) {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    return answer ? Response.json(answer) : new Response('', { status: 404 });
  });
  editor = new EditorDriver({
    timeline,
    beside: (
      <div className="flex h-[600px] w-80 shrink-0 flex-col">
        <ScriptPanel />
      </div>
    ),
  });
});

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  editor.dispose();
});

const scenes = () => editor.session.document.timeline.scenes ?? [];
const order = () =>
  scenes()
    .map(({ id }) => id)
    .join(' ');
const captions = () => editor.session.document.timeline.tracks.find(({ type }) => type === 'caption')?.clips ?? [];
const said = (sceneId: string) =>
  captions()
    .filter((clip) => clip.sceneId === sceneId)
    .map(({ text }) => text)
    .join(' ');
const narration = (number: number) => page.getByRole('textbox', { name: `Narration of scene ${number}` });

test('marks what a language model wrote until the creator says that it is right, or rewrites it', async () => {
  const drafted = scenes().map((scene) => ({ ...scene, isDraft: true as const }));
  editor.session.edit('Drafted', { ok: true, timeline: { ...editor.session.document.timeline, scenes: drafted } });
  await expect.poll(() => page.getByText('Draft: check this line').elements().length).toBe(3);
  await page.getByRole('button', { name: 'The narration of scene 1 is right' }).click();
  await page.getByRole('textbox', { name: 'Narration of scene 3' }).fill('Drink it slowly.');
  await expect.poll(() => scenes().map((scene) => scene.isDraft)).toEqual([undefined, true, undefined]);
});

test('a new narration marks the captions as stale, and one press renews them; both undo', async () => {
  await userEvent.fill(narration(1), 'Boil fresh water.');
  await expect.element(page.getByText('The captions say something else.')).toBeVisible();
  expect(said('s1')).toBe('Boil the water.');
  await page.getByRole('button', { name: 'Renew the captions of scene 1' }).click();
  await expect.poll(() => said('s1')).toBe('Boil fresh water.');
  await expect.element(page.getByRole('button', { name: 'Make the voice of scene 1' })).toHaveFocus();
  await expect.element(page.getByText('The captions say something else.')).not.toBeInTheDocument();
  editor.session.undo();
  expect(said('s1')).toBe('Boil the water.');
  editor.session.undo();
  await expect.element(narration(1)).toHaveValue('Boil the water.');
});

test('Escape reverts the typed text, and Redo brings it back', { tags: 'long' }, async () => {
  await userEvent.fill(narration(3), 'Sip it.');
  await userEvent.keyboard('{Escape}');
  await expect.element(narration(3)).toHaveValue('Drink it.');
  editor.session.redo();
  await expect.element(narration(3)).toHaveValue('Sip it.');
});

test('blanks are marked, and the current scene follows the playhead', async () => {
  await expect.element(page.getByText('[your tea]', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Go to scene 3/ }).click();
  expect(editor.session.playback.currentTime()).toBe(6 * SECOND);
  await expect.element(page.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'true');
});

test('scenes are moved by keys and by drag, added and removed, with their clips', async () => {
  const grip = () => page.getByRole('button', { name: /^Move scene 1/ });
  (grip().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(order()).toBe('s2 s1 s3');
  expect(editor.clips('video-1')).toEqual(['scene-2 0-3', 'scene-1 3-6', 'scene-3 6-9']);
  await page.getByRole('button', { name: /^Move scene 3/ }).dropTo(page.getByRole('listitem').nth(0), {
    targetPosition: { x: 40, y: 4 },
  });
  expect(order()).toBe('s3 s2 s1');
  editor.session.undo();
  editor.session.undo();
  expect(order()).toBe('s1 s2 s3');

  await page.getByRole('button', { name: 'More for scene 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove scene…' }).click();
  await page.getByRole('button', { name: 'Remove scene', exact: true }).click();
  expect(editor.clips('video-1')).toEqual(['scene-2 0-3', 'scene-3 3-6']);
  await page.getByRole('button', { name: 'Add a scene' }).click();
  expect(scenes()).toHaveLength(3);
  await expect.element(narration(3)).toHaveFocus();
});

test('a rewrite shows the words that go and come, and changes nothing until it is taken', async () => {
  answers['/script/rewrite'] = (body) => {
    const wanted = JSON.parse(body);
    expect(wanted).toMatchObject({ tone: 'calm', scenes: [{ id: 's1', seconds: 3 }, {}, { locked: true }] });
    const author = { writer: 'built-in', model: null, promptTokens: 0, completionTokens: 0 };
    const fresh = wanted.scenes.map((scene: object) => ({ ...scene, narration: 'Gently boil the water.' }));
    return { scenes: fresh, author };
  };
  await page.getByRole('button', { name: 'Lock scene 3 against rewriting' }).click();
  await page.getByRole('button', { name: 'Rewrite…' }).click();
  await page.getByRole('combobox', { name: 'Tone' }).click();
  await page.getByRole('option', { name: 'Calm' }).click();
  await page.getByRole('button', { name: 'Rewrite', exact: true }).click();
  await expect.element(page.getByText('2 scenes would change.')).toBeVisible();
  const words = (name: string) =>
    [...document.querySelectorAll(`[role=dialog] ${name}`)].map((run) => run.textContent?.trim());
  expect(words('del')).toEqual(['Boil', 'Add [your tea].']);
  expect(words('ins')).toEqual(['Gently boil', 'Gently boil the water.']);
  expect(scenes()[0]?.narration).toBe('Boil the water.');
  await page.getByRole('button', { name: 'Take the new text' }).click();
  expect(scenes().map((scene) => scene.narration)).toEqual([
    'Gently boil the water.',
    'Gently boil the water.',
    'Drink it.',
  ]);
  editor.session.undo();
  expect(scenes()[1]?.narration).toBe('Add [your tea].');
});

test('a voice shows its progress and can be cancelled; nothing changes then', async () => {
  const before = editor.session.document.timeline;
  answers['/generate-voiceover'] = () => UNANSWERED;
  await page.getByRole('button', { name: 'Make the voice of scene 1' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Waiting for its turn…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the voice of scene 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Make the voice of scene 1' })).toBeVisible();
  expect(editor.session.document.timeline).toBe(before);
  expect(document.body.textContent).not.toContain('Failed to generate voiceover');
});

test('a new voice, the chosen one at the first cut’s speed, makes the scene as long as it, in one step', async () => {
  await expect.element(page.getByRole('combobox', { name: 'Voice' })).toHaveTextContent('Echo');
  await page.getByRole('combobox', { name: 'Voice' }).click();
  await page.getByRole('option', { name: 'Onyx' }).click();
  const clip = { id: 'v', assetId: VOICE_ID, start: 0, end: 4, in: 0, out: 4 };
  answers['/generate-voiceover'] = (body) => {
    const { text, ...spoken } = JSON.parse(body);
    expect(spoken).toMatchObject({ voice: 'onyx', speed: 0.93, language: 'en' });
    return { clip: { ...clip, text } };
  };
  answers[`/assets/${VOICE_ID}`] = () => VOICE;
  answers['/transcript'] = () => ({
    language: 'en',
    engine: 'nova',
    words: ['Boil', 'the', 'water.'].map((text, index) => ({ text, start: index + 0.5, end: index + 1 })),
  });
  await page.getByRole('button', { name: 'Make the voice of scene 1' }).click();
  await vi.waitFor(() =>
    expect(editor.clips('video-1')).toEqual(['scene-1 0-2.9', 'scene-2 2.9-5.9', 'scene-3 5.9-8.9']),
  );
  expect(editor.session.document.timeline.tracks[1]?.clips[0]).toMatchObject({
    text: 'Boil the water.',
    sceneId: 's1',
  });
  expect(captions().find(({ sceneId }) => sceneId === 's1')?.start).toBe(SECOND / 10);
  editor.session.undo();
  expect(editor.clips('video-1')).toEqual(['scene-1 0-3', 'scene-2 3-6', 'scene-3 6-9']);
});
