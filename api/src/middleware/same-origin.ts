import type { Middleware } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { hasApiToken } from './api-token-state.ts';

/** The payment provider's server calls this without origin or cookie. The route checks its signature instead. */
const SIGNED_PATH = /^\/api\/stripe\/webhook\/?$/i;

/** A company's directory sends a token. These routes read no cookie. */
const DIRECTORY_PATH = /^\/scim\/v2\//i;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page sends with the visitor's cookie. Browsers send `Origin` with every unsafe
 * request, so a request without it is refused too. A request with an API token uses no cookie.
 * @param publicUrl The studio's address behind a proxy. Null compares with the request's own host.
 */
export function sameOrigin(publicUrl: URL | null): Middleware {
  return async (ctx, next) => {
    if (hasApiToken(ctx) || SAFE_METHODS.has(ctx.method)) return next();
    if (SIGNED_PATH.test(ctx.path) || DIRECTORY_PATH.test(ctx.path)) return next();
    const expected = publicUrl?.origin ?? `${ctx.protocol}://${ctx.host}`;
    if (ctx.get('Origin').toLowerCase() !== expected.toLowerCase()) throw new ApiError('request.foreign-origin');
    return next();
  };
}
