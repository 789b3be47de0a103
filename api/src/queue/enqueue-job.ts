import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { JobRecord } from '#api/models/job.ts';
import type { Job } from '#shared/contracts/job.ts';

/**
 * Stores a job. Queues look for due jobs every few seconds, so code without a queue at hand can order work by it.
 * @param key As for {@link JobQueue.add}.
 * @param runAt Earliest start.
 */
export async function enqueueJob(job: Job, key: string, accountId: string | null, runAt = new Date()): Promise<void> {
  const fresh = { ...job, accountId, status: 'queued', attempts: 0, runAt, lastError: null, removeAt: null } as const;
  try {
    // Matches only a finished job with this key. An active one makes the upsert a duplicate.
    await JobRecord.updateOne(
      { _id: `${job.name}-${key}`, status: { $in: ['completed', 'failed'] } },
      { $set: fresh },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}
