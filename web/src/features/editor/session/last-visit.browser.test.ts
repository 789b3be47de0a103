import { beforeEach, expect, test, vi } from 'vitest';
import { timelineTime } from '#shared/time/microseconds.ts';
import { createHistory, nextUndo, recordEdit, redo, undo } from '#shared/timeline/history.ts';
import { timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { openDatabase } from '#web/storage/database.ts';
import { saveVisit } from '#web/storage/visits.ts';
import type { Visit } from './last-visit.ts';

const before = timelineOf({ 'video-1': ['a 0-2'] });
const after = timelineOf({ 'video-1': ['a 1-3'] });
const VISIT: Visit = {
  history: recordEdit(createHistory(before), after, 'Move clip'),
  playhead: timelineTime(1_500_000),
  scale: 80,
  selection: new Set(['a']),
  isSnapping: false,
};

beforeEach(async () => (await openDatabase()).clear('visits'));

/** The module as a reloaded tab has it. */
async function reloaded() {
  vi.resetModules();
  return import('./last-visit.ts');
}

test('undo steps, playhead and view survive a reload', async () => {
  await (await reloaded()).storeVisit('p', VISIT);
  const found = await (await reloaded()).findVisit('p');
  expect(found).toEqual(VISIT);
  if (!found) return;
  expect(nextUndo(found.history)?.label).toBe('Move clip');
  expect(undo(found.history).present).toEqual(before);
  expect(redo(undo(found.history)).present).toEqual(after);
});

test('a visit that cannot be read is none, and another project has none', async () => {
  await saveVisit('old', { version: 1, history: { present: before, past: [], future: [] } });
  const { findVisit } = await reloaded();
  expect(await findVisit('old')).toBeNull();
  expect(await findVisit('another')).toBeNull();
});

test('the projects left longest ago are forgotten', async () => {
  const database = await openDatabase();
  for (let n = 0; n < 25; n++) await database.put('visits', { projectId: `p${n}`, savedAt: n, visit: {} });
  await saveVisit('newest', {});
  const kept = await database.getAllKeys('visits');
  expect(kept).toHaveLength(20);
  expect(kept).toEqual(expect.arrayContaining(['newest', 'p24', 'p6']));
});
