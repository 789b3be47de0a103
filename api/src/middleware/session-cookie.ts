import type { Context } from 'koa';

/** Name of the session cookie. The secure one is bound to https and to this exact host. */
export const SESSION_COOKIE = { plain: 'clipwright', secure: '__Host-clipwright' } as const;

/** True when the browser sends a session cookie. The session may have ended; only the database knows. */
export function hasSessionCookie(ctx: Context): boolean {
  return cookieOf(ctx, false) !== undefined;
}

/** Id in the session cookie if this studio signed it. The session may have ended. */
export function signedSessionId(ctx: Context): string | undefined {
  return cookieOf(ctx, true);
}

function cookieOf(ctx: Context, signed: boolean): string | undefined {
  return Object.values(SESSION_COOKIE)
    .map((name) => ctx.cookies.get(name, { signed }))
    .find((value) => value !== undefined);
}
