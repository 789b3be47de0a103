import type { ReadEntry } from '#api/models/audit-entry.ts';
import { ADMIN_ACTIONS } from '#shared/contracts/admin.ts';
import type { AuditLogEntry } from '#shared/contracts/audit.ts';

/** An entry as the owner of the log sees it. Admins of the studio are not named. */
export function presentLogEntry({ entry, isActorDeleted }: ReadEntry): AuditLogEntry {
  const isByAdmin = (ADMIN_ACTIONS as readonly string[]).includes(entry.action);
  const { actorId, targetId } = entry;
  return {
    id: entry._id,
    time: entry.createdAt.toISOString(),
    action: entry.action,
    actor:
      actorId == null || isByAdmin ? null : { id: actorId, email: entry.actorEmail ?? null, isDeleted: isActorDeleted },
    address: entry.address ?? null,
    token: entry.token ?? null,
    target: targetId == null ? null : { id: targetId, name: entry.targetName ?? entry.targetEmail ?? null },
    from: entry.from ?? null,
    to: entry.to ?? null,
  };
}
