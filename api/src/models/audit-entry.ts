import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { AUDIT_ACTIONS } from '#shared/contracts/audit.ts';
import { baseOptions, idField } from './base.ts';

const auditEntrySchema = new Schema(
  {
    _id: idField,
    /** The account or workspace whose log has this entry. Null for the admins' log only. */
    ownerId: { type: String, default: null },
    action: { type: String, enum: AUDIT_ACTIONS, required: true },
    /** Null when the studio itself acted. */
    actorId: { type: String, default: null },
    /** The address at the time of the action. Null once the account is deleted; the admins' log keeps it. */
    actorEmail: { type: String, default: null },
    /** Network address of the request. */
    address: { type: String, default: null },
    /** Name of the API token that the request carried. */
    token: { type: String, default: null },
    targetId: { type: String, default: null },
    /** E-mail address of an account or an invitation. */
    targetEmail: { type: String, default: null },
    /** Name of anything else. */
    targetName: { type: String, default: null },
    from: { type: String, default: null },
    to: { type: String, default: null },
    /** Null: kept for ever, as the admins' log is. */
    expiresAt: { type: Date, default: null, expires: 0 },
  },
  baseOptions,
);
auditEntrySchema.index({ targetId: 1, createdAt: -1, _id: 1 });
auditEntrySchema.index({ ownerId: 1, createdAt: -1, _id: 1 });
auditEntrySchema.index({ actorId: 1 });

/**
 * Log of actions: those of admins on accounts, and those in an account or a workspace. Entries never change, except
 * that the address of a deleted account is removed.
 */
export const AuditEntry = model('AuditEntry', auditEntrySchema);
export type AuditEntryDocument = HydratedDocumentFromSchema<typeof auditEntrySchema>;

/** An entry, and whether its actor's account still exists. */
export interface ReadEntry {
  readonly entry: AuditEntryDocument;
  readonly isActorDeleted: boolean;
}
