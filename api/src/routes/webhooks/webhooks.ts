import Router from '@koa/router';
import type { Config } from '#api/config/config.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { Webhook, WebhookDelivery } from '#api/models/webhook.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentDelivery, presentWebhook } from '#api/presenters/webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  findDeliveries,
  findWebhooks,
  replayDelivery,
  updateWebhook,
} from '#api/services/webhooks/webhooks.ts';
import { createWebhookSchema, updateWebhookSchema } from '#shared/contracts/webhook.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

export interface WebhooksRouteDeps {
  config: Config;
}

/** `/api/webhooks`: the addresses that are told of the creator's events, and what was sent to them. */
export function webhookRoutes({ config }: WebhooksRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const rule = { allowsPrivate: config.webhooksAllowPrivate };

  router.get('/webhooks', signedIn, async (ctx) => {
    const { owner } = ctx.state;
    const webhooks = await findWebhooks(owner);
    ctx.body = { isAllowed: PLAN_RULES[owner.plan].hasApiAccess, webhooks: webhooks.map(presentWebhook) };
  });

  router.post('/webhooks', signedIn, async (ctx) => {
    const webhook = await createWebhook(ctx.state.owner, await validateBody(ctx, createWebhookSchema), rule);
    ctx.status = 201;
    ctx.body = { ...presentWebhook(webhook), secret: webhook.secret };
  });

  router.patch('/webhooks/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'webhook.not-found');
    const changes = await validateBody(ctx, updateWebhookSchema);
    const webhook = await findOwn(Webhook, ctx.state.owner, id, 'webhook.not-found');
    ctx.body = presentWebhook(await updateWebhook(webhook, changes, rule));
  });

  router.delete('/webhooks/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'webhook.not-found');
    await deleteWebhook(await findOwn(Webhook, ctx.state.owner, id, 'webhook.not-found'));
    ctx.status = 204;
  });

  router.get('/webhooks/:id/deliveries', signedIn, async (ctx) => {
    const webhook = await findOwn(Webhook, ctx.state.owner, validateId(ctx, 'webhook.not-found'), 'webhook.not-found');
    ctx.body = (await findDeliveries(webhook)).map(presentDelivery);
  });

  router.post('/webhook-deliveries/:id/replay', signedIn, async (ctx) => {
    const id = validateId(ctx, 'webhook.delivery-not-found');
    const delivery = await findOwn(WebhookDelivery, ctx.state.owner, id, 'webhook.delivery-not-found');
    ctx.status = 202;
    ctx.body = presentDelivery(await replayDelivery(delivery));
  });

  return router;
}
