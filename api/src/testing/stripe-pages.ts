import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeServer } from './stripe-objects.ts';
import { signedEvent } from './stripe-webhook.ts';

/**
 * The stand-in's pages for people: one to pay, one to end a subscription. The studio that opened the page learns the
 * result only by its webhook.
 */
export function stripePages(stripe: StripeServer) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '', stripe.apiBase);
    const [, kind = '', id = '', action = ''] = /^\/(pay|portal)\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const page = kind === 'pay' ? payPage(stripe, id) : portalPage(stripe, id);
    if (!page) return void response.writeHead(404).end('This page has expired.');
    if (request.method !== 'POST') return sendHtml(response, `/${kind}/${id}`, page);
    const act = page.actions.find((one) => one.name === action);
    if (!act) return void response.writeHead(404).end();
    const before = stripe.events.length;
    const next = act.run();
    // The browser returns before the studio gets the event, because the plan must not depend on the order.
    response.writeHead(303, { Location: next }).end();
    for (const event of stripe.events.slice(before)) {
      const { body, headers } = signedEvent(event);
      const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
      const webhook = new URL('/api/stripe/webhook', page.studio);
      await fetch(webhook, { method: 'POST', body, headers: Object.fromEntries(sent) });
    }
  };
}

interface Page {
  title: string;
  studio: string;
  actions: { name: string; label: string; run: () => string }[];
}

function payPage(stripe: StripeServer, id: string): Page | null {
  const session = stripe.sessions.get(id);
  if (session?.status !== 'open') return null;
  const trial = session.payment_method_collection === 'if_required';
  return {
    title: `Subscribe to ${session.metadata['plan']}`,
    studio: session.success_url,
    actions: [
      {
        name: 'pay',
        label: trial ? 'Start trial' : 'Subscribe',
        run: () => {
          stripe.pay(session);
          return session.success_url;
        },
      },
      { name: 'back', label: 'Back', run: () => session.cancel_url ?? session.success_url },
    ],
  };
}

function portalPage(stripe: StripeServer, id: string): Page | null {
  const portal = stripe.portals.get(id);
  if (!portal) return null;
  return {
    title: 'Your subscription',
    studio: portal.returnUrl,
    actions: [
      {
        name: 'cancel',
        label: 'Cancel subscription',
        run: () => {
          for (const subscription of stripe.subscriptions.values()) {
            if (subscription.customer === portal.customer) stripe.change(subscription, { status: 'canceled' });
          }
          return portal.returnUrl;
        },
      },
      { name: 'back', label: 'Return', run: () => portal.returnUrl },
    ],
  };
}

/** Everything on these pages comes from the stand-in itself. */
function sendHtml(response: ServerResponse, path: string, { title, actions }: Page): void {
  const forms = actions.map(
    ({ name, label }) => `<form method="post" action="${path}/${name}"><button>${label}</button></form>`,
  );
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${forms.join('')}</html>`);
}
