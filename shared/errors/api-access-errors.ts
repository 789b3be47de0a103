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
} as const satisfies ErrorTable;
