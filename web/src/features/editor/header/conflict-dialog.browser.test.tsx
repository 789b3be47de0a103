import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { saveStateAtom } from '#web/state/view-atoms.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 800));
afterEach(() => driver.dispose());

async function meet(mine: Timeline, theirs: Timeline): Promise<string> {
  driver = new EditorDriver({ timeline: mine, beside: <ConflictDialog /> });
  driver.session.store.set(saveStateAtom, { type: 'conflict', theirs: { version: 2, timeline: theirs } });
  const dialog = page.getByRole('dialog', { name: /changed elsewhere/ });
  await expect.element(dialog).toBeVisible();
  return dialog.element().textContent;
}

test('it lists both versions’ content, what only one has, and the other differences', async () => {
  const text = await meet(
    timelineOf({ 'video-1': ['a 1-3'], 'caption-1': ['k 0-2', 'l 2-72'] }),
    timelineOf({ 'video-1': ['a 0-2', 'b 5-6'], 'caption-1': ['k 0-2'] }),
  );
  expect(text).toContain('Keep mine3 clips, 1:12 long. Only here: 1 caption.It replaces');
  expect(text).toContain('Take theirs3 clips, 0:06 long. Only here: 1 video clip.Undo brings yours back.');
  expect(text).toContain('Also different between the two: the place of 1 clip.');
});

test('it says so when one version only adds to the other', async () => {
  const text = await meet(timelineOf({ 'video-1': ['a 0-2', 'b 2-3'] }), timelineOf({ 'video-1': ['a 0-2'] }));
  expect(text).toContain('The rest is the same.');
});

test('it names the differences of the same clips', async () => {
  const text = await meet(timelineOf({ 'video-1': ['a 0-2'] }), timelineOf({ 'video-1': ['a 1-4'] }));
  expect(text).toContain('Different between the two: the length of 1 clip.');
});

test('it shows the texts that differ side by side', async () => {
  const mine = timelineOf({ 'caption-1': ['k 0-2'] });
  const theirs = { tracks: mine.tracks.map((t) => ({ ...t, clips: t.clips.map((c) => ({ ...c, text: 'Theirs' })) })) };
  await meet(mine, theirs);
  await expect.element(page.getByRole('row', { name: 'Text of k Theirs' })).toBeVisible();
});

test('it says so when both are the same', async () => {
  const text = await meet(timelineOf({ 'video-1': ['a 0-2'] }), timelineOf({ 'video-1': ['a 0-2'] }));
  expect(text).toContain('Both versions are the same.');
});
