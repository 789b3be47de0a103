import type { ErrorTable } from './error-table.ts';

/** Errors of tokens, idempotency keys and webhooks. */
export const API_ACCESS_ERRORS = {
  /** Unknown, revoked or expired. */
  'token.invalid': { status: 401, message: 'This API token is not valid. It may have expired or been revoked.' },
  /** Data: `scope`, the one that the token lacks. */
  'token.scope': { status: 403, message: 'This API token does not have the scope for that.' },
  'token.session-only': { status: 403, message: 'API tokens cannot do this. Sign in to the studio.' },
  'token.plan': { status: 403, message: 'API access is part of the Enterprise plan.' },
  'token.not-found': { status: 404, message: 'Token not found. It may have been revoked in another tab.' },
  /** Data: `limit`. */
  'token.too-many': { status: 409, message: 'You have as many API tokens as an account can have. Revoke one first.' },

  'idempotency.bad-key': { status: 400, message: 'An Idempotency-Key has 1 to 200 characters without spaces.' },
  /** Sent with `Retry-After`. */
  'idempotency.in-progress': { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  'idempotency.other-request': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'idempotency.too-many': { status: 429, message: 'You have used too many Idempotency-Keys today.' },

  'webhook.not-found': { status: 404, message: 'Webhook not found. It may have been deleted in another tab.' },
  'webhook.delivery-not-found': { status: 404, message: 'Delivery not found. Only the latest ones are kept.' },
  'webhook.delivery-waiting': { status: 409, message: 'This delivery is still being sent.' },
  /** Data: `limit`. */
  'webhook.too-many': { status: 409, message: 'You have as many webhooks as an account can have. Delete one first.' },
} as const satisfies ErrorTable;
