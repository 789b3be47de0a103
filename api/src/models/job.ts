import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions } from './base.ts';

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

const jobSchema = new Schema(
  {
    /** Name and key, so that the database itself prevents duplicates. */
    _id: String,
    name: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, required: true },
    /**
     * The account used for turns, or null for a job that waits for no other. Not named `userId`, because the job does
     * not end with the account.
     */
    accountId: { type: String, default: null },
    status: { type: String, enum: JOB_STATUSES, required: true },
    /** Number of starts. */
    attempts: { type: Number, required: true },
    /** Earliest start. */
    runAt: { type: Date, required: true },
    /** While the job runs: the holder, and how long the holder counts as alive without a report. */
    lease: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    lastError: { type: String, default: null },
    removeAt: { type: Date, default: null, expires: 0 },
  },
  baseOptions,
);
jobSchema.index({ name: 1, status: 1, runAt: 1 });

export const JobRecord = model('Job', jobSchema);
export type JobRecordDocument = HydratedDocumentFromSchema<typeof jobSchema>;
