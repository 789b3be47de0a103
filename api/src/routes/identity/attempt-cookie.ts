import type { Context } from 'koa';
import * as z from 'zod';
import type { SignInAttempt } from '#api/adapters/identity/identity-provider.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

const COOKIE = 'clipwright-sign-in';

/** Time limit for the visit to the provider. */
const ATTEMPT_MS = 10 * MINUTE_MS;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Path of this site to open afterwards, already checked, or null. */
  target: z.string().nullable(),
  /** The workspace whose provider is visited. Null for the studio's. */
  workspaceId: z.string().nullable().default(null),
  startedAt: z.number(),
});

export type StoredAttempt = SignInAttempt & {
  readonly target: string | null;
  readonly workspaceId: string | null;
};

/**
 * Stores a sign-in in progress in the visitor's own browser, signed. Visitors take no space in the database, and only
 * the browser that began a sign-in can finish it.
 */
export function keepAttempt(ctx: Context, attempt: StoredAttempt): void {
  const text = JSON.stringify({ ...attempt, startedAt: Date.now() });
  ctx.cookies.set(COOKIE, Buffer.from(text).toString('base64url'), options(ctx));
}

/** Returns and removes the sign-in in progress. Null without one, or when it took too long. */
export function takeAttempt(ctx: Context): StoredAttempt | null {
  const value = ctx.cookies.get(COOKIE, { signed: true });
  ctx.cookies.set(COOKIE, null, options(ctx));
  if (value === undefined) return null;
  const attempt = attemptSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  return Date.now() - attempt.startedAt > ATTEMPT_MS ? null : attempt;
}

function options(ctx: Context) {
  return {
    signed: true,
    httpOnly: true,
    // The provider returns by a navigation, which carries lax cookies.
    sameSite: 'lax',
    secure: ctx.cookies.secure,
    path: '/api/',
    maxAge: ATTEMPT_MS,
    overwrite: true,
  } as const;
}
