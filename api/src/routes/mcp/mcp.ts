import Router from '@koa/router';
import type { Logger } from 'pino';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { hasApiToken } from '#api/middleware/api-token-state.ts';
import { readJson } from '#api/middleware/read-json.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { routeAsker } from './tools/ask-route.ts';

export interface McpRouteDeps {
  log: Logger;
  limits: RateLimits;
}

const MAX_BODY_BYTES = 256 * 1024;

/** Headers that the protocol reads. No other reaches its library. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version'];

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, for API tokens. Each message is answered by itself with
 * JSON, so there are no streams and no sessions.
 * @param api The routes that the tools ask.
 */
export function mcpRoutes({ log, limits }: McpRouteDeps, api: Router): Router {
  const router = new Router();

  router.post('/mcp', async (ctx) => {
    if (!hasApiToken(ctx)) throw new ApiError('request.unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
    const body = await readJson(ctx, { maxBytes: MAX_BODY_BYTES });
    // Limits count messages, and later versions of the protocol have no batches.
    if (Array.isArray(body)) throw invalid([{ path: '', message: 'Send one message at a time.' }]);
    await limits.spend('mcp', ctx.state['user']._id);
    // Loaded with the first message, because most studios never serve one.
    const { serveMcp } = await import('./server.ts');
    const headers = Object.fromEntries(HEADERS.map((name) => [name, ctx.get(name)]).filter(([, value]) => value));
    const answer = await serveMcp({ headers, body, ask: routeAsker(ctx, api), log });
    ctx.status = answer.status;
    const text = await answer.text();
    if (text === '') return;
    ctx.type = 'json';
    ctx.body = text;
  });

  return router;
}
