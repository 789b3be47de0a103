import { model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#shared/time/periods.ts';
import { baseOptions } from './base.ts';

/** Longer than a payment page stays open (a day), and than the provider's event of a payment made on it may take. */
const KEEP_SECONDS = 7 * DAY_SECONDS;

const accountDeletionSchema = new Schema(
  {
    /** The account's id. */
    _id: String,
    /** Whose subscription is to be cancelled, null without one. */
    stripeCustomerId: { type: String, default: null, index: true },
    /** When nothing was left of the account, null until then. The note is kept for a while: a payment may still come in. */
    doneAt: { type: Date, default: null, expires: KEEP_SECONDS },
  },
  baseOptions,
);

/** An account that is gone, or about to be: what is still to be removed of it, and whose payments are no longer wanted. */
export const AccountDeletion = model('AccountDeletion', accountDeletionSchema);
