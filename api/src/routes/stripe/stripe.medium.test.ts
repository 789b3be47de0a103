import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PaymentEventRecord } from '#api/models/payment-event.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import type { StripeServer } from '#api/testing/stripe-objects.ts';
import { stripeEvent } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { paymentPageSchema } from '#shared/contracts/billing.ts';
import { checkout, pageOf, send, sendAll, subscriber } from './testing/stripe-calls.ts';

let stripe: StripeServer;
let studio: TestStudio;
beforeAll(async () => {
  stripe = await startStripeServer();
  studio = await startTestStudio({ ...STRIPE_ENVIRONMENT, STRIPE_API_BASE: stripe.apiBase });
});
afterAll(async () => {
  await studio.close();
  await stripe.close();
});
afterEach(() => {
  stripe.failure = null;
  stripe.hold = null;
});

const PATH = '/api/stripe/create-checkout-session';
const reload = (user: UserDocument) => User.findById(user._id).orFail();

describe('POST /api/stripe/create-checkout-session', () => {
  it('opens a page for Studio with 14 days free and without a card', async () => {
    const creator = await createCreator(studio);
    const session = await pageOf(stripe, creator);
    expect(session).toMatchObject({
      client_reference_id: creator.user._id,
      payment_method_collection: 'if_required',
      success_url: `${studio.url}/pricing?checkout=success`,
      cancel_url: `${studio.url}/pricing?checkout=cancelled`,
    });
    const { params } = stripe.requests.findLast(({ path, method }) => method === 'POST' && path.endsWith('/sessions'))!;
    expect(params).toMatchObject({
      line_items: { 0: { price: STRIPE_ENVIRONMENT.STRIPE_PRICE_STUDIO } },
      subscription_data: {
        trial_period_days: '14',
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        metadata: { userId: creator.user._id, plan: 'studio' },
      },
    });
    expect(stripe.customers.get(session.customer)).toMatchObject({ email: creator.user.email });
  });

  it('opens a page for Creator that is paid at once', async () => {
    const creator = await createCreator(studio);
    expect((await pageOf(stripe, creator, 'creator')).payment_method_collection).toBe('always');
    const { params } = stripe.requests.at(-1)!;
    expect(params).toMatchObject({ line_items: { 0: { price: STRIPE_ENVIRONMENT.STRIPE_PRICE_CREATOR } } });
    expect(params['subscription_data']).not.toHaveProperty('trial_period_days');
  });

  it('changes no plan by itself, nor does returning from the page', async () => {
    const creator = await createCreator(studio);
    stripe.pay(await pageOf(stripe, creator));
    await creator.agent.get('/pricing?checkout=success');
    expect(await reload(creator.user)).toMatchObject({ plan: 'creator', subscriptionStatus: null });
  });

  it('keeps the customer, and returns the same page while it is open', async () => {
    const creator = await createCreator(studio);
    const [first, second] = [await pageOf(stripe, creator), await pageOf(stripe, creator)];
    expect(second.id).toBe(first.id);
    expect((await reload(creator.user)).stripeCustomerId).toBe(first.customer);
  });

  it('makes one customer and one page of five simultaneous clicks', async () => {
    const creator = await createCreator(studio);
    const before = { customers: stripe.customers.size, sessions: stripe.sessions.size };
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkout(creator)));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(stripe.customers.size - before.customers).toBe(1);
    expect(stripe.sessions.size - before.sessions).toBe(1);
  });

  it('closes the page for one plan when the other is chosen, and opens a new one on the way back', async () => {
    const creator = await createCreator(studio);
    const studioPage = await pageOf(stripe, creator, 'studio');
    const creatorPage = await pageOf(stripe, creator, 'creator');
    expect([studioPage.status, creatorPage.status]).toEqual(['expired', 'open']);
    const again = await pageOf(stripe, creator, 'studio');
    expect([again.status, creatorPage.status]).toEqual(['open', 'expired']);
    expect(again.id).not.toBe(studioPage.id);
  });

  it('refuses a second subscription, even before the event of the first', async () => {
    const creator = await createCreator(studio);
    stripe.pay(await pageOf(stripe, creator));
    for (const plan of ['studio', 'creator']) {
      const answer = await checkout(creator, plan);
      expect([answer.status, answer.body.code]).toEqual([409, 'billing.already-subscribed']);
    }
  });

  it('gives the trial once', async () => {
    const { subscription, ...creator } = await subscriber({ stripe, studio });
    expect(subscription.status).toBe('trialing');
    await sendAll(studio, [stripe.change(subscription, { status: 'canceled' })]);
    expect((await pageOf(stripe, creator)).payment_method_collection).toBe('always');
    expect(stripe.requests.at(-1)!.params['subscription_data']).not.toHaveProperty('trial_period_days');
  });

  it('replaces a customer that the provider no longer knows', async () => {
    const creator = await createCreator(studio);
    const { customer } = await pageOf(stripe, creator);
    stripe.customers.delete(customer);
    const next = await pageOf(stripe, creator);
    expect(next.customer).not.toBe(customer);
    expect((await reload(creator.user)).stripeCustomerId).toBe(next.customer);
  });

  it.each([
    [{ plan: 'enterprise' }, 'plan'],
    [{ plan: 'price_studio' }, 'plan'],
    [{}, 'plan'],
    [{ plan: { $ne: 'x' } }, 'plan.$ne'],
    [{ plan: 'studio', price: 'price_cheap' }, ''],
    [{ plan: 'studio', amount: 1 }, ''],
    [{ plan: 'studio', successUrl: 'https://evil.example' }, ''],
    [{ plan: 'studio', trialDays: 999 }, ''],
  ])('refuses %j: prices and terms are the server’s', async (body, path) => {
    const { agent } = await createCreator(studio);
    const before = stripe.requests.length;
    const answer = await agent.post(PATH, body);
    expect([answer.status, answer.body.path]).toEqual([400, path]);
    expect(stripe.requests).toHaveLength(before);
  });

  it('demands a session', async () => {
    expect((await studio.agent().post(PATH, { plan: 'studio' })).status).toBe(401);
  });

  it.each([500, 429, 402])('reports a failure when the provider answers %i, without its reason', async (failure) => {
    const creator = await createCreator(studio);
    stripe.failure = failure;
    const answer = await checkout(creator);
    expect([answer.status, answer.body]).toEqual([
      502,
      { message: 'Failed to create checkout session', code: 'billing.checkout-failed' },
    ]);
    stripe.failure = null;
    expect((await checkout(creator)).status).toBe(200);
  });

  it('is refused when it is asked for too often', async () => {
    const creator = await createCreator(studio);
    for (let n = 0; n < 20; n++) await checkout(creator);
    expect((await checkout(creator)).status).toBe(429);
  });
});

