import { model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#shared/time/periods.ts';
import { baseOptions } from './base.ts';

/** Longer than a payment page stays open (a day), plus the delay of the provider's event about a payment made on it. */
const KEEP_SECONDS = 7 * DAY_SECONDS;

const accountDeletionSchema = new Schema(
  {
    _id: String,
    /** Customer whose subscription is to be cancelled, null without one. */
    stripeCustomerId: { type: String, default: null, index: true },
    /** Set once everything of the account is removed. The note is kept for a while, because a payment may still arrive. */
    doneAt: { type: Date, default: null, expires: KEEP_SECONDS },
  },
  baseOptions,
);

/** A deleted account: what is still to be removed, and whose payments are to be refused. */
export const AccountDeletion = model('AccountDeletion', accountDeletionSchema);
