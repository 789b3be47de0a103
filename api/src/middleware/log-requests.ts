import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Logs one line per request. Logs only paths: queries carry signatures, and bodies and cookies carry secrets. */
export function logRequests(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'request');
    }
  };
}
