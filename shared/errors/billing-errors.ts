import type { ErrorTable } from './error-table.ts';

/** Plans and payment. */
export const BILLING_ERRORS = {
  'billing.not-configured': {
    status: 501,
    message: 'Payments are not set up on this server. An admin can change your plan.',
  },
  /** The payment provider refused or did not answer; the log says which. */
  'billing.checkout-failed': { status: 502, message: 'Failed to create checkout session' },
  'billing.portal-failed': { status: 502, message: 'Failed to open the billing portal. Try again in a moment.' },
  'billing.already-subscribed': {
    status: 409,
    message: 'You have a subscription already. Change or cancel it in the billing portal.',
  },
  'billing.no-subscription': { status: 409, message: 'This account has no subscription yet. Choose a plan first.' },
  /** Missing, wrong or too old; the event is not looked at. */
  'billing.bad-signature': { status: 400, message: 'The signature of this event is not valid.' },
  /** A test event for a live server, or the other way round. */
  'billing.wrong-mode': { status: 400, message: 'This event belongs to the other mode (test or live).' },
  /** So many changes at once that the event is to be sent again. */
  'billing.busy': { status: 503, message: 'This subscription changes too quickly just now. Send the event again.' },
} as const satisfies ErrorTable;
