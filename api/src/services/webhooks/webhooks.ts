import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { Webhook, WebhookDelivery, type WebhookDeliveryDocument, type WebhookDocument } from '#api/models/webhook.ts';
import { enqueueJob } from '#api/queue/enqueue-job.ts';
import { requireApiAccess } from '#api/services/api-tokens/api-tokens.ts';
import { withLock } from '#api/services/lock.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { type createWebhookSchema, type updateWebhookSchema, WEBHOOK_LIMITS } from '#shared/contracts/webhook.ts';
import { newWebhookSecret } from './sign.ts';

/** @param allowsPrivate As for `postSafely`. */
interface UrlRule {
  readonly allowsPrivate: boolean;
}

/** @throws ApiError 400 for http, which anyone on the way could read. */
function requireHttps(url: string | undefined, { allowsPrivate }: UrlRule): void {
  if (url === undefined || allowsPrivate || new URL(url).protocol === 'https:') return;
  throw invalid([{ path: 'url', message: 'Enter an address that begins with https://.' }]);
}

/** @throws ApiError `token.plan`, `webhook.too-many`, or 400. */
export async function createWebhook(
  owner: Owner,
  { url, events }: z.output<typeof createWebhookSchema>,
  rule: UrlRule,
): Promise<WebhookDocument> {
  requireApiAccess(owner);
  requireHttps(url, rule);
  const { _id: userId } = owner;
  return withLock(`webhooks-${userId}`, async () => {
    const limit = WEBHOOK_LIMITS.perAccount;
    if ((await Webhook.countDocuments({ userId })) >= limit) {
      throw new ApiError('webhook.too-many', { data: { limit } });
    }
    return Webhook.create({ userId, url, events, secret: newWebhookSecret() });
  });
}

/** The webhooks of an account, oldest first. */
export function findWebhooks({ _id: userId }: Pick<Owner, '_id'>): Promise<WebhookDocument[]> {
  return Webhook.find({ userId }).sort({ createdAt: 1, _id: 1 }).exec();
}

/** Changes a webhook. Switching it on again forgets its failures. */
export async function updateWebhook(
  webhook: WebhookDocument,
  { url, events, isOn }: z.output<typeof updateWebhookSchema>,
  rule: UrlRule,
): Promise<WebhookDocument> {
  requireHttps(url, rule);
  if (url !== undefined) webhook.url = url;
  if (events !== undefined) webhook.set({ events });
  if (isOn !== undefined) webhook.isOn = isOn;
  if (isOn) webhook.set({ failingSince: null, note: null });
  return webhook.save();
}

export async function deleteWebhook({ _id, userId }: WebhookDocument): Promise<void> {
  await Webhook.deleteOne({ _id, userId });
  await WebhookDelivery.deleteMany({ webhookId: _id, userId });
}

/** The latest deliveries of a webhook, newest first. */
export function findDeliveries({ _id: webhookId, userId }: WebhookDocument): Promise<WebhookDeliveryDocument[]> {
  return WebhookDelivery.find({ webhookId, userId }, '-payload')
    .sort({ createdAt: -1, _id: 1 })
    .limit(WEBHOOK_LIMITS.deliveries)
    .exec();
}

/**
 * Sends a finished delivery once more, with the same id and body.
 * @throws ApiError `webhook.delivery-waiting`
 */
export async function replayDelivery({ _id, userId }: WebhookDeliveryDocument): Promise<WebhookDeliveryDocument> {
  const renewed = await WebhookDelivery.findOneAndUpdate(
    { _id, userId, status: { $in: ['delivered', 'failed'] } },
    { $set: { status: 'waiting', attempts: 0, lastError: null } },
    { returnDocument: 'after' },
  );
  if (renewed === null) throw new ApiError('webhook.delivery-waiting');
  await enqueueJob({ name: 'deliver-webhook', payload: { deliveryId: _id, userId } }, _id, userId);
  return renewed;
}
