import type { Context } from 'koa';

/** Name of the session cookie; the secure one is bound to https and to this exact host. */
export const SESSION_COOKIE = { plain: 'clipwright', secure: '__Host-clipwright' } as const;

/** True when the browser sends a session cookie. The session may have ended; only the database knows. */
export function hasSessionCookie(ctx: Context): boolean {
  return Object.values(SESSION_COOKIE).some((name) => ctx.cookies.get(name, { signed: false }) !== undefined);
}
