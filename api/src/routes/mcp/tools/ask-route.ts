import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { requireRouteScope } from '#api/middleware/api-token.ts';
import type { TokenState } from '#api/middleware/api-token-state.ts';
import { requireClient } from '#api/middleware/client-gone.ts';
import { nameRoute } from '#api/middleware/route-name.ts';
import type { SignedInState } from '#api/middleware/signed-in.ts';
import { parseJson } from '#api/work/parse-json.ts';
import { WORKSPACE_HEADER } from '#shared/contracts/workspace-header.ts';

/** A request to a route of the API. */
export interface RouteRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query, like `/api/projects?limit=5`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** Asks a route. @throws ApiError as the route does. */
export interface AskRoute {
  /** Returns the answer's JSON, or null without one. */
  json(request: RouteRequest): Promise<unknown>;
  bytes(request: RouteRequest): Promise<Buffer>;
}

/** Bounds for `parseJson`: the answers come from this server. */
const LIMITS = { values: 2_000_000, entries: 1_000_000 };

/**
 * Asks routes in place of the client of a request: with its token, its workspace and its address, inside the turn that
 * it was admitted to. So scopes, roles, limits and the audit log are those of the routes themselves.
 */
export function routeAsker(ctx: Context, api: Router): AskRoute {
  return {
    async json(request) {
      const body = await answerOf(ctx, api, request);
      if (body instanceof Readable) return parseJson(await buffer(body), LIMITS);
      if (typeof body === 'string' || Buffer.isBuffer(body)) return parseJson(Buffer.from(body), LIMITS);
      return body ?? null;
    },
    async bytes(request) {
      const body = await answerOf(ctx, api, request);
      return body instanceof Readable ? buffer(body) : Buffer.from(body as string | Buffer);
    },
  };
}

async function answerOf(outer: Context, api: Router, request: RouteRequest): Promise<unknown> {
  requireClient(outer);
  const inner = innerContext(outer, request);
  const leave = () => inner.res.emit('close');
  outer.res.once('close', leave);
  try {
    const serve = api.routes() as unknown as (ctx: Context, next: () => Promise<void>) => Promise<void>;
    await nameRoute(api as Parameters<typeof nameRoute>[0])(inner, async () => {
      requireRouteScope(inner);
      await serve(inner, async () => {
        throw new ApiError('request.not-found');
      });
    });
    return inner.body;
  } finally {
    outer.res.off('close', leave);
  }
}

function innerContext(outer: Context, { method, path, body, idempotencyKey }: RouteRequest): Context {
  const { token, user, admitted } = outer.state as TokenState & Pick<SignedInState, 'user'> & { admitted?: unknown };
  const bodyBytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const incoming = new IncomingMessage(new Socket());
  const workspace = outer.get(WORKSPACE_HEADER);
  Object.assign(incoming, { method, url: path });
  Object.assign(incoming.headers, {
    ...{ host: outer.host, origin: outer.req.headers.origin },
    ...(workspace && { [WORKSPACE_HEADER.toLowerCase()]: workspace }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(bodyBytes.length) }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  });
  const inner = outer.app.createContext(incoming, new ServerResponse(incoming)) as unknown as Context;
  inner.request.ip = outer.ip;
  Object.assign(inner.state, { token, user, admitted, bodyBytes });
  return inner;
}
