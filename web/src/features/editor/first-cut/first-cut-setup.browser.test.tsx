import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { EditorDriver } from '#web/features/editor/testing/editor-driver.tsx';
import { overlayAtom } from '#web/state/view-atoms.ts';

let editor: EditorDriver;
afterEach(() => {
  vi.restoreAllMocks();
  editor.dispose();
});

/** Opens the dialog for a script with these narrations. @returns The bodies that it posts. */
function open(narrations: readonly string[], language: { tag: string; isSpoken: boolean }): unknown[] {
  const bodies: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    if (init?.method === 'POST') bodies.push(JSON.parse(String(init.body)));
    if (path.endsWith('/first-cut'))
      return Response.json(init?.method === 'POST' ? { id: 'a'.repeat(24) } : { cut: null });
    if (!path.endsWith('/script')) return new Response('', { status: 404 });
    return Response.json({ author: null, voiceSuggestion: null, musicSuggestion: null, narrator: null, language });
  });
  const timeline = timelineFromScript({
    title: 'Tea',
    scenes: narrations.map((narration) => ({ narration, onScreenText: '', visual: 'Tea', durationSeconds: 3 })),
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  editor = new EditorDriver({ timeline });
  editor.session.store.set(overlayAtom, 'first-cut');
  return bodies;
}

const start = () => page.getByRole('button', { name: 'Make First Cut' }).click();

test('a script in a language that the voice does not speak says so before the start, and is cut without a voice', async () => {
  const bodies = open(['Guten Morgen zusammen.'], { tag: 'de', isSpoken: false });
  await expect.element(page.getByText(/does not speak German.*With OPENAI_API_KEY/)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Voice' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Voice' })).not.toBeChecked();
  await start();
  const parts = { voice: false, pictures: true, music: true, captions: true };
  await expect.poll(() => bodies).toMatchObject([{ parts }]);
});

test('the first line that needs its creator gets the focus with its blank selected, and all can be left out at once', async () => {
  const narrations = ['Tea at home.', 'You’ll need: [your materials].', 'Step 1: [your step 1].'];
  const bodies = open(narrations, { tag: 'en', isSpoken: true });
  await start();
  const field = page.getByRole('textbox', { name: 'Scene 2' });
  await expect.element(field).toHaveFocus();
  expect(getSelection()?.toString()).toBe('[your materials]');
  await expect.element(page.getByText('Fill in [your step 1], or leave the scene out.')).toBeVisible();
  expect(bodies).toEqual([]);
  await page.getByRole('button', { name: 'Leave All Out' }).click();
  await expect.element(field).toBeDisabled();
  await start();
  const scenes = editor.session.document.timeline.scenes ?? [];
  await expect.poll(() => bodies).toMatchObject([{ leaveOut: scenes.slice(1).map(({ id }) => id) }]);
});
