import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { StripeConfig } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { PAID_PLANS, type PaidPlan } from '#shared/plans/plans.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import {
  type CheckoutOrder,
  CustomerMissingError,
  type PaymentEvent,
  type Payments,
  type SubscriptionState,
} from './payments.ts';

const TIMEOUT_MS = 15_000;

/** Maximum age of a signed event in seconds. The provider signs again for each delivery. */
const TOLERANCE_S = 300;

/** Most pages or subscriptions in one list; no customer has nearly as many. */
const LIST_LIMIT = 100;

const ONCE_MS = 10 * MINUTE_MS;

/** Final statuses of a subscription. */
const ENDED = new Set(['canceled', 'incomplete_expired']);

export function createStripePayments(config: StripeConfig): Payments {
  const stripe = new Stripe(config.secretKey, { ...addressOf(config.apiBase), timeout: TIMEOUT_MS, telemetry: false });

  function planOf(subscription: Stripe.Subscription): PaidPlan | null {
    const prices = subscription.items.data.map((item) => item.price.id);
    const byPrice = PAID_PLANS.find((plan) => prices.includes(config.prices[plan]));
    // A subscription keeps its price when the studio's prices change. Its metadata names the plan at the time of
    // purchase.
    return byPrice ?? PAID_PLANS.find((plan) => plan === subscription.metadata['plan']) ?? null;
  }

  async function listSubscriptions(customerId: string): Promise<Stripe.Subscription[]> {
    const { data } = await knownCustomer(
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: LIST_LIMIT }),
    );
    return data;
  }

  async function expire(session: Stripe.Checkout.Session): Promise<void> {
    await stripe.checkout.sessions.expire(session.id).catch(async (error: unknown) => {
      // The page was paid or expired in the meantime, so there is nothing to close.
      const { status } = await stripe.checkout.sessions.retrieve(session.id);
      if (status === 'open') throw error;
    });
  }

  return {
    async createCustomer({ userId, email, previousId }) {
      const customer = await stripe.customers.create(
        { email, metadata: { userId } },
        { idempotencyKey: onceKey('customer', userId, previousId) },
      );
      return customer.id;
    },

    async subscriptionsOf(customerId) {
      const subscriptions = await listSubscriptions(customerId);
      return subscriptions.map(
        (subscription): SubscriptionState => ({
          id: subscription.id,
          status: subscription.status,
          plan: planOf(subscription),
          createdAt: new Date(subscription.created * 1000),
          hadTrial: subscription.trial_start !== null,
        }),
      );
    },

    async openCheckout(order) {
      const { data: sessions } = await knownCustomer(
        stripe.checkout.sessions.list({ customer: order.customerId, limit: LIST_LIMIT }),
      );
      const params = checkoutParams(order, config.prices[order.plan]);
      const open = sessions.filter(({ status }) => status === 'open');
      const same = open.find((session) => session.metadata?.['order'] === params.metadata.order);
      for (const session of open) if (session !== same) await expire(session);
      // Two simultaneous clicks find the same latest page, and the same key makes the provider create only one page.
      const session =
        same ??
        (await knownCustomer(
          stripe.checkout.sessions.create(params, {
            idempotencyKey: onceKey('checkout', params.metadata.order, sessions[0]?.id),
          }),
        ));
      if (!session.url) throw new Error('The payment page has no address.');
      return session.url;
    },

    async openPortal(customerId, returnUrl) {
      const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
      return session.url;
    },

    async cancelAll(customerId) {
      try {
        const { data: sessions } = await knownCustomer(
          stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: LIST_LIMIT }),
        );
        for (const session of sessions) await expire(session);
        // Runs after the pages are closed, so that none is paid in between.
        for (const { id, status } of await listSubscriptions(customerId)) {
          if (!ENDED.has(status)) await stripe.subscriptions.cancel(id);
        }
      } catch (error) {
        if (!(error instanceof CustomerMissingError)) throw error;
      }
    },

    readEvent(body, signature) {
      const event = verified(stripe, body, signature, config.webhookSecret);
      if (event.livemode !== config.isLive) throw new ApiError('billing.wrong-mode');
      return toPaymentEvent(event);
    },
  };
}

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiBase);
  const isEncrypted = protocol === 'https:';
  return { host: hostname, port: port || (isEncrypted ? 443 : 80), protocol: isEncrypted ? 'https' : 'http' };
}

function checkoutParams(order: CheckoutOrder, price: string) {
  const { userId, customerId, plan, trialDays, successUrl, cancelUrl } = order;
  const metadata = { userId, plan };
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    // Identifies equal orders when this page is found later.
    metadata: { ...metadata, order: keyOf(JSON.stringify(order), price) },
    subscription_data: {
      metadata,
      ...(trialDays > 0
        ? {
            trial_period_days: trialDays,
            // Without a card the subscription ends with its trial, so that there is no surprise bill.
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }
        : {}),
    },
    ...(trialDays > 0 ? { payment_method_collection: 'if_required' } : {}),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** A short key from any parts, within the provider's limits. */
function keyOf(...parts: (string | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Makes repeated calls idempotent. The provider also repeats its failures for a key, so a key lasts only a few minutes.
 */
function onceKey(...parts: (string | null | undefined)[]): string {
  return keyOf(...parts, String(Math.floor(Date.now() / ONCE_MS)));
}

async function knownCustomer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing' &&
      error.param === 'customer';
    throw isMissing ? new CustomerMissingError(error.message, { cause: error }) : error;
  }
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
  } catch (cause) {
    throw new ApiError('billing.bad-signature', { cause });
  }
}

/** These fields are the same in every version of the API. */
function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as { customer?: unknown; client_reference_id?: unknown; metadata?: unknown };
  const metadata = (object.metadata ?? {}) as { userId?: unknown };
  const customer = object.customer as { id?: unknown } | string | null | undefined;
  return {
    id: event.id,
    type: event.type,
    customerId: textOf(typeof customer === 'object' ? customer?.id : customer),
    userId: textOf(object.client_reference_id) ?? textOf(metadata.userId),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
