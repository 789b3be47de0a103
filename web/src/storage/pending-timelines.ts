import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { openDatabase, type PendingTimelineRecord } from './database.ts';
import { heldAnywhere, hold, isHeldHere, writePending } from './pending-work.ts';
import { storing } from './storage-error.ts';

/** A project's edits on this device that may not be on the server. */
export interface PendingTimeline {
  /** Without scenes when it was stored before timelines had any. */
  readonly timeline: Timeline;
  /** The server's revision that the edits are based on. */
  readonly baseVersion: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The tab that made them; pass it to {@link clearPendingTimeline} once they are saved. */
  readonly writerId: string;
}

/** This page's id. The page holds its lock until it closes, so that other tabs leave its edits alone. */
const writerId = crypto.randomUUID();

/** Settles after this tab's last change, successful or not. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Writes a project's newest edits, which survive a crash once this settles. Each tab has its own. On a full disk they
 * replace stored media files, which the server has.
 * @param timeline In the internal form; stored in wire format.
 * @param baseVersion The server's revision that they are based on.
 * @param savedAt Milliseconds since 1970.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function savePendingTimeline(
  projectId: string,
  timeline: Timeline,
  baseVersion: number,
  savedAt = Date.now(),
): Promise<void> {
  if (!isHeldHere('pendingTimelines', writerId)) hold('pendingTimelines', writerId).catch(() => {}); // The page is closing.
  const record: PendingTimelineRecord = {
    projectId,
    writerId,
    ...z.encode(timelineContentSchema, timeline),
    baseVersion,
    savedAt,
  };
  await inTurn(() => writePending('pendingTimelines', (records) => records.put(record)));
}

/** Serialises changes: an older edit that waited for room must not replace a newer one. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const turn = lastChange.then(change);
  lastChange = turn.catch(() => {}); // The caller gets the error.
  return turn;
}

/**
 * Reads a project's edits that no other open tab holds, newest first: this tab's own and those of closed or crashed
 * tabs. More than one means that two tabs edited without saving; each version is worth keeping. Skips records that
 * can't be parsed, without removing them.
 * @throws CodedError `storage.unavailable`.
 */
export async function readPendingTimelines(projectId: string): Promise<PendingTimeline[]> {
  return await storing('this project', 0, async () => {
    const database = await openDatabase();
    const records = await database.getAllFromIndex('pendingTimelines', 'byProject', projectId);
    const isHeld = await heldAnywhere('pendingTimelines');
    return records
      .filter((record) => record.writerId === writerId || !isHeld(record.writerId))
      .flatMap((record) => parseRecord(record) ?? [])
      .toSorted((a, b) => b.savedAt - a.savedAt);
  });
}

/** True when any tab, open or closed, has edits of a project. @throws DOMException where storage is blocked. */
export async function isTimelinePending(projectId: string): Promise<boolean> {
  return (await (await openDatabase()).countFromIndex('pendingTimelines', 'byProject', projectId)) > 0;
}

/** Lists the projects with edits on this device. @throws DOMException where storage is blocked. */
export async function listPendingProjects(): Promise<ReadonlySet<string>> {
  return new Set((await (await openDatabase()).getAllKeys('pendingTimelines')).map(([projectId]) => projectId));
}

/** Removes all edits of a project that will never be on the server. */
export async function dropPendingTimelines(projectId: string): Promise<void> {
  await inTurn(() =>
    writePending('pendingTimelines', async (records) => {
      for (const key of await records.index('byProject').getAllKeys(projectId)) await records.delete(key);
    }),
  );
}

export interface SafeEdits {
  /** Default: this tab. */
  readonly writer?: string;
  /** Keeps edits saved later than this, in milliseconds since 1970. Default: keeps none. */
  readonly upTo?: number;
}

/** Removes edits that the server has. @throws CodedError `storage.unavailable`. */
export async function clearPendingTimeline(
  projectId: string,
  { writer = writerId, upTo = Number.POSITIVE_INFINITY }: SafeEdits = {},
): Promise<void> {
  await inTurn(() =>
    writePending('pendingTimelines', async (records) => {
      const record = await records.get([projectId, writer]);
      if (record && record.savedAt <= upTo) await records.delete([projectId, writer]);
    }),
  );
}

function parseRecord(record: PendingTimelineRecord): PendingTimeline | null {
  const { baseVersion, savedAt, writerId, tracks, scenes, corrections, markers, luts } = record;
  const content = { tracks, scenes, corrections, markers, luts } as z.input<typeof timelineContentSchema>;
  const parsed = z.safeDecode(timelineContentSchema, content);
  if (!parsed.success) return null;
  return { timeline: parsed.data, baseVersion, savedAt, writerId };
}
