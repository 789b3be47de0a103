import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentEventRecord } from '#api/models/payment-event.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { AgentAnswer } from '#api/testing/agent.ts';
import type { Creator } from '#api/testing/factories.ts';
import type { StripeEvent, StripeServer, StripeSubscription } from '#api/testing/stripe-objects.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT, signedEvent } from '#api/testing/stripe-webhook.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { send, sendAll, subscriber } from './testing/stripe-calls.ts';

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

const reload = (user: UserDocument) => User.findById(user._id).orFail();

describe('an event', () => {
  let account: Creator & { subscription: StripeSubscription };
  let event: StripeEvent;
  beforeEach(async () => {
    account = await subscriber({ stripe, studio });
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
    await isRefused(await send(studio, event, { secret: 'whsec_another' }));
  });

  it('with a stamp older than five minutes is refused', async () => {
    await isRefused(await send(studio, event, { at: Math.floor(Date.now() / 1000) - 301 }));
    const renewed = signature().replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`);
    await isRefused(await post(signedEvent(event).body, renewed));
  });

  it('signed by the test scheme v0 only is refused', async () => {
    await isRefused(await send(studio, event, { scheme: 'v0' }));
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
    await isRefused(await send(studio, { ...event, livemode: true }), 400, 'billing.wrong-mode');
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
    expect((await send(studio, event)).status).toBe(500);
    expect(await PaymentEventRecord.exists({ _id: event.id })).toBeNull();
    stripe.failure = null;
    expect((await send(studio, event)).status).toBe(200);
    expect(await reload(account.user)).toMatchObject({ plan: 'creator', subscriptionStatus: 'canceled' });
  });

  it('is remembered for longer than the provider retries', async () => {
    const before = Date.now();
    await send(studio, event);
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
      const answer = await send(studio, event);
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
      for (const step of story) await sendAll(studio, happen(ordered.stripeCustomerId!, step));
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
