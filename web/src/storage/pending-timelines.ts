import * as z from 'zod';
import { tracksSchema } from '#shared/contracts/timeline.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { openDatabase, type PendingTimelineRecord } from './database.ts';
import { makingRoom } from './media-files.ts';
import { storing } from './storage-error.ts';

/** Edits of a project that are on this device and perhaps not on the server. */
export interface PendingTimeline {
  readonly tracks: readonly Track[];
  /** Revision of the server's copy that the edits were made on. */
  readonly baseVersion: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The tab that made them; pass it to {@link clearPendingTimeline} once they are safe elsewhere. */
  readonly writerId: string;
}

/** What a timeline takes at most, for the message of a full disk; it is written in one piece. */
const TYPICAL_TIMELINE_BYTES = 256 * 1024;

/** This page. While it lives it holds the lock of that name, so that other tabs leave its edits alone. */
const writerId = crypto.randomUUID();
let hasLock = false;

/** Settles after the last change to what this tab keeps, whatever became of it. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Writes the newest edits of a project; they survive a crash once this settles. Each tab keeps its own. On a full disk they take
 * the place of kept media files, which the server has.
 * @param tracks The tracks inside form; stored as they go over the wire.
 * @param baseVersion Revision of the server's copy that they were made on.
 * @param savedAt Milliseconds since 1970.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function savePendingTimeline(
  projectId: string,
  tracks: readonly Track[],
  baseVersion: number,
  savedAt = Date.now(),
): Promise<void> {
  holdWriterLock();
  const record: PendingTimelineRecord = {
    projectId,
    writerId,
    tracks: z.encode(tracksSchema, tracks),
    baseVersion,
    savedAt,
  };
  await inTurn(() => storing('this edit', TYPICAL_TIMELINE_BYTES, () => makingRoom(() => put(record))));
}

async function put(record: PendingTimelineRecord): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction('pendingTimelines', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(record), transaction.done]);
}

/** An older edit whose write had to wait for room must not come back over a newer one, or over none. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const turn = lastChange.then(change);
  lastChange = turn.catch(() => {}); // Whoever asked for it is told.
  return turn;
}

/**
 * The edits of a project that no living tab but this one answers for, newest first: its own, and those of tabs that were
 * closed or killed. More than one means that two tabs edited without the server knowing; each is a version worth keeping.
 * A record that can't be read as a timeline is left where it is and not returned.
 * @throws CodedError `storage.unavailable`.
 */
export async function readPendingTimelines(projectId: string): Promise<PendingTimeline[]> {
  return await storing('this project', 0, async () => {
    const database = await openDatabase();
    const records = await database.getAllFromIndex('pendingTimelines', 'byProject', projectId);
    const living = await livingWriters();
    return records
      .filter((record) => record.writerId === writerId || !living.has(record.writerId))
      .flatMap((record) => parseRecord(record) ?? [])
      .toSorted((a, b) => b.savedAt - a.savedAt);
  });
}

/** Which edits are safe on the server. */
export interface SafeEdits {
  /** The tab that made them, by default this one. */
  readonly writer?: string;
  /** What was saved later than this, in milliseconds since 1970, stays. By default nothing does. */
  readonly upTo?: number;
}

/** Removes edits that are safe on the server. @throws CodedError `storage.unavailable`. */
export async function clearPendingTimeline(
  projectId: string,
  { writer = writerId, upTo = Number.POSITIVE_INFINITY }: SafeEdits = {},
): Promise<void> {
  await inTurn(() =>
    storing('this project', 0, async () => {
      const database = await openDatabase();
      const transaction = database.transaction('pendingTimelines', 'readwrite');
      const record = await transaction.store.get([projectId, writer]);
      if (record && record.savedAt <= upTo) await transaction.store.delete([projectId, writer]);
      await transaction.done;
    }),
  );
}

function parseRecord(record: PendingTimelineRecord): PendingTimeline | null {
  const parsed = z.safeDecode(tracksSchema, record.tracks as z.input<typeof tracksSchema>);
  if (!parsed.success) return null;
  const { baseVersion, savedAt } = record;
  return { tracks: parsed.data, baseVersion, savedAt, writerId: record.writerId };
}

function lockName(id: string): string {
  return `timeline-writer-${id}`;
}

/** Held until the page goes; the browser lets it go even when the page crashes. */
function holdWriterLock(): void {
  if (hasLock) return;
  hasLock = true;
  navigator.locks
    .request(lockName(writerId), () => new Promise(() => {}))
    .catch(() => {
      hasLock = false; // The page is going.
    });
}

async function livingWriters(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockName('')) ? [name.slice(lockName('').length)] : [])));
}
