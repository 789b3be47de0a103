import type { Context } from 'koa';

/** What a host looks like in a request; anything else could break out of the markup that it is written into. */
const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/**
 * The origin that prerendered pages name as their own, for canonical addresses and link previews.
 * @param publicUrl Where people reach the studio; null lets the request say it.
 */
export function siteOrigin(ctx: Context, publicUrl: URL | null): string {
  if (publicUrl) return publicUrl.origin;
  return HOST.test(ctx.host) ? `${ctx.protocol}://${ctx.host.toLowerCase()}` : `${ctx.protocol}://localhost`;
}
