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

test('a script in a language that the voice does not speak says so before the start, and is cut without a voice', async () => {
  const bodies: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    if (init?.method === 'POST') bodies.push(JSON.parse(String(init.body)));
    if (path.endsWith('/first-cut'))
      return Response.json(init?.method === 'POST' ? { id: 'a'.repeat(24) } : { cut: null });
    if (!path.endsWith('/script')) return new Response('', { status: 404 });
    const language = { tag: 'de', isSpoken: false };
    return Response.json({ author: null, voiceSuggestion: null, musicSuggestion: null, narrator: null, language });
  });
  const scene = { narration: 'Guten Morgen zusammen.', onScreenText: '', visual: 'Tee', durationSeconds: 3 };
  const timeline = timelineFromScript({
    title: 'Tee',
    scenes: [scene],
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  editor = new EditorDriver({ timeline });
  editor.session.store.set(overlayAtom, 'first-cut');
  await expect.element(page.getByText(/does not speak German.*With OPENAI_API_KEY/)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Voice' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Voice' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Make First Cut' }).click();
  const parts = { voice: false, pictures: true, music: true, captions: true };
  await vi.waitFor(() => expect(bodies).toMatchObject([{ parts }]));
});
