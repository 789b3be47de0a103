import { useAtomValue } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FirstCut } from '#shared/contracts/first-cut.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';
import { EditorDriver } from '#web/features/editor/testing/editor-driver.tsx';
import { brandTemplatesAtom, firstCutNoteAtom, overlayAtom } from '#web/state/view-atoms.ts';

/** The header's place for it. */
function Note() {
  return useAtomValue(firstCutNoteAtom);
}

/** A brand's card of 2 s. */
const cardOf = (text: string) =>
  timelineOf({
    'video-1': [clip('t 0-2', { assetId: '', effects: [{ id: 'title', version: 1, values: { text } }] })],
  });

let editor: EditorDriver;

/** The titles on the timeline with their times in seconds. */
function shownTitles(): readonly string[] {
  return editor.session.document.timeline.tracks.flatMap(({ clips }) =>
    clips.flatMap(({ effects, start, end }) => {
      const text = findGraphic(effects)?.values['text'];
      return text === undefined ? [] : [`${String(text)} ${start / 1_000_000}-${end / 1_000_000}`];
    }),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  editor.dispose();
});

test('a cut stays in the header until its end, has the brand’s intro and outro, is announced and offers Play', async () => {
  const running: FirstCut = {
    id: '0198f0a0-0000-7000-8000-000000000001',
    status: 'running',
    version: 1,
    captions: false,
    startedAt: new Date().toISOString(),
    steps: [
      { step: 'voice', state: 'done', share: 1, note: '' },
      { step: 'pictures', state: 'running', share: 0.5, note: '' },
    ],
    message: null,
    parts: null,
  };
  let cut: FirstCut | null = running;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    if (path.endsWith('/close')) cut = null;
    if (init?.method === 'POST') return new Response(null, { status: 204 });
    if (path.endsWith('/first-cut')) return Response.json({ cut });
    return path.endsWith('/assets') ? Response.json([]) : new Response('', { status: 404 });
  });
  const timeline = timelineFromScript({
    title: 'Tea',
    scenes: [{ narration: 'Tea at home.', onScreenText: '', visual: 'Tea', durationSeconds: 3 }],
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  editor = new EditorDriver({ timeline, beside: <Note /> });
  const find = vi.fn(async () => ({
    intro: { name: 'Hello', config: cardOf('Hello') },
    outro: { name: 'Bye', config: cardOf('Bye') },
  }));
  editor.session.store.set(brandTemplatesAtom, { ends: ['intro', 'outro'], find });
  editor.session.store.set(overlayAtom, 'first-cut');
  await page.getByRole('button', { name: 'Keep working' }).click();
  const note = page.getByRole('button', { name: /^First cut: Pictures, 75%/ });
  await note.click();
  await expect.element(page.getByRole('dialog', { name: 'Making your first cut' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep working' }).click();
  await expect.element(note).toBeVisible();

  cut = { ...running, status: 'done', parts: { scenes: [], leftOut: [] } };
  await expect.element(page.getByText('Press Play to watch it from the beginning.', { exact: true })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  expect(shownTitles()).toEqual(['Hello 0-2', 'Bye 5-7']);
  const placeholder = editor.session.document.timeline.tracks.flatMap(({ clips }) => clips).find(({ scene }) => scene);
  expect(placeholder?.start).toBe(2_000_000);
  const announced = document.querySelector('[data-announcer]');
  await expect.poll(() => announced?.textContent).toContain('Your first cut is ready.');
  const play = vi.spyOn(editor.session.playback, 'play').mockImplementation(() => {});
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  expect(play).toHaveBeenCalledOnce();
});
