import Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { type IdentityProvider, SignInError } from '#api/adapters/identity/identity-provider.ts';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { startSession } from '#api/middleware/session.ts';
import { findSessionUser } from '#api/middleware/signed-in.ts';
import { signInWithProvider } from '#api/services/identity/provider-sign-in.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { ownPath } from '#shared/auth/own-path.ts';
import { keepAttempt, takeAttempt } from './attempt-cookie.ts';
import { failSignIn } from './fail-sign-in.ts';
import { redirectUriOf } from './redirect-uri.ts';

export interface IdentityRouteDeps {
  config: Config;
  log: Logger;
  documents: 'embedded' | 'mongodb';
  limits: RateLimits;
  identity: IdentityProvider | null;
  mailer: Mailer;
  sessionSecret: string;
  studioUrl(): string;
}

/**
 * `/api/login` and `/api/callback`. Browsers navigate to them, so a sign-in that fails or is tried too often redirects
 * to the sign-in page. Unrelated failures, such as an unreachable database, are answered as on every address.
 */
export function identityRoutes(deps: IdentityRouteDeps): Router {
  const router = new Router();
  const { config, identity, limits, log } = deps;

  const redirectUri = (ctx: Context) => redirectUriOf(ctx, config.publicUrl, null);

  router.get('/login', async (ctx) => {
    const target = ownPath(typeof ctx.query['continue'] === 'string' ? ctx.query['continue'] : null);
    if (await findSessionUser(ctx)) return ctx.redirect(target ?? '/');
    if (!identity) {
      const isRegistering = ctx.query['tab'] === 'register';
      const query = new URLSearchParams({
        ...(isRegistering && { tab: 'register' }),
        ...(target && { continue: target }),
      });
      return ctx.redirect(query.size > 0 ? `/auth?${query}` : '/auth');
    }
    try {
      const { url, attempt } = await identity.begin(redirectUri(ctx));
      keepAttempt(ctx, { ...attempt, target, workspaceId: null });
      ctx.redirect(url.href);
    } catch (error) {
      failSignIn(ctx, log, error, target);
    }
  });

  router.get('/callback', async (ctx) => {
    if (!identity) return ctx.redirect('/auth?error=not-set-up');
    // HEAD must not use up the sign-in.
    if (ctx.method === 'HEAD') return ctx.redirect('/auth');
    const attempt = takeAttempt(ctx);
    try {
      if (!attempt || attempt.workspaceId !== null) throw new SignInError('expired');
      await limits.spend('providerSignIn', ctx.ip);
      const currentUrl = redirectUri(ctx);
      currentUrl.search = ctx.search;
      const user = await signInWithProvider(deps, await identity.finish(currentUrl, attempt));
      await startSession(ctx, user);
      ctx.redirect(attempt.target ?? '/');
    } catch (error) {
      failSignIn(ctx, log, error, attempt?.target ?? null);
    }
  });

  return router;
}
