import { randomUUID } from 'node:crypto';
import { unlessFull } from '#api/errors/database-errors.ts';
import { Webhook, WebhookDelivery } from '#api/models/webhook.ts';
import { enqueueJob } from '#api/queue/enqueue-job.ts';
import type { WebhookEvent } from '#shared/api-access/webhook-events.ts';
import { WEBHOOK_LIMITS } from '#shared/contracts/webhook.ts';

/** Saves within this time are announced once. */
const CHANGE_QUIET_MS = 30_000;

/** Hands an event to those webhooks of an account that want it. A full disk drops it: what happened is stored. */
export function announce(userId: string, event: WebhookEvent, data: object): Promise<void> {
  return unlessFull(deliver(userId, event, data));
}

async function deliver(userId: string, event: WebhookEvent, data: object): Promise<void> {
  for (const { _id: webhookId } of await listeners(userId, event)) {
    const waiting = await WebhookDelivery.countDocuments({ webhookId, userId, status: 'waiting' });
    if (waiting >= WEBHOOK_LIMITS.waiting) continue;
    const deliveryId = randomUUID();
    const payload = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
    await WebhookDelivery.create({ _id: deliveryId, userId, webhookId, event, payload });
    await enqueueJob({ name: 'deliver-webhook', payload: { deliveryId, userId } }, deliveryId, userId);
    await removeOld(userId, webhookId);
  }
}

/** Announces a changed project a little later, because an editor saves after every edit. A full disk drops it. */
export async function announceChange({ userId, projectId }: { userId: string; projectId: string }): Promise<void> {
  if ((await listeners(userId, 'project.changed')).length === 0) return;
  const at = new Date(Date.now() + CHANGE_QUIET_MS);
  await unlessFull(enqueueJob({ name: 'announce-change', payload: { projectId, userId } }, projectId, userId, at));
}

async function listeners(userId: string, event: WebhookEvent): Promise<{ _id: string }[]> {
  const on = await Webhook.find({ userId, isOn: true }, 'events').lean();
  return on.filter(({ events }) => events.includes(event));
}

/** Keeps the newest deliveries, and those that wait. */
async function removeOld(userId: string, webhookId: string): Promise<void> {
  const ended = await WebhookDelivery.find({ webhookId, userId, status: { $in: ['delivered', 'failed'] } }, '_id')
    .sort({ createdAt: -1, _id: 1 })
    .skip(WEBHOOK_LIMITS.deliveries)
    .lean();
  if (ended.length === 0) return;
  await WebhookDelivery.deleteMany({ userId, _id: { $in: ended.map(({ _id }) => _id) } });
}
