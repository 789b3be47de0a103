import type { Context } from 'koa';

/** Address to which a provider returns: the studio's own, or that of a workspace, which has one of its own. */
export function redirectUriOf(ctx: Context, publicUrl: URL | null, workspaceId: string | null): URL {
  const path = workspaceId === null ? '/api/callback' : `/api/callback/${workspaceId}`;
  return new URL(path, publicUrl ?? `${ctx.protocol}://${ctx.host}`);
}
