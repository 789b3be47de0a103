import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentEventRecord } from '#api/models/payment-event.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { AgentAnswer } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import type {
  StripeCheckoutSession,
  StripeEvent,
  StripeServer,
  StripeSubscription,
} from '#api/testing/stripe-objects.ts';
import { stripeEvent } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT, signedEvent } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { paymentPageSchema } from '#shared/contracts/billing.ts';

/** Events sent to the webhook, about a hundred for each customer. */
const DELIVERIES = process.env['TEST_LONG'] ? 2_000 : 600;

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
const checkout = (creator: Creator, plan = 'studio') => creator.agent.post(PATH, { plan });
const reload = (user: UserDocument) => User.findById(user._id).orFail();

/** The provider's record of the page that an account was sent to. */
async function pageOf(creator: Creator, plan = 'studio'): Promise<StripeCheckoutSession> {
  const { url } = paymentPageSchema.parse((await checkout(creator, plan)).body);
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '');
  if (!session) throw new Error(`No such page: ${url}`);
  return session;
}

/** Sends an event as the provider does. */
function send(event: object, options?: Parameters<typeof signedEvent>[1]): Promise<AgentAnswer> {
  return studio.agent().send('POST', '/api/stripe/webhook', signedEvent(event, options));
}

async function sendAll(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) expect((await send(event)).status).toBe(200);
}

/** Someone who has paid for a plan, as far as the studio knows. */
async function subscriber(plan = 'studio'): Promise<Creator & { subscription: StripeSubscription }> {
  const creator = await createCreator(studio);
  const before = stripe.events.length;
  const subscription = stripe.pay(await pageOf(creator, plan));
  await sendAll(stripe.events.slice(before));
  return { ...creator, subscription };
}

