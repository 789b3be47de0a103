import { AuditEntry, type AuditEntryDocument } from '#api/models/audit-entry.ts';
import type { UserDocument } from '#api/models/user.ts';
import { logged, type NewEntry } from '#api/services/audit/logged.ts';
import { ADMIN_ACTIONS, ADMIN_ROW_ACTIONS } from '#shared/contracts/admin.ts';

/** An admin action about to be taken. */
type AdminAction = Pick<NewEntry, 'from' | 'to'> & { action: (typeof ADMIN_ACTIONS)[number] };

/**
 * Logs an admin's action on an account or an invitation, as {@link logged} does. An account's owner sees it too.
 * @param act Throws an ApiError only while nothing has changed.
 */
export async function audited<T>(
  actor: UserDocument,
  target: { _id: string; email: string },
  action: AdminAction,
  act: () => Promise<T>,
): Promise<T> {
  const ofActor = { actorId: actor._id, actorEmail: actor.email };
  const ofTarget = { ownerId: target._id, targetId: target._id, targetEmail: target.email };
  return logged({ ...action, ...ofActor, ...ofTarget }, act);
}

/** Latest admin actions on each of these users, by user id. Users without any (most) cost nothing. */
export async function latestActions(users: readonly UserDocument[]): Promise<Map<string, AuditEntryDocument[]>> {
  const touched = users.filter((user) => user.auditedAt != null);
  const actions = await Promise.all(
    touched.map(({ _id }) =>
      AuditEntry.find({ targetId: _id, actorId: { $ne: null }, action: { $in: [...ADMIN_ACTIONS] } })
        .sort({ createdAt: -1, _id: 1 })
        .limit(ADMIN_ROW_ACTIONS),
    ),
  );
  return new Map(touched.map(({ _id }, index) => [_id, actions[index] ?? []]));
}
