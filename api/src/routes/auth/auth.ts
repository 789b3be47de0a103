import Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { endSession, startSession } from '#api/middleware/session.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody } from '#api/middleware/validate.ts';
import { presentUser } from '#api/presenters/user.ts';
import { logIn, register } from '#api/services/account/accounts.ts';
import { claimAdmin } from '#api/services/account/admin-claim.ts';
import { proveEmail } from '#api/services/account/email-proof.ts';
import { normalizeEmail } from '#api/services/account/normalize-email.ts';
import { requestPasswordReset, resetPassword } from '#api/services/account/password-reset.ts';
import { addressKey, type RateLimits } from '#api/services/rate-limits.ts';
import {
  forgotPasswordSchema,
  loginSchema,
  mailedPasswordSchema,
  proveEmailSchema,
  registerSchema,
} from '#shared/contracts/auth.ts';

export interface AuthRouteDeps {
  config: Config;
  log: Logger;
  documents: 'embedded' | 'mongodb';
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

/** `/api/auth/*`, and `/api/logout`, which browsers navigate to. */
export function authRoutes(deps: AuthRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const { limits } = deps;

  router.get('/auth/user', signedIn, (ctx) => {
    ctx.body = presentUser(ctx.state.user);
  });

  router.post('/auth/register', async (ctx) => {
    const registration = await validateBody(ctx, registerSchema);
    await limits.spend('register', ctx.ip);
    const user = await register(deps, registration);
    await startSession(ctx, user);
    ctx.status = 201;
    ctx.body = presentUser(user);
  });

  router.post('/auth/login', async (ctx) => {
    const credentials = await validateBody(ctx, loginSchema);
    // Counted before the password check, so that parallel attempts count too.
    const key = `${addressKey(ctx.ip)} ${normalizeEmail(credentials.email)}`;
    await Promise.all([limits.spend('signInAddress', ctx.ip), limits.spend('signIn', key)]);
    const user = await logIn(deps, credentials);
    await Promise.all([limits.reset('signIn', key), limits.giveBack('signInAddress', ctx.ip)]);
    await startSession(ctx, user);
    ctx.body = presentUser(user);
  });

  router.post('/auth/claim-admin', async (ctx) => {
    const { token, password } = await validateBody(ctx, mailedPasswordSchema);
    await limits.spend('mailedLink', ctx.ip);
    const user = await claimAdmin(deps, token, password);
    await startSession(ctx, user);
    ctx.body = presentUser(user);
  });

  router.post('/auth/forgot-password', async (ctx) => {
    const { email } = await validateBody(ctx, forgotPasswordSchema);
    await limits.spend('resetAddress', ctx.ip);
    await requestPasswordReset(deps, email);
    ctx.status = 204;
  });

  router.post('/auth/reset-password', async (ctx) => {
    const { token, password } = await validateBody(ctx, mailedPasswordSchema);
    await limits.spend('mailedLink', ctx.ip);
    const user = await resetPassword(deps, token, password);
    await startSession(ctx, user);
    ctx.body = presentUser(user);
  });

  router.post('/auth/prove-email', async (ctx) => {
    const { token } = await validateBody(ctx, proveEmailSchema);
    await limits.spend('mailedLink', ctx.ip);
    await proveEmail(deps, token);
    ctx.status = 204;
  });

  router.get('/logout', (ctx) => {
    if (isOwnNavigation(ctx)) endSession(ctx);
    ctx.redirect('/');
  });

  return router;
}

/**
 * True when this site caused the sign-out. The specification makes it a navigation, which any site could cause, but
 * browsers report a navigation's origin. A link or a picture on another site, or a prefetch, does not sign out. The
 * studio's own pages and a typed address do.
 */
function isOwnNavigation(ctx: Context): boolean {
  if (ctx.method !== 'GET' || ctx.get('Sec-Purpose').includes('prefetch')) return false;
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' || site === 'same-origin' || site === 'none';
}
