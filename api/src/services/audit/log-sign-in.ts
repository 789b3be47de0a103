import { AuditEntry } from '#api/models/audit-entry.ts';
import type { UserDocument } from '#api/models/user.ts';
import { WorkspaceMember } from '#api/models/workspace.ts';
import { entryExpiry } from './logged.ts';

/** Logs that a person signs in, in the account's log and in those of its workspaces. */
export async function logSignIn({ _id: actorId, email: actorEmail }: UserDocument, address: string): Promise<void> {
  const memberships = await WorkspaceMember.find({ userId: actorId }, 'workspaceId').lean();
  const entry = { action: 'account.sign-in', actorId, actorEmail, address, expiresAt: entryExpiry() } as const;
  const logs = [actorId, ...memberships.map(({ workspaceId }) => workspaceId)];
  await AuditEntry.insertMany(logs.map((ownerId) => ({ ...entry, ownerId })));
}
