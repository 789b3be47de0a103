import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import {
  parseForm,
  type StripeCheckoutSession,
  type StripeCustomer,
  type StripeRequest,
  type StripeServer,
  type StripeSubscription,
  stripeEvent,
  stripeId,
  stripeNow,
  stripePrice,
} from './stripe-objects.ts';
import { stripePages } from './stripe-pages.ts';
import { STRIPE_ENVIRONMENT } from './stripe-webhook.ts';

const PRICES = new Set<string>([STRIPE_ENVIRONMENT.STRIPE_PRICE_STUDIO, STRIPE_ENVIRONMENT.STRIPE_PRICE_CREATOR]);

export async function startStripeServer(): Promise<StripeServer> {
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const answered = new Map<string, { params: string; answer: Answer }>();
  const server: StripeServer = {
    apiBase: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    portals: new Map(),
    requests: [],
    events: [],
    failure: null,
    hold: null,
    pay(session) {
      const order = orders.get(session.id);
      if (session.status !== 'open' || !order) throw new Error('This page takes no payment.');
      const trialDays = Number(order.subscription_data?.trial_period_days ?? 0);
      const now = stripeNow();
      const subscription = server.subscribe(session.customer, order.line_items[0].price, {
        metadata: order.subscription_data?.metadata ?? {},
        ...(trialDays > 0 ? { status: 'trialing', trial_start: now, trial_end: now + trialDays * 86_400 } : {}),
      });
      Object.assign(session, {
        status: 'complete',
        subscription: subscription.id,
        payment_status: trialDays > 0 ? 'no_payment_required' : 'paid',
        url: null,
      });
      server.events.push(stripeEvent('checkout.session.completed', session));
      return subscription;
    },
    subscribe(customer, price, values = {}) {
      const item = { id: stripeId('si'), object: 'subscription_item' as const, price: stripePrice(price) };
      const subscription: StripeSubscription = {
        id: stripeId('sub'),
        object: 'subscription',
        customer,
        status: 'active',
        // A second apart, like subscriptions of one person.
        created: stripeNow() + server.subscriptions.size,
        trial_start: null,
        trial_end: null,
        cancel_at_period_end: false,
        metadata: {},
        livemode: false,
        items: { object: 'list', has_more: false, data: [item] },
        ...values,
      };
      server.subscriptions.set(subscription.id, subscription);
      server.events.push(stripeEvent('customer.subscription.created', subscription));
      return subscription;
    },
    change(subscription, values) {
      Object.assign(subscription, values);
      const type = subscription.status === 'canceled' ? 'deleted' : 'updated';
      const event = stripeEvent(`customer.subscription.${type}`, subscription);
      server.events.push(event);
      return event;
    },
    failPayment(subscription) {
      const event = stripeEvent('invoice.payment_failed', {
        id: stripeId('in'),
        object: 'invoice',
        customer: subscription.customer,
        status: 'open',
        attempted: true,
        livemode: false,
      });
      server.events.push(event);
      return event;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const showPage = stripePages(server);
  const orders = new Map<string, z.infer<typeof checkoutParams>>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', server.apiBase);
    if (!url.pathname.startsWith('/v1/')) return showPage(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = request.method === 'POST' ? Buffer.concat(chunks).toString() : url.search.slice(1);
    const taken: StripeRequest = {
      method: request.method ?? '',
      path: url.pathname,
      params: parseForm(text),
      idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
    };
    const answer = answerTo(taken, text, request.headers.authorization);
    await server.hold?.(taken);
    const headers = { 'Content-Type': 'application/json', 'Request-Id': stripeId('req') };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  }

  function answerTo(request: StripeRequest, text: string, authorization: string | undefined): Answer {
    if (server.failure) return refusal(server.failure, 'api_error', 'Something went wrong on Stripe’s end.');
    if (authorization !== `Bearer ${STRIPE_ENVIRONMENT.STRIPE_SECRET_KEY}`) {
      return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${authorization?.slice(7, 15)}****.`);
    }
    const earlier = request.idempotencyKey === null ? undefined : answered.get(request.idempotencyKey);
    const params = `${request.path}?${text}`;
    if (earlier && earlier.params !== params) {
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    if (earlier) return earlier.answer;
    server.requests.push(request);
    const answer = route(request);
    // Like the real API, stores the first answer for a key.
    if (request.idempotencyKey !== null && answer.status < 400) {
      answered.set(request.idempotencyKey, { params, answer: structuredClone(answer) });
    }
    return answer;
  }

  function route({ method, path, params }: StripeRequest): Answer {
    const [, , resource, ...rest] = path.split('/');
    const name = `${method} ${[resource, ...rest].map((part) => (/^(cs|sub)_/.test(part ?? '') ? ':id' : part)).join('/')}`;
    const id = rest.find((part) => /^(cs|sub)_/.test(part)) ?? '';
    switch (name) {
      case 'POST customers':
        return checked(customerParams, params, (given) => {
          const customer: StripeCustomer = {
            id: stripeId('cus'),
            object: 'customer',
            email: given.email ?? null,
            metadata: given.metadata ?? {},
            created: stripeNow(),
            livemode: false,
          };
          server.customers.set(customer.id, customer);
          return ok(customer);
        });
      case 'GET subscriptions':
        return checked(listParams, params, ({ customer, status }) =>
          listOf(server.subscriptions, customer, (one) => status === 'all' || one.status === (status ?? one.status)),
        );
      case 'DELETE subscriptions/:id': {
        const subscription = server.subscriptions.get(id);
        if (!subscription || subscription.status === 'canceled') return missing('subscription', id, 'id');
        server.change(subscription, { status: 'canceled' });
        return ok(subscription);
      }
      case 'GET checkout/sessions':
        return checked(listParams, params, ({ customer, status }) =>
          listOf(server.sessions, customer, (one) => one.status === (status ?? one.status)),
        );
      case 'GET checkout/sessions/:id':
        return server.sessions.has(id) ? ok(server.sessions.get(id)) : missing('checkout.session', id, 'session');
      case 'POST checkout/sessions/:id/expire': {
        const session = server.sessions.get(id);
        if (session?.status !== 'open') {
          return refusal(
            400,
            'invalid_request_error',
            'Only Checkout Sessions with a status in ["open"] can be expired.',
          );
        }
        return ok(Object.assign(session, { status: 'expired', url: null }));
      }
      case 'POST checkout/sessions':
        return checked(checkoutParams, params, openPage);
      case 'POST billing_portal/sessions':
        return checked(portalParams, params, openPortal);
      default:
        return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
    }
  }

  function openPage(order: z.infer<typeof checkoutParams>): Answer {
    const { price } = order.line_items[0];
    if (!server.customers.has(order.customer)) return missing('customer', order.customer, 'customer');
    if (!PRICES.has(price)) return missing('price', price, 'line_items[0][price]');
    if (order.subscription_data?.trial_settings && !order.subscription_data.trial_period_days) {
      return refusal(400, 'invalid_request_error', 'Trial settings need a trial.', 'subscription_data[trial_settings]');
    }
    const id = stripeId('cs_test');
    const session: StripeCheckoutSession = {
      id,
      object: 'checkout.session',
      customer: order.customer,
      client_reference_id: order.client_reference_id ?? null,
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      payment_method_collection: order.payment_method_collection ?? 'always',
      subscription: null,
      success_url: order.success_url,
      cancel_url: order.cancel_url ?? null,
      metadata: order.metadata ?? {},
      url: `${server.apiBase}/pay/${id}`,
      created: stripeNow(),
      livemode: false,
    };
    server.sessions.set(id, session);
    orders.set(id, order);
    return ok(session);
  }

  function openPortal({ customer, return_url }: z.infer<typeof portalParams>): Answer {
    if (!server.customers.has(customer)) return missing('customer', customer, 'customer');
    const id = stripeId('bps');
    server.portals.set(id, { customer, returnUrl: return_url ?? server.apiBase });
    const url = `${server.apiBase}/portal/${id}`;
    return ok({ id, object: 'billing_portal.session', customer, return_url, url });
  }

  function listOf<T extends { customer: string }>(
    all: Map<string, T>,
    customer: string,
    isWanted: (one: T) => boolean,
  ): Answer {
    if (!server.customers.has(customer)) return missing('customer', customer, 'customer');
    const data = [...all.values()].filter((one) => one.customer === customer && isWanted(one)).toReversed();
    return ok({ object: 'list', url: '/v1/list', has_more: false, data });
  }

  return server;
}

interface Answer {
  status: number;
  body: unknown;
}

/** A copy, because the answer is the state at that time. */
function ok(body: unknown): Answer {
  return { status: 200, body: structuredClone(body) };
}

function refusal(status: number, type: string, message: string, param?: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(param ? { param } : {}), ...(code ? { code } : {}) } } };
}

function missing(what: string, id: string, param: string): Answer {
  return refusal(
    param === 'id' ? 404 : 400,
    'invalid_request_error',
    `No such ${what}: '${id}'`,
    param,
    'resource_missing',
  );
}

const metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const limit = z.string().regex(/^([1-9]\d?|100)$/);
const customerParams = z.strictObject({ email: z.string().max(512).optional(), metadata });
const listParams = z.strictObject({ customer: z.string(), status: z.string().optional(), limit: limit.optional() });
const portalParams = z.strictObject({ customer: z.string(), return_url: z.url().optional() });
const checkoutParams = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z.strictObject({ 0: z.strictObject({ price: z.string(), quantity: z.literal('1') }) }),
  success_url: z.url().max(5_000),
  cancel_url: z.url().max(5_000).optional(),
  metadata,
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  subscription_data: z
    .strictObject({
      metadata,
      trial_period_days: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
        })
        .optional(),
    })
    .optional(),
});

function checked<S extends z.ZodType>(schema: S, params: unknown, act: (given: z.output<S>) => Answer): Answer {
  const result = schema.safeParse(params);
  if (result.success) return act(result.data);
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknown ? [unknown] : [])].map(String);
  const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
  return refusal(
    400,
    'invalid_request_error',
    unknown ? `Received unknown parameter: ${param}` : `Invalid ${param}: ${issue?.message}`,
    param,
    unknown ? 'parameter_unknown' : 'parameter_invalid',
  );
}
