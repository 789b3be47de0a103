import Router from '@koa/router';
import type { Context } from 'koa';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { redirectUriOf } from '#api/routes/identity/redirect-uri.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { createScimToken, findScimAccess, revokeScimToken } from '#api/services/scim/token.ts';
import { checkDomain, type DomainDeps, removeDomain } from '#api/services/sign-on/domains.ts';
import { removeSignOn, type SignOnDeps, saveSignOn, signOnSettings } from '#api/services/sign-on/settings.ts';
import { loadWorkspace } from '#api/services/workspaces/workspaces.ts';
import { domainBodySchema, type SignOn, signOnBodySchema } from '#shared/contracts/sign-on.ts';

export interface SignOnRouteDeps extends SignOnDeps, DomainDeps {
  limits: RateLimits;
}

/** `/api/workspaces/{id}/sign-on` and `…/domains`: the sign-in provider of a workspace, for its owners. */
export function signOnRoutes(deps: SignOnRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const { config, limits } = deps;

  const settings = async (ctx: Context, workspaceId: string): Promise<SignOn> => ({
    ...(await signOnSettings(workspaceId)),
    redirectUri: redirectUriOf(ctx, config.publicUrl, workspaceId).href,
    scimUrl: new URL('/scim/v2', config.publicUrl ?? `${ctx.protocol}://${ctx.host}`).href,
    scim: await findScimAccess(workspaceId),
  });

  router.get('/workspaces/:id/sign-on', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    ctx.body = await settings(ctx, workspace._id);
  });

  router.put('/workspaces/:id/sign-on', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const body = await validateBody(ctx, signOnBodySchema);
    const { workspace } = await loadWorkspace(ctx.state.user, id, 'owner');
    await limits.spend('signOnCheck', workspace._id);
    await saveSignOn(deps, workspace._id, body, redirectUriOf(ctx, config.publicUrl, workspace._id));
    ctx.body = await settings(ctx, workspace._id);
  });

  router.delete('/workspaces/:id/sign-on', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    await removeSignOn(workspace._id);
    ctx.status = 204;
  });

  /** Looks for the record that proves a domain. Until it is there, the answer tells which one to add. */
  router.post('/workspaces/:id/domains', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const { domain } = await validateBody(ctx, domainBodySchema);
    const { workspace } = await loadWorkspace(ctx.state.user, id, 'owner');
    await limits.spend('signOnCheck', workspace._id);
    ctx.body = await checkDomain(deps, workspace._id, domain);
  });

  router.delete('/workspaces/:id/domains/:domain', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    await removeDomain(workspace._id, String(ctx['params']['domain']));
    ctx.status = 204;
  });

  /** Makes the token of the company's directory. An earlier one stops working. */
  router.post('/workspaces/:id/scim-token', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    ctx.status = 201;
    ctx.body = { token: await createScimToken(workspace._id) };
  });

  router.delete('/workspaces/:id/scim-token', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    await revokeScimToken(workspace._id);
    ctx.status = 204;
  });

  return router;
}
