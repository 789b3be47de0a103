import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDatabaseFull, isDatabaseUnavailable } from '#api/errors/database-errors.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { ClientGoneError, isConnectionError } from './client-gone.ts';

/**
 * Translates every error: a known one into its body, any other into an opaque 500 with its id in the log. Also gives
 * unmatched API addresses their 404, so that every error answer has `{ message, code }`.
 */
export function handleErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && isApiPath(ctx.path)) throw new ApiError('request.not-found');
      if (ctx.status === 405) throw new ApiError('request.method', { headers: { Allow: ctx.response.get('Allow') } });
      if (ctx.status === 501 && ctx.body == null) throw new ApiError('request.method');
    } catch (error) {
      answer(ctx, error, log);
    }
  };
}

/** True when a path belongs to the API, to agents, or to directories. Ignores case, as the router does. */
export function isApiPath(path: string): boolean {
  const lower = path.toLowerCase();
  return lower === '/api' || lower.startsWith('/api/') || /^\/(?:mcp\/?$|scim\/)/.test(lower);
}

function answer(ctx: Context, error: unknown, log: Logger): void {
  if (error instanceof ClientGoneError || (isConnectionError(error) && ctx.req.socket.destroyed)) {
    log.debug({ path: ctx.path }, 'the client left');
    return;
  }
  const known = toKnownError(error);
  if (known) {
    if (known.status >= 500) log.warn({ err: error, code: known.code, path: ctx.path }, 'request failed');
    ctx.status = known.status;
    ctx.set(known.headers);
    ctx.body = { message: known.message, code: known.code, ...known.data };
    return;
  }
  const id = randomUUID();
  log.error({ err: error, id, method: ctx.method, path: ctx.path }, 'unexpected error');
  const opaque = new ApiError('request.internal');
  ctx.status = opaque.status;
  ctx.body = { message: opaque.message, code: opaque.code, id };
}

/** An error as the API answers it, or null for one that only the log may show. */
export function toKnownError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return new ApiError('request.unavailable', { cause: error });
  if (error instanceof StorageError && (error.code === 'storage.away' || error.code === 'storage.full'))
    return new ApiError(error.code, { cause: error });
  if (isDatabaseFull(error)) return new ApiError('storage.database-full', { cause: error });
  return fromHttpError(error);
}

/** Koa and its middleware throw errors with their own status, for instance for a path that cannot be decoded. */
function fromHttpError(error: unknown): ApiError | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status < 400 || error.status >= 500) return null;
  const codes: Record<number, ErrorCode> = {
    404: 'request.not-found',
    405: 'request.method',
    413: 'request.too-large',
  };
  const code = codes[error.status] ?? 'request.invalid';
  return new ApiError(code, { message: STATUS_CODES[error.status] ?? 'Bad Request', cause: error });
}
