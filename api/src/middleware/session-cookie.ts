import type { Context } from 'koa';

/** The session's cookie: over https it is bound to that and to this very host. */
export const SESSION_COOKIE = { plain: 'clipwright', secure: '__Host-clipwright' } as const;

/** Whether the browser says that it has a session. It may have ended since; only the database knows. */
export function hasSessionCookie(ctx: Context): boolean {
  return Object.values(SESSION_COOKIE).some((name) => ctx.cookies.get(name, { signed: false }) !== undefined);
}