describe('POST /api/stripe/create-portal-session', () => {
  const portal = (creator: Creator) => creator.agent.post('/api/stripe/create-portal-session');

  it('opens the portal of a subscriber', async () => {
    expect(paymentPageSchema.parse((await portal(await subscriber({ stripe, studio }))).body).url).toContain(
      `${stripe.apiBase}/portal/`,
    );
    expect(stripe.requests.at(-1)!.params['return_url']).toBe(`${studio.url}/pricing`);
  });

  it('does not exist for an account that never subscribed', async () => {
    expect((await portal(await createCreator(studio))).body.code).toBe('billing.no-subscription');
    expect((await studio.agent().post('/api/stripe/create-portal-session')).status).toBe(401);
  });

  it('says that it failed when the provider does', async () => {
    const creator = await subscriber({ stripe, studio });
    stripe.failure = 500;
    expect((await portal(creator)).body.code).toBe('billing.portal-failed');
  });
});

describe('the pages of the stand-in', () => {
  it('lead back at once, and inform the studio by webhook only', async () => {
    const creator = await createCreator(studio);
    const { url } = (await checkout(creator)).body;
    expect(await (await fetch(url)).text()).toContain('Start trial');
    const paid = await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${studio.url}/pricing?checkout=success`]);
    await expect.poll(async () => (await reload(creator.user)).plan).toBe('studio');
    expect((await fetch(url)).status).toBe(404);
    const portal = (await creator.agent.post('/api/stripe/create-portal-session')).body.url;
    await fetch(`${portal}/cancel`, { method: 'POST', redirect: 'manual' });
    await expect.poll(async () => (await reload(creator.user)).plan).toBe('creator');
  });
});

describe('the webhook moves the plan', () => {
  it('to Studio when a trial begins, with the status', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    expect(await reload(user)).toMatchObject({
      plan: 'studio',
      subscriptionStatus: 'trialing',
      stripeSubscriptionId: subscription.id,
    });
  });

  it('back to Creator when the subscription ends, but not while a payment is retried', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    stripe.change(subscription, { status: 'past_due' });
    await sendAll(studio, [stripe.failPayment(subscription)]);
    expect(await reload(user)).toMatchObject({ plan: 'studio', subscriptionStatus: 'past_due' });
    await sendAll(studio, [stripe.change(subscription, { status: 'canceled' })]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', subscriptionStatus: 'canceled' });
  });

  it('back to Creator once when the provider no longer knows the customer', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    stripe.customers.delete(subscription.customer);
    const deleted = stripe.change(subscription, { status: 'canceled' });
    await sendAll(studio, [deleted]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', paidPlan: null, stripeSubscriptionId: null });
    expect(await PaymentEventRecord.countDocuments({ _id: deleted.id })).toBe(1);
  });

  it('by the current state, not by the event’s', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    const stale = stripe.change(subscription, { status: 'active' });
    await sendAll(studio, [stripe.change(subscription, { status: 'canceled' })]);
    await sendAll(studio, [stale]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', subscriptionStatus: 'canceled' });
  });

  it('to the plan chosen in the portal', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    const [item] = subscription.items.data;
    item!.price.id = STRIPE_ENVIRONMENT.STRIPE_PRICE_CREATOR;
    await sendAll(studio, [stripe.change(subscription, { status: 'active' })]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', paidPlan: 'creator', subscriptionStatus: 'active' });
  });

  it('by the plan a subscription was bought as when the studio’s prices have changed', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    subscription.items.data[0]!.price.id = 'price_of_last_year';
    await sendAll(studio, [stripe.change(subscription, { status: 'active' })]);
    expect((await reload(user)).plan).toBe('studio');
  });

  it('not for another shop’s subscriptions', async () => {
    const creator = await createCreator(studio);
    const { customer } = await pageOf(stripe, creator);
    stripe.subscribe(customer, 'price_of_a_shop');
    await sendAll(studio, stripe.events.slice(-1));
    expect(await reload(creator.user)).toMatchObject({ plan: 'creator', subscriptionStatus: null });
  });

  it('not from enterprise, nor from a plan set by an admin', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    await User.updateOne({ _id: user._id }, { $set: { plan: 'enterprise' } });
    await sendAll(studio, [stripe.change(subscription, { status: 'active' })]);
    await sendAll(studio, [stripe.change(subscription, { status: 'canceled' })]);
    expect((await reload(user)).plan).toBe('enterprise');
  });

  it('of the account that the page was opened for, when its customer was not stored', async () => {
    const creator = await createCreator(studio);
    const session = await pageOf(stripe, creator);
    await User.updateOne({ _id: creator.user._id }, { $set: { stripeCustomerId: null } });
    const before = stripe.events.length;
    stripe.pay(session);
    await sendAll(studio, stripe.events.slice(before));
    expect(await reload(creator.user)).toMatchObject({ plan: 'studio', stripeCustomerId: session.customer });
  });

  it('never of an account that is already another customer', async () => {
    const { user } = await subscriber({ stripe, studio }, 'creator');
    const stranger = stripe.customers.keys().next().value!;
    const foreign = stripe.subscribe(stranger, 'price_studio', { metadata: { userId: user._id } });
    await User.updateMany({ stripeCustomerId: stranger }, { $set: { stripeCustomerId: null } });
    await sendAll(studio, [stripe.change(foreign, { status: 'active' })]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', paidPlan: 'creator' });
  });

  it('is ignored without an error when the customer is unknown', async () => {
    expect(
      (await send(studio, stripeEvent('customer.subscription.updated', { id: 'sub_1', customer: 'cus_none' }))).status,
    ).toBe(200);
    expect((await send(studio, stripeEvent('charge.refunded', { id: 'ch_1', customer: null }))).status).toBe(200);
    expect((await send(studio, stripeEvent('customer.subscription.updated', { id: 'sub_1' }))).status).toBe(200);
  });

  it('once for each event, however often it comes', async () => {
    const { subscription } = await subscriber({ stripe, studio });
    const event = stripe.change(subscription, { status: 'active' });
    const lists = () => stripe.requests.filter(({ path }) => path === '/v1/subscriptions').length;
    await send(studio, event);
    const before = lists();
    for (let n = 0; n < 5; n++) expect((await send(studio, event)).status).toBe(200);
    expect(lists()).toBe(before);
    expect(await PaymentEventRecord.countDocuments({ _id: event.id })).toBe(1);
  });

  it('not by a slow answer that was overtaken', async () => {
    const { user, subscription } = await subscriber({ stripe, studio });
    const slow = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    stripe.hold = ({ path }) => {
      if (path !== '/v1/subscriptions') return;
      stripe.hold = null;
      asked.resolve();
      return slow.promise;
    };
    const overtaken = send(studio, stripe.change(subscription, { status: 'active' }));
    await asked.promise;
    await sendAll(studio, [stripe.change(subscription, { status: 'past_due' })]);
    slow.resolve();
    expect((await overtaken).status).toBe(200);
    expect(await reload(user)).toMatchObject({ plan: 'studio', subscriptionStatus: 'past_due' });
  });
});
