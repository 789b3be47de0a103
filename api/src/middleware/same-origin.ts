import type { Middleware } from 'koa';
import { ApiError } from '../errors/api-error.ts';

/** Called by a server, which has no origin and no cookie; the route proves its caller by a signature. */
const SIGNED_PATH = /^\/api\/stripe\/webhook\/?$/i;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page sends with the visitor's cookie. Browsers put `Origin` on every unsafe
 * request, so one without it is refused too.
 * @param publicUrl The address that people use when a proxy stands in front; null compares with the request's own host.
 */
export function sameOrigin(publicUrl: URL | null): Middleware {
  return async (ctx, next) => {
    if (SAFE_METHODS.has(ctx.method) || SIGNED_PATH.test(ctx.path)) return next();
    const expected = publicUrl?.origin ?? `${ctx.protocol}://${ctx.host}`;
    if (ctx.get('Origin').toLowerCase() !== expected.toLowerCase()) throw new ApiError('request.foreign-origin');
    return next();
  };
}
