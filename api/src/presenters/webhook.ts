import type { WebhookDeliveryDocument, WebhookDocument } from '#api/models/webhook.ts';
import type { WebhookAnswer, WebhookDeliveryAnswer } from '#shared/contracts/webhook.ts';

export function presentWebhook(webhook: WebhookDocument): WebhookAnswer {
  const { _id: id, url, isOn } = webhook;
  return {
    ...{ id, url, isOn },
    events: [...webhook.events],
    failingSince: webhook.failingSince?.toISOString() ?? null,
    note: webhook.note ?? null,
    createdAt: webhook.createdAt.toISOString(),
  };
}

export function presentDelivery(delivery: WebhookDeliveryDocument): WebhookDeliveryAnswer {
  const { _id: id, event, status, attempts } = delivery;
  return {
    ...{ id, event, status, attempts },
    lastStatus: delivery.lastStatus ?? null,
    lastError: delivery.lastError ?? null,
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
  };
}
