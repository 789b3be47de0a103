import type { IDBPObjectStore } from 'idb';
import { openDatabase, type StudioSchema } from './database.ts';
import { makingRoom } from './media-files.ts';
import { noteWaiting } from './outbox-flag.ts';
import { ownedName } from './owned-name.ts';
import { storing } from './storage-error.ts';

/*
 * Work that the device stores until the server has it: edits of timelines, changes, uploads and finished videos. Each
 * kind has an object store, and a lock that elects the tab that sends it. The browser releases a tab's locks when it
 * closes or crashes.
 */

/** Each kind by its object store, with its description and largest record for the message about a full disk. */
const KINDS = {
  pendingTimelines: {
    what: 'this edit',
    typicalBytes: 256 * 1024,
    lock: (writer: string) => `timeline-writer-${writer}`,
  },
  outbox: { what: 'this change', typicalBytes: 256 * 1024, lock: () => ownedName('clipwright-outbox') },
  uploads: { what: 'this upload', typicalBytes: 16 * 1024, lock: (id: string) => ownedName(`clipwright-upload-${id}`) },
  exports: { what: 'the video', typicalBytes: 256 * 1024, lock: (id: string) => ownedName(`clipwright-export-${id}`) },
} as const;
export type PendingKind = keyof typeof KINDS;

/** Functions that release this tab's locks, by lock name. */
const held = new Map<string, () => void>();

/**
 * Changes a kind's records in one step, which survives a crash once this settles. On a full disk, stored media files
 * are removed to make room.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function writePending<K extends PendingKind>(
  kind: K,
  edit: (records: IDBPObjectStore<StudioSchema, [K], K, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const { what, typicalBytes } = KINDS[kind];
  await storing(what, typicalBytes, () =>
    makingRoom(async () => {
      const transaction = (await openDatabase()).transaction(kind, 'readwrite', { durability: 'strict' });
      await Promise.all([edit(transaction.store), transaction.done]);
    }),
  );
}

/**
 * Records that work waits for the server. Ignores edits, which their project's page sends. @throws DOMException where
 * storage is blocked.
 */
export async function noteWhatWaits(): Promise<void> {
  const database = await openDatabase();
  const counts = await Promise.all((['outbox', 'uploads', 'exports'] as const).map((store) => database.count(store)));
  noteWaiting(counts.some((count) => count > 0));
}

/** True when this tab sends a piece of work. */
export function isHeldHere(kind: PendingKind, id: string): boolean {
  return held.has(KINDS[kind].lock(id));
}

/**
 * Takes a piece of work for this tab. Settles once no other tab sends it: immediately, or when the other tab releases
 * it or closes. Other tabs wait until {@link letGo}.
 */
export async function hold(kind: PendingKind, id: string): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  held.set(KINDS[kind].lock(id), resolve);
  await new Promise<void>((taken, failed) => {
    whileHeld(kind, id, () => {
      taken();
      return isOver;
    }).catch(failed);
  });
}

/** Lets another tab send a piece of work. Does nothing when this tab does not send it. */
export function letGo(kind: PendingKind, id: string): void {
  const name = KINDS[kind].lock(id);
  held.get(name)?.();
  held.delete(name);
}

/** Runs an action while no other tab, and nothing else in this one, sends a kind of work. */
export async function whileHeld(kind: PendingKind, id: string, send: () => Promise<void>): Promise<void> {
  await navigator.locks.request(KINDS[kind].lock(id), send);
}

/**
 * Takes over work of closed tabs, and of tabs that close later. Work that can't be taken now waits for the next visit.
 */
export function takeOver(kind: PendingKind, ids: readonly string[], take: (id: string) => Promise<void>): void {
  for (const id of ids) {
    if (isHeldHere(kind, id)) continue;
    hold(kind, id)
      .then(() => take(id))
      .catch(() => letGo(kind, id));
  }
}

/** Lists the pieces of work that open tabs hold. */
export async function heldAnywhere(kind: PendingKind): Promise<(id: string) => boolean> {
  const names = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  return (id) => names.has(KINDS[kind].lock(id));
}
