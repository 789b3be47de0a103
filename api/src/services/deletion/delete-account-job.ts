import mongoose from 'mongoose';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Payments } from '#api/adapters/payments/payments.ts';
import { AccountDeletion } from '#api/models/account-deletion.ts';
import { Project, TrashedProject } from '#api/models/project.ts';
import type { JobHandler } from '#api/queue/queue.ts';
import { removeStoredSegments } from '#api/renders/registry/stored-segments.ts';
import { removeTrashedProject, trashProject } from '#api/services/projects/project-trash.ts';
import { removeAccess } from './request-deletion.ts';

interface DeleteAccountJobDeps {
  log: Logger;
  files: FileStore;
  payments: Payments | null;
}

/**
 * Removes everything that belonged to a deleted account. Each step finds the rest of its kind, so the job can be
 * interrupted anywhere and repeated. Completion is recorded last.
 */
export function deleteAccountHandler({ files, log, payments }: DeleteAccountJobDeps): JobHandler<'delete-account'> {
  return {
    concurrency: 2,
    attempts: 8,
    backoffMs: 2_000,
    async run({ userId }, { signal }) {
      if (!(await AccountDeletion.exists({ _id: userId, doneAt: null })))
        return { status: 'skipped', reason: 'Nothing of this account is left.' };
      await removeAccess(userId);
      // Read after the account is deleted, because until then it could become a customer.
      const deletion = await AccountDeletion.findById(userId).orFail();
      // Payments first: leftover files cost the operator, but a subscription costs the person who left.
      if (deletion.stripeCustomerId) {
        if (payments) await payments.cancelAll(deletion.stripeCustomerId);
        else log.error({ customer: deletion.stripeCustomerId }, 'payments are off: cancel this subscription manually');
      }
      for await (const project of Project.find({ userId })) {
        signal.throwIfAborted();
        await trashProject({ files }, project);
      }
      for await (const trashed of TrashedProject.find({ userId })) {
        signal.throwIfAborted();
        await removeTrashedProject({ files }, trashed);
      }
      await deleteDocumentsOf(userId);
      for await (const { key } of files.list(userId)) {
        signal.throwIfAborted();
        await files.delete(key);
      }
      await files.receiver?.deleteUnfinished(userId);
      await removeStoredSegments(files, userId);
      await AccountDeletion.updateOne({ _id: userId }, { $set: { doneAt: new Date() } });
      return { status: 'success' };
    },
    async onFailed({ userId }, error) {
      // Queued again within a minute, because deleted data must not stay.
      log.error({ err: error, userId }, 'a deleted account is not completely removed yet');
    },
  };
}

/** Covers every kind of document that names its owner in `userId`, including future kinds. */
async function deleteDocumentsOf(userId: string): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    if (model.schema.path('userId')) await model.deleteMany({ userId });
  }
}
