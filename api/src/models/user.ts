import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { PAID_PLANS, PLANS } from '#shared/plans/plans.ts';
import { OPEN_PICTURES_CHOICES } from '#shared/stock/open-licenses.ts';
import { baseOptions, idField } from './base.ts';
import { userSearchKeys } from './user-search-keys.ts';

const userSchema = new Schema(
  {
    _id: idField,
    /** Trimmed and in lower case, because e-mail addresses compare case-insensitively. */
    email: { type: String, required: true, unique: true },
    /** An argon2id hash, or null for accounts that sign in elsewhere. */
    passwordHash: { type: String, default: null },
    /**
     * True until the owner of the address has opened the link mailed to it, if mail is set up; see `storage-quota.ts`.
     */
    mustProveEmail: { type: Boolean, default: false },
    /** Incremented by every action that invalidates earlier sign-ins. A session with another version is invalid. */
    credentialsVersion: { type: Number, default: 0 },
    firstName: { type: String, default: null },
    lastName: { type: String, default: null },
    /** Names and terms of all projects; see `shared/glossary/`. */
    glossary: { type: Schema.Types.Mixed, default: () => [] },
    /** Permission to send scenes' words to the open catalogues, with the wanted licences. */
    openPictures: { type: String, enum: OPEN_PICTURES_CHOICES, default: 'off', required: true },
    profileImageUrl: { type: String, default: null },
    plan: { type: String, enum: PLANS, default: PLANS[0], required: true },
    /** Calendar month (UTC, `2026-11`) that `projectsThisMonth` counts. */
    projectMonth: { type: String, default: '' },
    /** Projects created in that month, deleted ones included. */
    projectsThisMonth: { type: Number, default: 0 },
    isAdmin: { type: Boolean, default: false, required: true },
    /** Last change by an admin, or null if the audit log has no entry. */
    auditedAt: { type: Date, default: null },
    stripeCustomerId: { type: String, default: null, index: true },
    stripeSubscriptionId: { type: String, default: null },
    /** The payment provider's status, or null without a subscription. */
    subscriptionStatus: { type: String, default: null, maxlength: 20 },
    /** The plan that the subscription currently pays for. An admin may have set `plan` to another. */
    paidPlan: { type: String, enum: [...PAID_PLANS, null], default: null },
    /** Counts changes by payment events, so that no event overwrites the result of a later query to the provider. */
    billingVersion: { type: Number, default: 0 },
    /** See {@link userSearchKeys}. Updated with the names on every save. */
    nameKey: { type: String, default: '' },
    nameOverlap: { type: Number, default: 0 },
    lastNameKey: { type: String, default: '' },
    lastNameOverlap: { type: Number, default: 0 },
  },
  baseOptions,
);
userSchema.index({ createdAt: -1, _id: 1 });
userSchema.index({ plan: 1, createdAt: -1, _id: 1 });
userSchema.index({ plan: 1, email: 1 });
userSchema.index({ plan: 1, nameOverlap: 1, nameKey: 1, _id: 1 });
userSchema.index({ plan: 1, lastNameOverlap: 1, lastNameKey: 1, _id: 1 });
userSchema.index({ isAdmin: 1 });

userSchema.pre('validate', function () {
  Object.assign(this, userSearchKeys(this));
});

export const User = model('User', userSchema);
export type UserDocument = HydratedDocumentFromSchema<typeof userSchema>;
