import type { Context, Middleware } from 'koa';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { User } from '#api/models/user.ts';
import { noteAddress } from '#api/queue/places.ts';
import { OPERATIONS } from '#api/routes/api-document/operations.ts';
import { acceptApiToken, invalidToken, requireApiAccess, TOKEN_PREFIX } from '#api/services/api-tokens/api-tokens.ts';
import { addressKey } from '#api/services/rate-limits.ts';
import { ACCOUNT_HEADER } from '#shared/contracts/account-header.ts';
import type { TokenState } from './api-token-state.ts';
import { requireClient } from './client-gone.ts';
import { routeName } from './route-name.ts';
import type { SignedInState } from './signed-in.ts';
import { siteOrigin } from './site-origin.ts';

/**
 * Signs a request in by the API token in its `Authorization` header, if its route takes tokens and the token has the
 * route's scope.
 * @throws ApiError `token.invalid`, `token.plan`, `token.session-only`, or `token.scope` with the scope.
 */
export function apiToken({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware {
  return async (ctx, next) => {
    const secret = secretOf(ctx);
    if (secret === null) return next();
    const token = await acceptApiToken(secret);
    const user = await User.findById(token.userId);
    if (user === null) throw invalidToken();
    requireApiAccess(user);
    Object.assign(ctx.state, { token, user } satisfies TokenState & Pick<SignedInState, 'user'>);
    requireRouteScope(ctx);
    noteAddress(user._id, addressKey(ctx.ip));
    ctx.set(ACCOUNT_HEADER, user._id);
    // Browsers never add a token by themselves, so its sender's origin proves nothing. Upload addresses are built on it.
    ctx.req.headers.origin = siteOrigin(ctx, publicUrl);
    requireClient(ctx);
    return next();
  };
}

function secretOf(ctx: Context): string | null {
  const [, secret = ''] = /^bearer +(\S+) *$/i.exec(ctx.get('Authorization')) ?? [];
  return secret.startsWith(TOKEN_PREFIX) ? secret : null;
}

/**
 * Checks that the request's token has the scope of the route that answers.
 * @throws ApiError `token.session-only`, or `token.scope` with the scope.
 */
export function requireRouteScope(ctx: Context): void {
  const name = routeName(ctx);
  if (name === null) return;
  const { scopes } = (ctx.state as TokenState).token;
  const operation = OPERATIONS[name];
  if (operation === undefined) throw new ApiError('token.session-only');
  const { scope } = operation;
  if (scope === null || scopes.includes(scope)) return;
  throw new ApiError('token.scope', {
    message: `This API token does not have the scope ${scope}.`,
    data: { scope },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
