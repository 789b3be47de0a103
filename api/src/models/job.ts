import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions } from './base.ts';

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

const jobSchema = new Schema(
  {
    /** Name and key, so that the database itself keeps a job from being added twice. */
    _id: String,
    name: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, required: true },
    status: { type: String, enum: JOB_STATUSES, required: true },
    /** How often it was started. */
    attempts: { type: Number, required: true },
    /** Not before this. */
    runAt: { type: Date, required: true },
    /** While it runs: who works on it, and until when that is believed without a word from them. */
    lease: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    lastError: { type: String, default: null },
    /** Finished jobs are forgotten after a while. */
    removeAt: { type: Date, default: null, expires: 0 },
  },
  baseOptions,
);
jobSchema.index({ name: 1, status: 1, runAt: 1 });

export const JobRecord = model('Job', jobSchema);
export type JobRecordDocument = HydratedDocumentFromSchema<typeof jobSchema>;
