import type { PaidPlan } from '#shared/plans/plans.ts';

/** A subscription as the payment provider has it now. */
export interface SubscriptionState {
  readonly id: string;
  /** The provider's word: `active`, `trialing`, `past_due`, `canceled`, … */
  readonly status: string;
  /** What it pays for, null when it is none of this studio's. */
  readonly plan: PaidPlan | null;
  readonly createdAt: Date;
  readonly hadTrial: boolean;
}

/** An event whose signature was right. What it says of the objects is not believed: they are asked for. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about, null when it is about something else. */
  readonly customerId: string | null;
  /** The account that the checkout was opened for, where the event knows it. */
  readonly userId: string | null;
}

export interface CheckoutOrder {
  readonly userId: string;
  readonly customerId: string;
  readonly plan: PaidPlan;
  /** Days without payment and without a card; 0 for none. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Who takes the money. Every call but {@link readEvent} asks the provider and throws its errors. */
export interface Payments {
  /** @param previousId The customer that turned out to be gone; the same call twice makes one customer. */
  createCustomer(account: { userId: string; email: string; previousId: string | null }): Promise<string>;
  /** All of a customer's subscriptions, ended ones included. @throws CustomerMissingError */
  subscriptionsOf(customerId: string): Promise<SubscriptionState[]>;
  /**
   * The address of a payment page. Asked again for the same it gives the same page, and closes pages for anything else, so
   * that nobody pays twice. @throws CustomerMissingError
   */
  openCheckout(order: CheckoutOrder): Promise<string>;
  /** The address of the page where a customer changes card and plan, or cancels. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends all that a customer pays for, at once, and closes open payment pages. Can be repeated. */
  cancelAll(customerId: string): Promise<void>;
  /**
   * @param body The bytes as they arrived.
   * @throws ApiError `billing.bad-signature` or `billing.wrong-mode`
   */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

/** The provider does not know this customer: deleted there, or of another mode or account. */
export class CustomerMissingError extends Error {
  override readonly name = 'CustomerMissingError';
}
