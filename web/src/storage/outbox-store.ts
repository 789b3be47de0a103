import * as z from 'zod';
import { type OutboxRecord, openDatabase } from './database.ts';
import { writePending } from './pending-work.ts';
import { type Change, changeSchema, problemSchema, type WaitingChange } from './waiting-change.ts';

const waitingSchema = z.object({
  order: z.number(),
  change: changeSchema,
  isSent: z.boolean(),
  problem: problemSchema.optional(),
});

/**
 * Reads the changes that the server may not have, in order. Skips those of another version of the app, without removing
 * them.
 */
export async function readOutbox(): Promise<WaitingChange[]> {
  const database = await openDatabase();
  return (await database.getAll('outbox')).flatMap(parse);
}

/** True when nothing is stored, not even a change of another version of the app. */
export async function isOutboxEmpty(): Promise<boolean> {
  return (await (await openDatabase()).count('outbox')) === 0;
}

/**
 * Removes and adds changes in one step, which survives a crash once this settles. On a full disk, stored media files
 * are removed to make room.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function editOutbox(
  edit: (queue: readonly WaitingChange[]) => { readonly removed: readonly number[]; readonly added: Change | null },
): Promise<void> {
  await writePending('outbox', async (records) => {
    const { removed, added } = edit((await records.getAll()).flatMap(parse));
    for (const order of removed) await records.delete(order);
    if (added) await records.add({ change: added, isSent: false });
  });
}

/** Records a change's state. Does nothing if the change was dropped. */
export async function markWaiting(order: number, values: Pick<WaitingChange, 'isSent' | 'problem'>): Promise<void> {
  await writePending('outbox', async (records) => {
    const record = await records.get(order);
    const { problem: _, ...kept } = record ?? {};
    if (record) await records.put({ ...(kept as OutboxRecord), ...values });
  });
}

function parse(record: OutboxRecord): WaitingChange[] {
  const parsed = waitingSchema.safeParse(record);
  return parsed.success ? [parsed.data] : [];
}
