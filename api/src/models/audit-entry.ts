import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { AUDIT_ACTIONS } from '#shared/contracts/admin.ts';
import { baseOptions, idField } from './base.ts';

const auditEntrySchema = new Schema(
  {
    _id: idField,
    action: { type: String, enum: AUDIT_ACTIONS, required: true },
    actorId: { type: String, required: true },
    /** The address at the time of the action, because the log outlives the accounts. */
    actorEmail: { type: String, required: true },
    targetId: { type: String, required: true },
    targetEmail: { type: String, required: true },
    from: { type: String, default: null },
    to: { type: String, default: null },
  },
  baseOptions,
);
auditEntrySchema.index({ targetId: 1, createdAt: -1, _id: 1 });

/** Log of admin actions on accounts. Entries never change. */
export const AuditEntry = model('AuditEntry', auditEntrySchema);
export type AuditEntryDocument = HydratedDocumentFromSchema<typeof auditEntrySchema>;
