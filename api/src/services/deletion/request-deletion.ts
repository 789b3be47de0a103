import { AccountDeletion } from '#api/models/account-deletion.ts';
import { Identity } from '#api/models/identity.ts';
import { JobRecord } from '#api/models/job.ts';
import { ScimToken, ScimUser } from '#api/models/scim.ts';
import { WorkspaceDomain, WorkspaceSignOn } from '#api/models/sign-on.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { Workspace, type WorkspaceDocument, WorkspaceInvitation, WorkspaceMember } from '#api/models/workspace.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { endSessionsOf } from '#api/services/account/credentials.ts';
import { withoutAdmin } from '#api/services/admin/last-admin.ts';
import { forgetInLogs } from '#api/services/audit/logged.ts';
import { leaveAll } from '#api/services/workspaces/members.ts';

interface RequestDeletionDeps {
  queue: JobQueue;
}

/**
 * Deletes an account. From now on it does not exist, and its e-mail address is free. A job removes its data. Both
 * survive restarts, because the intention is recorded before anything is removed.
 * @throws ApiError `admin.last-admin`, `workspace.owned-by-account`
 */
export async function deleteAccount({ queue }: RequestDeletionDeps, user: UserDocument): Promise<void> {
  await withoutAdmin(user._id, async () => {
    await leaveAll(user._id);
    await AccountDeletion.updateOne(
      { _id: user._id },
      { $set: { stripeCustomerId: user.stripeCustomerId ?? null, doneAt: null } },
      { upsert: true },
    );
    await removeAccess(user._id);
  });
  await enqueueDeletion(queue, user._id);
}

/**
 * Deletes a workspace with all that it owns, as an account is deleted: it no longer exists at once, and a job removes
 * the rest.
 */
export async function deleteWorkspace({ queue }: RequestDeletionDeps, { _id }: WorkspaceDocument): Promise<void> {
  await AccountDeletion.updateOne({ _id }, { $set: { stripeCustomerId: null, doneAt: null } }, { upsert: true });
  await removeAccess(_id);
  await enqueueDeletion(queue, _id);
}

/**
 * Removes every way into an account or a workspace, and its addresses from audit logs, then the account or workspace
 * itself, so that no session stays signed in to it. The account is removed only in the state that was loaded. If it has
 * become a customer in the meantime, that is recorded first, so that no subscription is left behind.
 */
export async function removeAccess(userId: string): Promise<void> {
  await WorkspaceMember.deleteMany({ workspaceId: userId });
  await WorkspaceInvitation.deleteMany({ workspaceId: userId });
  await ScimToken.deleteMany({ userId });
  await ScimUser.deleteMany({ $or: [{ userId }, { accountId: userId }] });
  await WorkspaceSignOn.deleteMany({ userId });
  await WorkspaceDomain.deleteMany({ userId });
  await Workspace.deleteOne({ _id: userId });
  await Identity.deleteMany({ userId });
  for (;;) {
    const user = await User.findById(userId, 'stripeCustomerId email').lean();
    await forgetInLogs(userId, user?.email ?? null);
    if (!user) break;
    const stripeCustomerId = user.stripeCustomerId ?? null;
    await AccountDeletion.updateOne({ _id: userId }, { $set: { stripeCustomerId } });
    const { deletedCount } = await User.deleteOne({ _id: userId, stripeCustomerId });
    if (deletedCount === 1) break;
  }
  await endSessionsOf(userId);
}

/**
 * Resumes a deletion that was requested before.
 * @returns True when there is one for this id.
 */
export async function continueDeletion({ queue }: RequestDeletionDeps, userId: string): Promise<boolean> {
  if (!(await AccountDeletion.exists({ _id: userId, doneAt: null }))) return false;
  await enqueueDeletion(queue, userId);
  return true;
}

/** Queues deletions with a job that was given up or lost with its process. */
export async function resumeDeletions(queue: JobQueue): Promise<void> {
  for (const { _id } of await AccountDeletion.find({ doneAt: null }, '_id').lean()) {
    const isQueued = await JobRecord.exists({ _id: `delete-account-${_id}`, status: { $in: ['queued', 'running'] } });
    if (!isQueued && _id) await enqueueDeletion(queue, _id);
  }
}

function enqueueDeletion(queue: JobQueue, userId: string): Promise<void> {
  return queue.add({ name: 'delete-account', payload: { userId } }, userId);
}
