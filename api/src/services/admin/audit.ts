import { ADMIN_ROW_ACTIONS } from '#shared/contracts/admin.ts';
import { ApiError } from '../../errors/api-error.ts';
import { AuditEntry, type AuditEntryDocument } from '../../models/audit-entry.ts';
import type { UserDocument } from '../../models/user.ts';

/** What is about to be done to whom. */
export type AuditedAction = Pick<AuditEntryDocument, 'action'> & { from?: string; to?: string };

/**
 * Writes the log first and acts then: nothing is done that the log does not know of. A refusal takes its line back; after any
 * other failure the line stays, for what was asked may have been done by then.
 * @param act Throws an ApiError only while nothing has been changed.
 */
export async function audited<T>(
  actor: UserDocument,
  target: { _id: string; email: string },
  action: AuditedAction,
  act: () => Promise<T>,
): Promise<T> {
  const entry = await AuditEntry.create({
    ...action,
    actorId: actor._id,
    actorEmail: actor.email,
    targetId: target._id,
    targetEmail: target.email,
  });
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError) await AuditEntry.deleteOne({ _id: entry._id });
    throw error;
  }
}

/** The latest actions on each of these users, by user id; most users have none and cost nothing. */
export async function latestActions(users: readonly UserDocument[]): Promise<Map<string, AuditEntryDocument[]>> {
  const touched = users.filter((user) => user.auditedAt != null);
  const actions = await Promise.all(
    touched.map(({ _id }) =>
      AuditEntry.find({ targetId: _id }).sort({ createdAt: -1, _id: 1 }).limit(ADMIN_ROW_ACTIONS),
    ),
  );
  return new Map(touched.map(({ _id }, index) => [_id, actions[index] ?? []]));
}
