import * as z from 'zod';
import { WEBHOOK_EVENTS } from '#shared/api-access/webhook-events.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Limits of an account's webhooks. */
export const WEBHOOK_LIMITS = {
  url: 500,
  perAccount: 10,
  /** Deliveries that the list shows, and that are kept besides the waiting ones. */
  deliveries: 50,
  /** Deliveries of one webhook that may wait. More are dropped: their receiver has been away for long. */
  waiting: 100,
  /** Days of failures after which a webhook is switched off. */
  failingDays: 5,
} as const;

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .max(WEBHOOK_LIMITS.url)
  .refine((url) => !/^[^?#]*?[/\\]{2}[^/\\?#]*@/.test(url), 'Leave user and password out of the address.');

const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_EVENTS.length)
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

/** Body of POST /api/webhooks. */
export const createWebhookSchema = z.strictObject({ url: urlSchema, events: eventsSchema });

/** Body of PATCH /api/webhooks/{id}. Absent fields stay unchanged. */
export const updateWebhookSchema = z.strictObject({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  isOn: z.boolean().optional(),
});

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  /** First failure since the last success, or null. */
  failingSince: instantSchema.nullable(),
  /** Reason why the studio switched it off, or null. */
  note: z.string().nullable(),
  createdAt: instantSchema,
});
export type WebhookAnswer = z.infer<typeof webhookSchema>;

/** Answer of GET /api/webhooks. `isAllowed`: the account's plan has API access. */
export const webhooksSchema = z.object({ isAllowed: z.boolean(), webhooks: z.array(webhookSchema) });

/** Answer of POST /api/webhooks. `secret` (`whsec_…`) checks signatures; it is never shown again. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

/** An event on its way to one webhook. `id` is sent as `webhook-id`, the same at each attempt. */
export const webhookDeliverySchema = z.object({
  id: idSchema,
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().min(0),
  /** Status of the last answer, or null if there was none. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastAttemptAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type WebhookDeliveryAnswer = z.infer<typeof webhookDeliverySchema>;
