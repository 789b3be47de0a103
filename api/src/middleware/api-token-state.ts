import type { Context } from 'koa';
import type { ApiTokenDocument } from '#api/models/api-token.ts';

/** State of a request that carries an API token. Its user is set as for a session. */
export interface TokenState {
  token: ApiTokenDocument;
}

/** True for a request with an API token. Its cookies count for nothing. */
export function hasApiToken(ctx: Context): boolean {
  return (ctx.state as Partial<TokenState>).token !== undefined;
}
