import Router from '@koa/router';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { ApiToken } from '#api/models/api-token.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentApiToken } from '#api/presenters/api-token.ts';
import { createApiToken, findApiTokens, revokeApiToken } from '#api/services/api-tokens/api-tokens.ts';
import { createApiTokenSchema } from '#shared/contracts/api-token.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

/** `/api/account/tokens`: the secrets by which the creator's scripts use the API. Never reached with a token itself. */
export function apiTokenRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/account/tokens' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const tokens = await findApiTokens(ctx.state.user);
    ctx.body = { isAllowed: PLAN_RULES[ctx.state.user.plan].hasApiAccess, tokens: tokens.map(presentApiToken) };
  });

  router.post('/', async (ctx) => {
    const wanted = await validateBody(ctx, createApiTokenSchema);
    const { token, secret } = await createApiToken(ctx.state.user, wanted);
    ctx.status = 201;
    ctx.body = { ...presentApiToken(token), secret };
  });

  router.delete('/:id', async (ctx) => {
    const id = validateId(ctx, 'token.not-found');
    await revokeApiToken(await findOwn(ApiToken, ctx.state.user, id, 'token.not-found'));
    ctx.status = 204;
  });

  return router;
}
