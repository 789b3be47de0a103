import type { ErrorTable } from './error-table.ts';

/** Plans and payment. */
export const BILLING_ERRORS = {
  'billing.not-configured': {
    status: 501,
    message: 'Payments are not set up on this server. An admin can change your plan.',
  },
  /** The payment provider refused or did not answer; the log has the reason. */
  'billing.checkout-failed': { status: 502, message: 'Failed to create checkout session' },
  'billing.portal-failed': { status: 502, message: 'Failed to open the billing portal. Try again in a moment.' },
  'billing.already-subscribed': {
    status: 409,
    message: 'You already have a subscription. Change or cancel it in the billing portal.',
  },
  'billing.no-subscription': { status: 409, message: 'This account has no subscription yet. Choose a plan first.' },
  /** Missing, wrong or too old. The event is ignored. */
  'billing.bad-signature': { status: 400, message: 'The signature of this event is invalid.' },
  /** A test event sent to a live server, or the reverse. */
  'billing.wrong-mode': { status: 400, message: 'This event belongs to the other mode (test or live).' },
  /** Too many changes at the same time. The provider should send the event again. */
  'billing.busy': { status: 503, message: 'This subscription is changing too quickly. Send the event again.' },
} as const satisfies ErrorTable;
