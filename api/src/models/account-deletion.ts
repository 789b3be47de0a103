import { model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#shared/time/periods.ts';
import { baseOptions } from './base.ts';

/** Longer than a payment page stays open (a day), plus the delay of the provider's event about a payment made on it. */
const KEEP_SECONDS = 7 * DAY_SECONDS;

const accountDeletionSchema = new Schema(
  {
    _id: String,
    /** Customer with a subscription to cancel, or null without one. */
    stripeCustomerId: { type: String, default: null, index: true },
    /**
     * Set once everything of the account is removed. The note stays for a while, because a payment may still arrive.
     */
    doneAt: { type: Date, default: null, expires: KEEP_SECONDS },
  },
  baseOptions,
);

/** A deleted account or workspace: data that is still to be removed, and the customer whose payments are to be refunded. */
export const AccountDeletion = model('AccountDeletion', accountDeletionSchema);
