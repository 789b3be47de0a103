import Stripe from 'stripe';
import { stripeNow } from './stripe-objects.ts';

/** Environment of a studio that is paid through the stand-in. */
export const STRIPE_ENVIRONMENT = {
  STRIPE_SECRET_KEY: 'sk_test_51StandIn',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
  STRIPE_PRICE_STUDIO: 'price_studio',
  STRIPE_PRICE_CREATOR: 'price_creator',
} as const;

/** Builds the request of a webhook: the bytes and the headers that prove their origin. */
export function signedEvent(
  event: object,
  {
    secret = STRIPE_ENVIRONMENT.STRIPE_WEBHOOK_SECRET,
    at = stripeNow(),
    scheme = 'v1',
  }: { secret?: string; at?: number; scheme?: string } = {},
): { body: string; headers: Record<string, string | null> } {
  const body = JSON.stringify(event, null, 2);
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at, scheme });
  return {
    body,
    headers: { 'Stripe-Signature': header, 'Content-Type': 'application/json', Origin: null, Cookie: null },
  };
}
