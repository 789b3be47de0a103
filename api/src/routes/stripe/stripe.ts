import Router from '@koa/router';
import type { Logger } from 'pino';
import type { Payments } from '#api/adapters/payments/payments.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { readBytes } from '#api/middleware/read-json.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody } from '#api/middleware/validate.ts';
import { applyEvent } from '#api/services/billing/apply-event.ts';
import { openCheckout, openPortal } from '#api/services/billing/open-pages.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { checkoutSchema, type PaymentPage } from '#shared/contracts/billing.ts';

export interface StripeRouteDeps {
  log: Logger;
  limits: RateLimits;
  payments: Payments | null;
}

/** Events have some kilobytes. Those of subscriptions with many items have some hundred. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** `/api/stripe`: links to the payment pages, and the provider's webhook. */
export function stripeRoutes(deps: StripeRouteDeps): Router<SignedInState> {
  const { limits, log } = deps;
  const router = new Router<SignedInState>({ prefix: '/stripe' });

  router.post('/create-checkout-session', signedIn, async (ctx) => {
    const { plan } = await validateBody(ctx, checkoutSchema);
    const payments = configured(deps.payments);
    await limits.spend('payment', ctx.state.user._id);
    const url = await openCheckout(payments, ctx.state.user, plan, ctx.get('Origin'));
    ctx.body = { url } satisfies PaymentPage;
  });

  router.post('/create-portal-session', signedIn, async (ctx) => {
    const payments = configured(deps.payments);
    await limits.spend('payment', ctx.state.user._id);
    ctx.body = { url: await openPortal(payments, ctx.state.user, ctx.get('Origin')) } satisfies PaymentPage;
  });

  router.post('/webhook', async (ctx) => {
    const payments = configured(deps.payments);
    // The signature covers the exact bytes. Parsing and serializing would change them.
    const event = payments.readEvent(await readBytes(ctx, MAX_EVENT_BYTES), ctx.get('Stripe-Signature'));
    await applyEvent({ payments, log }, event);
    ctx.body = { received: true };
  });

  return router;
}

function configured(payments: Payments | null): Payments {
  if (!payments) throw new ApiError('billing.not-configured');
  return payments;
}
