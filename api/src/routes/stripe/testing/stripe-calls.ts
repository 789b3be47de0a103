import { expect } from 'vitest';
import type { AgentAnswer } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import type {
  StripeCheckoutSession,
  StripeEvent,
  StripeServer,
  StripeSubscription,
} from '#api/testing/stripe-objects.ts';
import { signedEvent } from '#api/testing/stripe-webhook.ts';
import type { TestStudio } from '#api/testing/studio.ts';
import { paymentPageSchema } from '#shared/contracts/billing.ts';

/** A studio and the payment provider that it calls. */
export interface Shop {
  stripe: StripeServer;
  studio: TestStudio;
}

export const checkout = (creator: Creator, plan = 'studio') =>
  creator.agent.post('/api/stripe/create-checkout-session', { plan });

/** The provider's record of the page that an account was sent to. */
export async function pageOf(stripe: StripeServer, creator: Creator, plan = 'studio'): Promise<StripeCheckoutSession> {
  const { url } = paymentPageSchema.parse((await checkout(creator, plan)).body);
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '');
  if (!session) throw new Error(`No such page: ${url}`);
  return session;
}

/** Sends an event as the provider does. */
export function send(
  studio: TestStudio,
  event: object,
  options?: Parameters<typeof signedEvent>[1],
): Promise<AgentAnswer> {
  return studio.agent().send('POST', '/api/stripe/webhook', signedEvent(event, options));
}

export async function sendAll(studio: TestStudio, events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) expect((await send(studio, event)).status).toBe(200);
}

/** Someone who has paid for a plan, as far as the studio knows. */
export async function subscriber(
  { stripe, studio }: Shop,
  plan = 'studio',
): Promise<Creator & { subscription: StripeSubscription }> {
  const creator = await createCreator(studio);
  const before = stripe.events.length;
  const subscription = stripe.pay(await pageOf(stripe, creator, plan));
  await sendAll(studio, stripe.events.slice(before));
  return { ...creator, subscription };
}
