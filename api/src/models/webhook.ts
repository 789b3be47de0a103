import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { WEBHOOK_EVENTS } from '#shared/api-access/webhook-events.ts';
import { DELIVERY_STATUSES } from '#shared/contracts/webhook.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const webhookSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    url: { type: String, required: true },
    events: { type: [{ type: String, enum: WEBHOOK_EVENTS }], required: true },
    /** `whsec_` and the key in base64. Kept readable, because each delivery is signed with it. */
    secret: { type: String, required: true },
    isOn: { type: Boolean, default: true, required: true },
    failingSince: { type: Date, default: null },
    note: { type: String, default: null },
  },
  baseOptions,
);

/** An address that is told of an account's events. */
export const Webhook = model('Webhook', webhookSchema);
export type WebhookDocument = HydratedDocumentFromSchema<typeof webhookSchema>;

const webhookDeliverySchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    webhookId: { type: String, required: true },
    event: { type: String, enum: WEBHOOK_EVENTS, required: true },
    /** The body, kept as text, because the signature covers its bytes. */
    payload: { type: String, required: true },
    status: { type: String, enum: DELIVERY_STATUSES, default: 'waiting', required: true },
    attempts: { type: Number, default: 0, required: true },
    lastStatus: { type: Number, default: null },
    lastError: { type: String, default: null },
    lastAttemptAt: { type: Date, default: null },
  },
  baseOptions,
);
webhookDeliverySchema.index({ webhookId: 1, createdAt: -1 });

/** An event on its way to one webhook. Removed with it, and when many newer ones have followed. */
export const WebhookDelivery = model('WebhookDelivery', webhookDeliverySchema);
export type WebhookDeliveryDocument = HydratedDocumentFromSchema<typeof webhookDeliverySchema>;
