import { ApiError } from '#api/errors/api-error.ts';
import { AuditEntry, type AuditEntryDocument } from '#api/models/audit-entry.ts';
import type { UserDocument } from '#api/models/user.ts';
import { ADMIN_ROW_ACTIONS } from '#shared/contracts/admin.ts';

/** An admin action about to be taken. */
export type AuditedAction = Pick<AuditEntryDocument, 'action'> & { from?: string; to?: string };

/**
 * Writes the log before acting, so that nothing happens without a log entry. A refusal removes its entry. After any
 * other failure it stays, because the action may have taken effect.
 * @param act Throws an ApiError only while nothing has changed.
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

/** Latest actions on each of these users, by user id. Users without any (most) cost nothing. */
export async function latestActions(users: readonly UserDocument[]): Promise<Map<string, AuditEntryDocument[]>> {
  const touched = users.filter((user) => user.auditedAt != null);
  const actions = await Promise.all(
    touched.map(({ _id }) =>
      AuditEntry.find({ targetId: _id }).sort({ createdAt: -1, _id: 1 }).limit(ADMIN_ROW_ACTIONS),
    ),
  );
  return new Map(touched.map(({ _id }, index) => [_id, actions[index] ?? []]));
}
