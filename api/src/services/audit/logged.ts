import { ApiError } from '#api/errors/api-error.ts';
import { AuditEntry, type AuditEntryDocument } from '#api/models/audit-entry.ts';
import { LIST_ORDER } from '#api/services/lists/find-page.ts';
import { AUDIT_LIMITS } from '#shared/contracts/audit.ts';
import { DAY_MS } from '#shared/time/periods.ts';

type Fields = 'ownerId' | 'actorId' | 'actorEmail' | 'address' | 'token' | 'targetId' | 'targetEmail' | 'targetName';

/** An action about to be taken. */
export type NewEntry = Pick<AuditEntryDocument, 'action'> &
  Partial<Pick<AuditEntryDocument, Fields | 'from' | 'to' | 'expiresAt'>>;

/** Parts of an entry that are known only after the action, like the id of a new object. */
export type EntryRest = Partial<Pick<AuditEntryDocument, Fields | 'to'>>;

/**
 * Writes the log before acting, so that nothing happens without a log entry. A refusal removes its entry. After any
 * other failure it stays, because the action may have taken effect.
 * @param act Throws an ApiError only while nothing has changed.
 * @param restOf What the result adds to the entry; null when nothing happened.
 */
export async function logged<T>(
  entry: NewEntry,
  act: () => Promise<T>,
  restOf: (result: T) => EntryRest | null | Promise<EntryRest | null> = () => ({}),
): Promise<T> {
  const { _id } = await AuditEntry.create(entry);
  let result: T;
  try {
    result = await act();
  } catch (error) {
    if (error instanceof ApiError) await AuditEntry.deleteOne({ _id });
    throw error;
  }
  const rest = await restOf(result);
  if (rest === null) await AuditEntry.deleteOne({ _id });
  else if (Object.keys(rest).length > 0) await AuditEntry.updateOne({ _id }, { $set: rest });
  // Counting 10,000 entries at each write would be waste. Ids are random, so this is every 256th.
  if (entry.ownerId != null && _id.startsWith('00')) await trimLog(entry.ownerId);
  return result;
}

/** When an entry in the log of an account or a workspace is removed. */
export function entryExpiry(): Date {
  return new Date(Date.now() + AUDIT_LIMITS.days * DAY_MS);
}

/** Removes an owner's oldest entries beyond the limit. */
export async function trimLog(ownerId: string, entries: number = AUDIT_LIMITS.entries): Promise<void> {
  const oldest = await AuditEntry.find({ ownerId }, '_id expiresAt').sort(LIST_ORDER).skip(entries).limit(1_000);
  const ids = oldest.filter(({ expiresAt }) => expiresAt != null).map(({ _id }) => _id);
  await AuditEntry.deleteMany({ _id: { $in: ids } });
}

/**
 * Removes an account's addresses from the logs of accounts and workspaces, and the names from its own log. Its entries
 * stay. The admins' log keeps whom they deleted.
 * @param email Null when the account is already gone.
 */
export async function forgetInLogs(userId: string, email: string | null): Promise<void> {
  const inLogs = { expiresAt: { $ne: null } };
  await AuditEntry.updateMany({ ...inLogs, actorId: userId }, { $set: { actorEmail: null, address: null } });
  await AuditEntry.updateMany({ ...inLogs, targetId: userId }, { $set: { targetEmail: null } });
  await AuditEntry.updateMany({ ...inLogs, ownerId: userId }, { $set: { targetEmail: null, targetName: null } });
  if (email !== null) await AuditEntry.updateMany({ ...inLogs, targetEmail: email }, { $set: { targetEmail: null } });
}
