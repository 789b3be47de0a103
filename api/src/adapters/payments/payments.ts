import type { PaidPlan } from '#shared/plans/plans.ts';

export interface SubscriptionState {
  readonly id: string;
  /** The provider's term: `active`, `trialing`, `past_due`, `canceled`, … */
  readonly status: string;
  /** The plan that the subscription pays for, or null if it is not one of this studio's. */
  readonly plan: PaidPlan | null;
  readonly createdAt: Date;
  readonly hadTrial: boolean;
}

/** An event with a valid signature. Its data is not trusted: the studio fetches the objects from the provider. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The event's customer, or null for other events. */
  readonly customerId: string | null;
  /** The account that the checkout was opened for, if the event names it. */
  readonly userId: string | null;
}

export interface CheckoutOrder {
  readonly userId: string;
  readonly customerId: string;
  readonly plan: PaidPlan;
  /** Trial days without payment or card. 0 for none. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The payment provider. Every call except {@link readEvent} contacts it and throws its errors. */
export interface Payments {
  /** @param previousId The customer that no longer exists. Repeating a call does not create a second customer. */
  createCustomer(account: { userId: string; email: string; previousId: string | null }): Promise<string>;
  /**
   * Lists all of a customer's subscriptions, ended ones included.
   * @throws CustomerMissingError
   */
  subscriptionsOf(customerId: string): Promise<SubscriptionState[]>;
  /**
   * Returns the address of a payment page. Repeating the same order returns the same page. Pages for other orders are
   * closed, so that a user cannot pay twice.
   * @throws CustomerMissingError
   */
  openCheckout(order: CheckoutOrder): Promise<string>;
  /** Returns the address of the page where a customer changes card or plan, or cancels. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Immediately ends all of a customer's subscriptions and closes open payment pages. Safe to repeat. */
  cancelAll(customerId: string): Promise<void>;
  /**
   * Verifies and reads an event.
   * @param body The raw bytes.
   * @throws ApiError `billing.bad-signature` or `billing.wrong-mode`
   */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

/** The provider does not know this customer: it was deleted there, or belongs to another mode or account. */
export class CustomerMissingError extends Error {
  override readonly name = 'CustomerMissingError';
}
