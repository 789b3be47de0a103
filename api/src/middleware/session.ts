import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import createSession from 'koa-session';
import { Session } from '#api/models/session.ts';
import type { UserDocument } from '#api/models/user.ts';
import { logSignIn } from '#api/services/audit/log-sign-in.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { hasApiToken } from './api-token-state.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

/** Lifetime of an unused session (specification: essential cookies up to 30 days). Renewed after half of that time. */
const SESSION_MS = 30 * DAY_MS;

/** Data of a session. Visitors who are not signed in have none. */
interface SessionData {
  userId?: string;
  /** The account's version when its credentials were checked. Absent means 0. */
  credentialsVersion?: number;
  /** Also makes each sign-in's data unique. Otherwise koa-session would not store equal data under the new id. */
  signedInAt?: number;
}

/** Sessions in the database, so that they survive a restart and all API processes share them. */
const sessionStore = {
  async get(sid: string): Promise<object | undefined> {
    const stored = await Session.findOne({ _id: sid, expire: { $gt: new Date() } }).lean();
    return stored ? (stored.sess as object) : undefined;
  },

  async set(sid: string, sess: SessionData, maxAgeMs: number, { changed }: { changed: boolean }): Promise<void> {
    const values = { sess, userId: sess.userId ?? null, expire: new Date(Date.now() + maxAgeMs) };
    // Without upsert, a renewal cannot revive a session that ended while its request was in flight.
    await Session.updateOne({ _id: sid }, { $set: values }, { upsert: changed });
  },

  async destroy(sid: string): Promise<void> {
    await Session.deleteOne({ _id: sid });
  },
};

/**
 * Provides `ctx.session`, which is empty for requests with an API token.
 * @param secure True when the studio is reached over https. The cookie is then bound to https and to this exact host.
 */
export function session(app: Koa, secure: boolean): Middleware {
  const load = createSession(
    {
      key: secure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain,
      maxAge: SESSION_MS,
      renew: true,
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      store: sessionStore,
    },
    app,
  );
  return (ctx, next) => {
    if (hasApiToken(ctx)) return next();
    // The proxy in front terminates https; the connection from it to this process is plain.
    if (secure) ctx.cookies.secure = true;
    return load(ctx, next);
  };
}

/**
 * Starts the session of an account under a new id, so that an id known from before the sign-in is worthless.
 * @param user The user as loaded when its credentials were checked. If they have changed since, the session is invalid.
 */
export async function startSession(ctx: Context, user: UserDocument): Promise<void> {
  // A change of the password renews the session of someone who is signed in.
  if (ctx.state['user'] === undefined) await logSignIn(user, ctx.ip);
  await ctx['session'].regenerate();
  const { _id: userId, credentialsVersion } = user;
  ctx['session'] = { userId, credentialsVersion, signedInAt: Date.now() } satisfies SessionData;
}

export function endSession(ctx: Context): void {
  ctx['session'] = null;
}

/** Returns the session's user and the credentials version at its start, or null without a session. */
export function sessionOwner(ctx: Context): { userId: string; credentialsVersion: number } | null {
  const data: SessionData | null = ctx['session'];
  return data?.userId === undefined ? null : { userId: data.userId, credentialsVersion: data.credentialsVersion ?? 0 };
}

/** Returns the start time of the request's session, or null without one. */
export function sessionStartedAt(ctx: Context): Date | null {
  const data: SessionData | null = ctx['session'];
  return data?.signedInAt === undefined ? null : new Date(data.signedInAt);
}

/**
 * True while the session is still valid. For long answers, because the session was only checked when the request came.
 */
export async function isSessionOn(ctx: Context): Promise<boolean> {
  for (const name of Object.values(SESSION_COOKIE)) {
    const sid = ctx.cookies.get(name, { signed: false });
    if (sid !== undefined && (await sessionStore.get(sid)) !== undefined) return true;
  }
  return false;
}
