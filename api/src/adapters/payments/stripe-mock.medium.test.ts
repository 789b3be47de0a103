import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config/config.ts';
import { STRIPE_ENVIRONMENT } from '#api/testing/stripe-webhook.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

/**
 * Address of Stripe's own mock, which `npm run test:peers` starts. It checks every request against Stripe's OpenAPI
 * document.
 */
const STRIPE_MOCK = process.env['STRIPE_MOCK'];

describe.skipIf(STRIPE_MOCK === undefined)('Stripe’s description of its API', () => {
  let payments: Payments;
  beforeAll(() => {
    const config = readConfig({ ...STRIPE_ENVIRONMENT, STRIPE_API_BASE: STRIPE_MOCK });
    if (!config.stripe) throw new Error('Payments are not configured.');
    payments = createStripePayments(config.stripe);
  });

  const order = {
    userId: '11111111-1111-4111-8111-111111111111',
    customerId: 'cus_1',
    successUrl: 'http://localhost:3000/pricing?checkout=success',
    cancelUrl: 'http://localhost:3000/pricing?checkout=cancelled',
  };

  it('accepts our creation of a customer', async () => {
    const account = { userId: order.userId, email: 'ada@example.com', previousId: null };
    expect(await payments.createCustomer(account)).toMatch(/^cus_/);
  });

  it.each([
    ['studio', 14],
    ['creator', 0],
  ] as const)('accepts our page for %s with %i free days', async (plan, trialDays) => {
    expect(await payments.openCheckout({ ...order, plan, trialDays })).toMatch(/^https:\/\//);
  });

  it('answers with subscriptions that we can read', async () => {
    const [subscription] = await payments.subscriptionsOf('cus_1');
    expect(subscription).toMatchObject({ id: expect.stringMatching(/^sub_/), status: expect.any(String), plan: null });
    expect(subscription?.createdAt.getTime()).toBeGreaterThan(0);
  });

  it('accepts our opening of the portal', async () => {
    expect(await payments.openPortal('cus_1', 'http://localhost:3000/pricing')).toMatch(/^https:\/\//);
  });

  it('accepts our ending of everything', async () => {
    await payments.cancelAll('cus_1');
  });
});