describe('POST /api/stripe/create-checkout-session', () => {
  it('opens a page for Studio with 14 days free and without a card', async () => {
    const creator = await createCreator(studio);
    const session = await pageOf(creator);
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
    expect((await pageOf(creator, 'creator')).payment_method_collection).toBe('always');
    const { params } = stripe.requests.at(-1)!;
    expect(params).toMatchObject({ line_items: { 0: { price: STRIPE_ENVIRONMENT.STRIPE_PRICE_CREATOR } } });
    expect(params['subscription_data']).not.toHaveProperty('trial_period_days');
  });

  it('changes no plan by itself, nor does returning from the page', async () => {
    const creator = await createCreator(studio);
    stripe.pay(await pageOf(creator));
    await creator.agent.get('/pricing?checkout=success');
    expect(await reload(creator.user)).toMatchObject({ plan: 'creator', subscriptionStatus: null });
  });

  it('keeps the customer, and returns the same page while it is open', async () => {
    const creator = await createCreator(studio);
    const [first, second] = [await pageOf(creator), await pageOf(creator)];
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
    const studioPage = await pageOf(creator, 'studio');
    const creatorPage = await pageOf(creator, 'creator');
    expect([studioPage.status, creatorPage.status]).toEqual(['expired', 'open']);
    const again = await pageOf(creator, 'studio');
    expect([again.status, creatorPage.status]).toEqual(['open', 'expired']);
    expect(again.id).not.toBe(studioPage.id);
  });

  it('refuses a second subscription, even before the event of the first', async () => {
    const creator = await createCreator(studio);
    stripe.pay(await pageOf(creator));
    for (const plan of ['studio', 'creator']) {
      const answer = await checkout(creator, plan);
      expect([answer.status, answer.body.code]).toEqual([409, 'billing.already-subscribed']);
    }
  });

  it('gives the trial once', async () => {
    const { subscription, ...creator } = await subscriber();
    expect(subscription.status).toBe('trialing');
    await sendAll([stripe.change(subscription, { status: 'canceled' })]);
    expect((await pageOf(creator)).payment_method_collection).toBe('always');
    expect(stripe.requests.at(-1)!.params['subscription_data']).not.toHaveProperty('trial_period_days');
  });

  it('replaces a customer that the provider no longer knows', async () => {
    const creator = await createCreator(studio);
    const { customer } = await pageOf(creator);
    stripe.customers.delete(customer);
    const next = await pageOf(creator);
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
    expect(paymentPageSchema.parse((await portal(await subscriber())).body).url).toContain(`${stripe.apiBase}/portal/`);
    expect(stripe.requests.at(-1)!.params['return_url']).toBe(`${studio.url}/pricing`);
  });

  it('does not exist for an account that never subscribed', async () => {
    expect((await portal(await createCreator(studio))).body.code).toBe('billing.no-subscription');
    expect((await studio.agent().post('/api/stripe/create-portal-session')).status).toBe(401);
  });

  it('says that it failed when the provider does', async () => {
    const creator = await subscriber();
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
    const { user, subscription } = await subscriber();
    expect(await reload(user)).toMatchObject({
      plan: 'studio',
      subscriptionStatus: 'trialing',
      stripeSubscriptionId: subscription.id,
    });
  });

  it('back to Creator when the subscription ends, but not while a payment is retried', async () => {
    const { user, subscription } = await subscriber();
    stripe.change(subscription, { status: 'past_due' });
    await sendAll([stripe.failPayment(subscription)]);
    expect(await reload(user)).toMatchObject({ plan: 'studio', subscriptionStatus: 'past_due' });
    await sendAll([stripe.change(subscription, { status: 'canceled' })]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', subscriptionStatus: 'canceled' });
  });

  it('back to Creator once when the provider no longer knows the customer', async () => {
    const { user, subscription } = await subscriber();
    stripe.customers.delete(subscription.customer);
    const deleted = stripe.change(subscription, { status: 'canceled' });
    await sendAll([deleted]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', paidPlan: null, stripeSubscriptionId: null });
    expect(await PaymentEventRecord.countDocuments({ _id: deleted.id })).toBe(1);
  });

  it('by the current state, not by the event’s', async () => {
    const { user, subscription } = await subscriber();
    const stale = stripe.change(subscription, { status: 'active' });
    await sendAll([stripe.change(subscription, { status: 'canceled' })]);
    await sendAll([stale]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', subscriptionStatus: 'canceled' });
  });

  it('to the plan chosen in the portal', async () => {
    const { user, subscription } = await subscriber();
    const [item] = subscription.items.data;
    item!.price.id = STRIPE_ENVIRONMENT.STRIPE_PRICE_CREATOR;
    await sendAll([stripe.change(subscription, { status: 'active' })]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', paidPlan: 'creator', subscriptionStatus: 'active' });
  });

  it('by the plan a subscription was bought as when the studio’s prices have changed', async () => {
    const { user, subscription } = await subscriber();
    subscription.items.data[0]!.price.id = 'price_of_last_year';
    await sendAll([stripe.change(subscription, { status: 'active' })]);
    expect((await reload(user)).plan).toBe('studio');
  });

  it('not for another shop’s subscriptions', async () => {
    const creator = await createCreator(studio);
    const { customer } = await pageOf(creator);
    stripe.subscribe(customer, 'price_of_a_shop');
    await sendAll(stripe.events.slice(-1));
    expect(await reload(creator.user)).toMatchObject({ plan: 'creator', subscriptionStatus: null });
  });

  it('not from enterprise, nor from a plan set by an admin', async () => {
    const { user, subscription } = await subscriber();
    await User.updateOne({ _id: user._id }, { $set: { plan: 'enterprise' } });
    await sendAll([stripe.change(subscription, { status: 'active' })]);
    await sendAll([stripe.change(subscription, { status: 'canceled' })]);
    expect((await reload(user)).plan).toBe('enterprise');
  });

  it('of the account that the page was opened for, when its customer was not stored', async () => {
    const creator = await createCreator(studio);
    const session = await pageOf(creator);
    await User.updateOne({ _id: creator.user._id }, { $set: { stripeCustomerId: null } });
    const before = stripe.events.length;
    stripe.pay(session);
    await sendAll(stripe.events.slice(before));
    expect(await reload(creator.user)).toMatchObject({ plan: 'studio', stripeCustomerId: session.customer });
  });

  it('never of an account that is already another customer', async () => {
    const { user } = await subscriber('creator');
    const stranger = stripe.customers.keys().next().value!;
    const foreign = stripe.subscribe(stranger, 'price_studio', { metadata: { userId: user._id } });
    await User.updateMany({ stripeCustomerId: stranger }, { $set: { stripeCustomerId: null } });
    await sendAll([stripe.change(foreign, { status: 'active' })]);
    expect(await reload(user)).toMatchObject({ plan: 'creator', paidPlan: 'creator' });
  });

  it('is ignored without an error when the customer is unknown', async () => {
    expect(
      (await send(stripeEvent('customer.subscription.updated', { id: 'sub_1', customer: 'cus_none' }))).status,
    ).toBe(200);
    expect((await send(stripeEvent('charge.refunded', { id: 'ch_1', customer: null }))).status).toBe(200);
    expect((await send(stripeEvent('customer.subscription.updated', { id: 'sub_1' }))).status).toBe(200);
  });

  it('once for each event, however often it comes', async () => {
    const { subscription } = await subscriber();
    const event = stripe.change(subscription, { status: 'active' });
    const lists = () => stripe.requests.filter(({ path }) => path === '/v1/subscriptions').length;
    await send(event);
    const before = lists();
    for (let n = 0; n < 5; n++) expect((await send(event)).status).toBe(200);
    expect(lists()).toBe(before);
    expect(await PaymentEventRecord.countDocuments({ _id: event.id })).toBe(1);
  });

  it('not by a slow answer that was overtaken', async () => {
    const { user, subscription } = await subscriber();
    const slow = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    stripe.hold = ({ path }) => {
      if (path !== '/v1/subscriptions') return;
      stripe.hold = null;
      asked.resolve();
      return slow.promise;
    };
    const overtaken = send(stripe.change(subscription, { status: 'active' }));
    await asked.promise;
    await sendAll([stripe.change(subscription, { status: 'past_due' })]);
    slow.resolve();
    expect((await overtaken).status).toBe(200);
    expect(await reload(user)).toMatchObject({ plan: 'studio', subscriptionStatus: 'past_due' });
  });
});

describe('an event', () => {
  let account: Creator & { subscription: StripeSubscription };
  let event: StripeEvent;
  beforeEach(async () => {
    account = await subscriber();
    event = stripe.change(account.subscription, { status: 'canceled' });
  });

  const post = (
    body: string | Uint8Array | undefined,
    signature: string | null,
    more: Record<string, string | null> = {},
  ) =>
    studio.agent().send('POST', '/api/stripe/webhook', {
      body,
      headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json', Origin: null, ...more },
    });

  async function isRefused(answer: AgentAnswer, status = 400, code = 'billing.bad-signature'): Promise<void> {
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await reload(account.user)).toMatchObject({ plan: 'studio', subscriptionStatus: 'trialing' });
    expect(await PaymentEventRecord.exists({ _id: event.id })).toBeNull();
  }
  const signature = (options?: Parameters<typeof signedEvent>[1]) =>
    signedEvent(event, options).headers['Stripe-Signature']!;

  it('without a valid signature is refused', async () => {
    const { body } = signedEvent(event);
    for (const wrong of [null, '', 't=1', 'v1=abc', 't=now,v1=abc', `t=1,v1=${'0'.repeat(64)}`, 'x'.repeat(5_000)]) {
      await isRefused(await post(body, wrong));
    }
  });

  it('signed with another secret is refused', async () => {
    await isRefused(await send(event, { secret: 'whsec_another' }));
  });

  it('with a stamp older than five minutes is refused', async () => {
    await isRefused(await send(event, { at: Math.floor(Date.now() / 1000) - 301 }));
    const renewed = signature().replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`);
    await isRefused(await post(signedEvent(event).body, renewed));
  });

  it('signed by the test scheme v0 only is refused', async () => {
    await isRefused(await send(event, { scheme: 'v0' }));
  });

  it('with two v1 signatures is taken when one is right, and refused when none is', async () => {
    const { body } = signedEvent(event);
    const right = signature();
    const wrong = signature({ secret: 'whsec_before' }).split(',')[1]!;
    await isRefused(await post(body, `${right.split(',')[0]},${wrong},${wrong}`));
    expect((await post(body, `${right.split(',')[0]},${wrong},${right.split(',')[1]}`)).status).toBe(200);
    expect(await reload(account.user)).toMatchObject({ plan: 'creator' });
  });

  it('whose body was parsed and written again is refused, and so is one with a changed byte', async () => {
    const { body } = signedEvent(event);
    await isRefused(await post(JSON.stringify(JSON.parse(body)), signature()));
    await isRefused(await post(body.replace('"livemode": false', '"livemode":  false'), signature()));
    await isRefused(await post(`${body} `, signature()));
    await isRefused(await post('', signature()));
  });

  it('of the other mode is refused', async () => {
    await isRefused(await send({ ...event, livemode: true }), 400, 'billing.wrong-mode');
  });

  it('that is larger than a megabyte is refused', async () => {
    await isRefused(await post('x'.repeat(1024 * 1024 + 1), signature()), 413, 'request.too-large');
  });

  it('that is compressed is refused', async () => {
    await isRefused(
      await post(signedEvent(event).body, signature(), { 'Content-Encoding': 'gzip' }),
      415,
      'request.media-type',
    );
  });

  it('is judged by its signature, not by its origin or cookie', async () => {
    const { body } = signedEvent(event);
    await isRefused(await post(body, null, { Origin: studio.url }));
    expect((await post(body, signature(), { Origin: 'https://evil.example' })).status).toBe(200);
  });

  it('that cannot be handled now is answered with an error, and handled when sent again', async () => {
    stripe.failure = 500;
    expect((await send(event)).status).toBe(500);
    expect(await PaymentEventRecord.exists({ _id: event.id })).toBeNull();
    stripe.failure = null;
    expect((await send(event)).status).toBe(200);
    expect(await reload(account.user)).toMatchObject({ plan: 'creator', subscriptionStatus: 'canceled' });
  });

  it('is remembered for longer than the provider retries', async () => {
    const before = Date.now();
    await send(event);
    const { handledAt } = await PaymentEventRecord.findById(event.id).orFail();
    expect(handledAt.getTime()).toBeGreaterThanOrEqual(before);
    const [ttl] = PaymentEventRecord.schema.indexes().filter(([, options]) => options.expireAfterSeconds !== undefined);
    expect(ttl?.[1].expireAfterSeconds).toBeGreaterThan(30 * 86_400);
  });
});

describe(`${DELIVERIES} deliveries, late, shuffled and repeated`, () => {
  it('end in the same state as in order', async () => {
    const random = seeded(20_261_120);
    const inOrder: UserDocument[] = [];
    const shuffled: UserDocument[] = [];
    const queue: StripeEvent[] = [];
    const underWay = new Set<Promise<void>>();
    let deliveries = 0;
    const deliver = async (event: StripeEvent) => {
      deliveries++;
      const answer = await send(event);
      // When the answer is not 200, the provider sends the event again.
      if (answer.status !== 200) queue.push(event);
    };
    const pump = async (rest: number) => {
      while (queue.length > rest) {
        const [event] = queue.splice(Math.floor(random() * queue.length), 1);
        const work: Promise<void> = deliver(event!).finally(() => underWay.delete(work));
        underWay.add(work);
        if (underWay.size >= 16) await Promise.race(underWay);
      }
    };

    for (let n = 0; n < DELIVERIES / 100; n++) {
      const story = storyOf(random);
      const ordered = await customer();
      for (const step of story) await sendAll(happen(ordered.stripeCustomerId!, step));
      inOrder.push(await reload(ordered));

      const twin = await customer();
      shuffled.push(twin);
      for (const step of story) {
        // Each event arrives one to twenty times, mostly long after the fact.
        for (const event of happen(twin.stripeCustomerId!, step)) {
          queue.push(...Array<StripeEvent>(1 + Math.floor(random() * 20)).fill(event));
        }
        await pump(150);
      }
    }
    while (deliveries + queue.length < DELIVERIES)
      queue.push(queue[Math.floor(random() * queue.length)] ?? stripe.events.at(-1)!);
    do {
      await pump(0);
      await Promise.all(underWay);
    } while (queue.length > 0);

    const outcome = ({ plan, subscriptionStatus, paidPlan }: UserDocument) => ({ plan, subscriptionStatus, paidPlan });
    const ends = await Promise.all(shuffled.map(reload));
    expect(ends.map(outcome)).toEqual(inOrder.map(outcome));
    expect(deliveries).toBeGreaterThanOrEqual(DELIVERIES);
    // If all stories ended alike, this would prove little.
    expect(new Set(inOrder.map((user) => JSON.stringify(outcome(user)))).size).toBeGreaterThan(3);
  });

  type Step = { act: 'subscribe'; price: string } | { act: 'status'; status: string } | { act: 'price'; price: string };

  /** Four to ten steps in the life of one customer. */
  function storyOf(random: () => number): Step[] {
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
    const price = () => pick(['price_studio', 'price_creator']);
    const steps: Step[] = [{ act: 'subscribe', price: price() }];
    for (let n = 3 + Math.floor(random() * 7); n > 0; n--) {
      const status = pick(['active', 'past_due', 'unpaid', 'canceled']);
      steps.push(
        pick<Step>([
          { act: 'status', status },
          { act: 'price', price: price() },
          { act: 'status', status },
        ]),
      );
      if (steps.at(-1)?.act === 'status' && status === 'canceled') steps.push({ act: 'subscribe', price: price() });
    }
    return steps;
  }

  /** Performs a step at the provider. Returns the events that it sends. */
  function happen(customerId: string, step: Step): StripeEvent[] {
    const before = stripe.events.length;
    const latest = [...stripe.subscriptions.values()].findLast((one) => one.customer === customerId);
    if (step.act === 'subscribe') stripe.subscribe(customerId, step.price);
    else if (step.act === 'status') stripe.change(latest!, { status: step.status });
    else {
      latest!.items.data[0]!.price.id = step.price;
      stripe.change(latest!, {});
    }
    return stripe.events.slice(before);
  }

  async function customer(): Promise<UserDocument> {
    const id = `cus_${randomUUID()}`;
    stripe.customers.set(id, { id, object: 'customer', email: null, metadata: {}, created: 0, livemode: false });
    return User.create({ email: `${id}@example.com`, stripeCustomerId: id });
  }

  /** A random number generator that repeats in every run (mulberry32). */
  function seeded(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    };
  }
});
