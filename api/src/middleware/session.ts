import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import createSession from 'koa-session';
import { DAY_MS } from '#shared/time/periods.ts';
import { Session } from '../models/session.ts';
import type { UserDocument } from '../models/user.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

/** How long an unused session lasts (specification: essential cookies up to 30 days). It is renewed past half of that. */
const SESSION_MS = 30 * DAY_MS;

/** What a session remembers; visitors who are not signed in have none. */
interface SessionData {
  userId?: string;
  /** That of the account when its credentials were looked at; absent is 0. */
  credentialsVersion?: number;
  /** Also makes each sign-in's data differ, without which koa-session would not store it under the new id. */
  signedInAt?: number;
}

/** Sessions in the database, so that they survive a restart and are shared by every API process. */
const sessionStore = {
  async get(sid: string): Promise<object | undefined> {
    const stored = await Session.findOne({ _id: sid, expire: { $gt: new Date() } }).lean();
    return stored ? (stored.sess as object) : undefined;
  },

  async set(sid: string, sess: SessionData, maxAgeMs: number, { changed }: { changed: boolean }): Promise<void> {
    const values = { sess, userId: sess.userId ?? null, expire: new Date(Date.now() + maxAgeMs) };
    // A mere renewal never brings back a session that was ended while its request was on the way.
    await Session.updateOne({ _id: sid }, { $set: values }, { upsert: changed });
  },

  async destroy(sid: string): Promise<void> {
    await Session.deleteOne({ _id: sid });
  },
};

/**
 * Gives `ctx.session`.
 * @param secure Whether people reach the studio over https; then the cookie is bound to it and to this very host.
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
    // The proxy in front ends https; between it and this process there is none.
    if (secure) ctx.cookies.secure = true;
    return load(ctx, next);
  };
}

/**
 * Starts the session of an account under a new id: one known from before the sign-in is worth nothing after it.
 * @param user As it was when its credentials were looked at. Were they changed meanwhile, the session counts for nothing.
 */
export async function startSession(ctx: Context, user: UserDocument): Promise<void> {
  await ctx['session'].regenerate();
  const { _id: userId, credentialsVersion } = user;
  ctx['session'] = { userId, credentialsVersion, signedInAt: Date.now() } satisfies SessionData;
}

/** Ends the request's session. */
export function endSession(ctx: Context): void {
  ctx['session'] = null;
}

/** Whose session the request's is and which version of their credentials it began under, null without one. */
export function sessionOwner(ctx: Context): { userId: string; credentialsVersion: number } | null {
  const data: SessionData | null = ctx['session'];
  return data?.userId === undefined ? null : { userId: data.userId, credentialsVersion: data.credentialsVersion ?? 0 };
}

/** When the request's session was started, null without one. */
export function sessionStartedAt(ctx: Context): Date | null {
  const data: SessionData | null = ctx['session'];
  return data?.signedInAt === undefined ? null : new Date(data.signedInAt);
}
