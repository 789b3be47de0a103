import { randomBytes } from 'node:crypto';

/**
 * Objects of Stripe's API in the shapes of its published fixtures, with the fields that this studio and its tests read.
 */
export interface StripeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  created: number;
  trial_start: number | null;
  trial_end: number | null;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  livemode: false;
  items: { object: 'list'; has_more: false; data: { id: string; object: 'subscription_item'; price: StripePrice }[] };
}

interface StripePrice {
  id: string;
  object: 'price';
  currency: 'gbp';
  recurring: { interval: 'month'; interval_count: 1 };
}

export interface StripeCheckoutSession {
  id: string;
  object: 'checkout.session';
  customer: string;
  client_reference_id: string | null;
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  payment_method_collection: 'always' | 'if_required';
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  metadata: Record<string, string>;
  url: string | null;
  created: number;
  livemode: false;
}

export interface StripeCustomer {
  id: string;
  object: 'customer';
  email: string | null;
  metadata: Record<string, string>;
  created: number;
  livemode: false;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: object };
}

/** Creates an id like Stripe's: `sub_1N…`. */
export function stripeId(prefix: string): string {
  return `${prefix}_1${randomBytes(9).toString('hex')}`;
}

export function stripeNow(): number {
  return Math.floor(Date.now() / 1000);
}

export function stripePrice(id: string): StripePrice {
  return { id, object: 'price', currency: 'gbp', recurring: { interval: 'month', interval_count: 1 } };
}

/** Creates an event with the current state of the object. */
export function stripeEvent(type: string, object: object): StripeEvent {
  return {
    id: stripeId('evt'),
    object: 'event',
    // Older than the client's version, because accounts keep the version that their webhook was set up with.
    api_version: '2025-03-31.basil',
    created: stripeNow(),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: structuredClone(object) },
  };
}

/** Parses `a[0][b]=c`, as Stripe's clients write it, into nested objects. List items have their numbers as keys. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== '');
    const last = path.pop() ?? '';
    let at = root;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return root;
}

/** A request that the stand-in has accepted, for tests to inspect. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, unknown>;
  readonly idempotencyKey: string | null;
}

/** A local server that refuses everything that Stripe's API refuses, and records the requests it receives. */
export interface StripeServer {
  /** For `STRIPE_API_BASE`. */
  readonly apiBase: string;
  readonly customers: Map<string, StripeCustomer>;
  readonly sessions: Map<string, StripeCheckoutSession>;
  readonly subscriptions: Map<string, StripeSubscription>;
  /** Opened portal pages, by id. */
  readonly portals: Map<string, { customer: string; returnUrl: string }>;
  readonly requests: StripeRequest[];
  /** All events so far, in order. The test sends them. */
  readonly events: StripeEvent[];
  /** Answers every request with this status. Null: normally. */
  failure: number | null;
  /** Delays a finished answer. The answer keeps the state from when it was made. */
  hold: ((request: StripeRequest) => Promise<void> | undefined) | null;
  /** Pays on the page, or begins a trial there. */
  pay(session: StripeCheckoutSession): StripeSubscription;
  /** Creates a subscription without a page, like another shop with the same provider account. */
  subscribe(customer: string, price: string, values?: Partial<StripeSubscription>): StripeSubscription;
  change(subscription: StripeSubscription, values: Partial<StripeSubscription>): StripeEvent;
  failPayment(subscription: StripeSubscription): StripeEvent;
  close(): Promise<void>;
}
