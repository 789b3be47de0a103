import Router from '@koa/router';
import { SignInError } from '#api/adapters/identity/identity-provider.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { startSession } from '#api/middleware/session.ts';
import { validateBody } from '#api/middleware/validate.ts';
import { beginCompanySignIn, finishCompanySignIn } from '#api/services/sign-on/company-sign-in.ts';
import { ownPath } from '#shared/auth/own-path.ts';
import { companySignInSchema } from '#shared/contracts/sign-on.ts';
import { keepAttempt, takeAttempt } from './attempt-cookie.ts';
import { failSignIn } from './fail-sign-in.ts';
import type { IdentityRouteDeps } from './identity.ts';
import { redirectUriOf } from './redirect-uri.ts';

/** `/api/auth/company` and `/api/callback/{workspace}`: sign-in with the provider of a workspace. */
export function companyRoutes(deps: Omit<IdentityRouteDeps, 'identity'>): Router {
  const router = new Router();
  const { config, limits, log } = deps;

  router.post('/auth/company', async (ctx) => {
    const { email, continue: wanted } = await validateBody(ctx, companySignInSchema);
    await limits.spend('companySignIn', ctx.ip);
    try {
      const begun = await beginCompanySignIn(deps, email, (id) => redirectUriOf(ctx, config.publicUrl, id));
      const { url, attempt, workspaceId } = begun;
      keepAttempt(ctx, { ...attempt, target: ownPath(wanted ?? null), workspaceId });
      ctx.body = { url: url.href };
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      throw new ApiError('sign-on.unreachable', { cause: error });
    }
  });

  router.get('/callback/:workspace', async (ctx) => {
    // HEAD must not use up the sign-in.
    if (ctx.method === 'HEAD') return ctx.redirect('/auth');
    const attempt = takeAttempt(ctx);
    try {
      const { workspaceId = null } = attempt ?? {};
      if (!attempt || workspaceId === null || workspaceId !== ctx['params']['workspace']) {
        throw new SignInError('expired');
      }
      await limits.spend('providerSignIn', ctx.ip);
      const currentUrl = redirectUriOf(ctx, config.publicUrl, workspaceId);
      currentUrl.search = ctx.search;
      await startSession(ctx, await finishCompanySignIn(deps, workspaceId, { currentUrl, attempt, address: ctx.ip }));
      ctx.redirect(attempt.target ?? '/');
    } catch (error) {
      failSignIn(ctx, log, error, attempt?.target ?? null);
    }
  });

  return router;
}
