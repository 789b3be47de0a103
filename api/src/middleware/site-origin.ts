import type { Context } from 'koa';

/** Valid hosts. Anything else could break out of the markup that the host is inserted into. */
const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/**
 * Returns the origin that prerendered pages give as their own, for canonical addresses and link previews.
 * @param publicUrl The studio's public address. Null uses the request's.
 */
export function siteOrigin(ctx: Context, publicUrl: URL | null): string {
  if (publicUrl) return publicUrl.origin;
  return HOST.test(ctx.host) ? `${ctx.protocol}://${ctx.host.toLowerCase()}` : `${ctx.protocol}://localhost`;
}
