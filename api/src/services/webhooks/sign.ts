import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** 256 random bits, within the 24 to 64 bytes of the convention. */
const SECRET_BYTES = 32;

/** Makes the secret of a webhook. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Signs a delivery by the Standard Webhooks convention, version 1: HMAC-SHA-256 of id, time and body.
 * @returns The headers that carry it.
 */
export function signatureHeaders(
  secret: string,
  { id, payload, at }: { readonly id: string; readonly payload: string; readonly at: Date },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
