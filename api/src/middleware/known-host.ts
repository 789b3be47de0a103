import type { Middleware } from 'koa';
import type { Config } from '#api/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isOwnHost } from '#api/policies/own-host.ts';
import { isApiPath } from './handle-errors.ts';

/** Load balancers ask under any name; the answers say nothing. */
const FOR_ALL = /^\/api\/(health|ready)\/?$/i;

/**
 * Refuses requests under a name that is not known to be the studio's, because links, redirects and the check of origins
 * follow it. With `PUBLIC_URL` they follow that, and the name does not matter.
 */
export function knownHost({ publicUrl, host: listensOn }: Pick<Config, 'publicUrl' | 'host'>): Middleware {
  return async (ctx, next) => {
    const names = new Set([ctx.host, ctx.get('Host')]);
    if (publicUrl !== null || FOR_ALL.test(ctx.path) || [...names].every((name) => isOwnHost(name, listensOn))) {
      return next();
    }
    const refusal = new ApiError('request.unknown-host');
    if (isApiPath(ctx.path)) throw refusal;
    ctx.status = refusal.status;
    ctx.body = refusal.message;
  };
}
