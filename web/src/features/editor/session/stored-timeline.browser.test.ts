import { beforeEach, expect, test, vi } from 'vitest';
import { timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { openDatabase } from '#web/storage/database.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import { openDeviceCopy } from './stored-timeline.ts';

const SERVER = { version: 1, timeline: timelineOf({ 'video-1': ['a 0-2'] }) };
const versionOf = (clip: string) => ({ timeline: timelineOf({ 'video-1': [clip] }), baseVersion: 1 });
const keptVersions = async () => (await readPendingTimelines('p')).map(({ timeline }) => timeline);

beforeEach(async () => (await openDatabase()).clear('pendingTimelines'));

/** Assigns the stored edits to a closed tab. */
async function endTab(writerId: string): Promise<void> {
  const database = await openDatabase();
  for (const record of await database.getAll('pendingTimelines')) {
    await database.delete('pendingTimelines', [record.projectId, record.writerId]);
    await database.put('pendingTimelines', { ...record, writerId });
  }
}

test('edits that a visit continues do not come back as another version', async () => {
  await (await openDeviceCopy('p', SERVER)).keep(versionOf('a 1-3'));
  await endTab('killed');
  const visit = await openDeviceCopy('p', SERVER);
  expect(visit.kept).toEqual(versionOf('a 1-3'));
  expect(await keptVersions()).toHaveLength(1);
  await visit.keep(versionOf('a 2-4'));
  expect(await keptVersions()).toEqual([versionOf('a 2-4').timeline]);
});

test('with the clock set back, the newest edits are still those of the later visit, and its copy outlives an earlier save', async () => {
  const first = await openDeviceCopy('p', SERVER);
  await first.keep(versionOf('a 1-3'));
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  try {
    const second = await openDeviceCopy('p', SERVER);
    await second.keep(versionOf('a 2-4'));
    await first.forget();
    expect(await keptVersions()).toEqual([versionOf('a 2-4').timeline]);
  } finally {
    vi.useRealTimers();
  }
});
