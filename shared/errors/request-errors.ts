import type { ErrorTable } from './error-table.ts';

/** Errors that any request can return. */
export const REQUEST_ERRORS = {
  /** Data: `path` of the first wrong field, `issues` with path and message of each. */
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.malformed': { status: 400, message: 'The body is not valid JSON.' },
  /** No session, or an expired one. Clients check for this text. */
  'request.unauthorized': { status: 401, message: 'Unauthorized' },
  'request.forbidden': { status: 403, message: 'Your account is not allowed to do this.' },
  'request.foreign-origin': { status: 403, message: 'Changes are accepted from the studio’s own pages only.' },
  'request.not-found': { status: 404, message: 'Not found' },
  'request.method': { status: 405, message: 'This address does not support that method.' },
  'request.timeout': { status: 408, message: 'The request took too long to arrive. Try again.' },
  'request.conflict': { status: 409, message: 'This has changed in the meantime. Load it again.' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.media-type': { status: 415, message: 'Send the body as application/json.' },
  /** A request under a public name without `PUBLIC_URL`. The message is for the operator. */
  'request.unknown-host': {
    status: 421,
    message:
      'This studio does not know that it has this address. Set PUBLIC_URL to the address that people open, such as https://studio.example.com, and restart it.',
  },
  /** Sent with a `Retry-After` header in seconds. */
  'request.too-many': { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  /** The account has reached its limit of waiting work. Also sent with `Retry-After`. */
  'request.queue-full': {
    status: 429,
    message: 'Many of your orders are waiting already. Try again when some of them are done.',
  },
  /** Data: `id`, also in the log. */
  'request.internal': { status: 500, message: 'Something went wrong on our side. Nothing was saved; try again.' },
  /** The database does not answer, or the server is stopping. */
  'request.unavailable': { status: 503, message: 'The server cannot answer right now. Try again in a moment.' },
} as const satisfies ErrorTable;
