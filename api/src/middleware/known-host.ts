import type { Middleware } from 'koa';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isOwnHost } from '#api/policies/own-host.ts';
import { isApiPath } from './handle-errors.ts';

/** Load balancers use any host name. The answers reveal nothing. */
const HEALTH_PATH = /^\/api\/(health|ready)\/?$/i;

export function isHealthPath(path: string): boolean {
  return HEALTH_PATH.test(path);
}

/**
 * Refuses requests under a host name that is not known to be the studio's, because links, redirects and the origin
 * check depend on it. With `PUBLIC_URL` they use that address, and the host name does not matter.
 */
export function knownHost({ publicUrl, host: listensOn }: Pick<Config, 'publicUrl' | 'host'>): Middleware {
  return async (ctx, next) => {
    const names = new Set([ctx.host, ctx.get('Host')]);
    if (publicUrl !== null || isHealthPath(ctx.path) || [...names].every((name) => isOwnHost(name, listensOn))) {
      return next();
    }
    const refusal = new ApiError('request.unknown-host');
    if (isApiPath(ctx.path)) throw refusal;
    ctx.status = refusal.status;
    ctx.body = refusal.message;
  };
}
