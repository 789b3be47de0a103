import { once } from 'node:events';
import type { Context, Middleware } from 'koa';
import type { Telemetry } from '#api/adapters/telemetry/telemetry.ts';
import { isApiPath } from './handle-errors.ts';

/** Methods of our routes. All others share one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Records each request once its answer is sent or cut off. */
export function observeRequests(telemetry: Telemetry): Middleware {
  return async (ctx, next) => {
    const startedAt = Date.now();
    const began = performance.now();
    void once(ctx.res, 'close').then(() =>
      telemetry.record({
        method: METHODS.has(ctx.method) ? ctx.method : 'other',
        route: routeOf(ctx),
        status: ctx.status,
        startedAt,
        seconds: (performance.now() - began) / 1_000,
        headers: ctx.headers,
      }),
    );
    await next();
  };
}

/** The pattern that matched. The address itself has ids, and strangers could make up any number of them. */
function routeOf(ctx: Context): string {
  const { _matchedRoute: pattern } = ctx as { _matchedRoute?: unknown };
  if (isApiPath(ctx.path)) return typeof pattern === 'string' ? pattern : '/api/*';
  return ctx.type === 'text/html' ? 'page' : 'file';
}
