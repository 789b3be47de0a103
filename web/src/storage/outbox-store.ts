import * as z from 'zod';
import { type OutboxRecord, openDatabase } from './database.ts';
import { makingRoom } from './media-files.ts';
import { noteWaiting } from './outbox-flag.ts';
import { storing } from './storage-error.ts';
import { type Change, changeSchema, problemSchema, type WaitingChange } from './waiting-change.ts';

/** A change's upper size, for the message about a full disk: that of a copied timeline. */
const TYPICAL_CHANGE_BYTES = 256 * 1024;

const waitingSchema = z.object({
  order: z.number(),
  change: changeSchema,
  isSent: z.boolean(),
  problem: problemSchema.optional(),
});

/** Changes that the server may not have, in their order. Skips those of another version of the app, without removing them. */
export async function readOutbox(): Promise<WaitingChange[]> {
  const database = await openDatabase();
  return (await database.getAll('outbox')).flatMap(parse);
}

/** True if nothing is kept, not even a change of another version of the app. */
export async function isOutboxEmpty(): Promise<boolean> {
  return (await (await openDatabase()).count('outbox')) === 0;
}

/** Notes whether anything waits for the server. @throws DOMException where storage is blocked. */
export async function noteWhatWaits(): Promise<void> {
  const database = await openDatabase();
  const counts = await Promise.all((['outbox', 'uploads', 'exports'] as const).map((store) => database.count(store)));
  noteWaiting(counts.some((count) => count > 0));
}

/**
 * Removes and adds changes in one step, which survives a crash once this settles. On a full disk kept media files make room.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function editOutbox(
  edit: (queue: readonly WaitingChange[]) => { readonly removed: readonly number[]; readonly added: Change | null },
): Promise<void> {
  await storing('this change', TYPICAL_CHANGE_BYTES, () =>
    makingRoom(async () => {
      const database = await openDatabase();
      const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
      const { removed, added } = edit((await transaction.store.getAll()).flatMap(parse));
      for (const order of removed) await transaction.store.delete(order);
      if (added) await transaction.store.add({ change: added, isSent: false });
      await transaction.done;
    }),
  );
}

/** Notes how a change fares; nothing if it has been dropped. */
export async function markWaiting(order: number, values: Pick<WaitingChange, 'isSent' | 'problem'>): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const record = await transaction.store.get(order);
  const { problem: _, ...kept } = record ?? {};
  if (record) await transaction.store.put({ ...(kept as OutboxRecord), ...values });
  await transaction.done;
}

function parse(record: OutboxRecord): WaitingChange[] {
  const parsed = waitingSchema.safeParse(record);
  return parsed.success ? [parsed.data] : [];
}
