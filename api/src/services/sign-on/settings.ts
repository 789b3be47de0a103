import { SignInError } from '#api/adapters/identity/identity-provider.ts';
import { createOpenIdProvider } from '#api/adapters/identity/openid-provider.ts';
import { outsideFetch } from '#api/adapters/identity/outside-fetch.ts';
import { openSealed, sealText } from '#api/adapters/secrets/sealed-text.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { WorkspaceDomain, WorkspaceSignOn, type WorkspaceSignOnDocument } from '#api/models/sign-on.ts';
import { findOwner } from '#api/services/owners/owners.ts';
import type { SignOn, SignOnBody } from '#shared/contracts/sign-on.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

export interface SignOnDeps {
  config: Config;
  sessionSecret: string;
}

type Provider = Pick<WorkspaceSignOnDocument, '_id' | 'issuer' | 'clientId' | 'clientSecret'>;

/** True when the plan behind a workspace has single sign-on. */
async function isAllowed(workspaceId: string): Promise<boolean> {
  const owner = await findOwner(workspaceId);
  return owner !== null && PLAN_RULES[owner.plan].hasSignOn;
}

/** @throws ApiError `sign-on.plan` */
export async function requireSignOnPlan(workspaceId: string): Promise<void> {
  if (!(await isAllowed(workspaceId))) throw new ApiError('sign-on.plan');
}

/** The settings as an owner of the workspace sees them. */
export async function signOnSettings(workspaceId: string): Promise<Pick<SignOn, 'isAllowed' | 'provider' | 'domains'>> {
  const [allowed, signOn, domains] = await Promise.all([
    isAllowed(workspaceId),
    WorkspaceSignOn.findOne({ _id: workspaceId, userId: workspaceId }),
    WorkspaceDomain.find({ userId: workspaceId }).sort({ _id: 1 }),
  ]);
  const provider = signOn && {
    ...{ issuer: signOn.issuer, clientId: signOn.clientId, hasSecret: signOn.clientSecret != null },
    ...{ role: signOn.role, isRequired: signOn.isRequired },
  };
  return { isAllowed: allowed, provider, domains: domains.map(({ _id }) => _id) };
}

/**
 * Sets the provider of a workspace, once its address has answered as that of an OpenID provider.
 * @throws ApiError `sign-on.plan`, or 400 for an address that is not a provider's
 */
export async function saveSignOn(
  deps: SignOnDeps,
  workspaceId: string,
  { clientSecret: secret, ...values }: SignOnBody,
  redirectUri: URL,
): Promise<void> {
  await requireSignOnPlan(workspaceId);
  if (!deps.config.signOnAllowPrivate && !values.issuer.startsWith('https://')) {
    throw invalid([{ path: 'issuer', message: 'Enter an address that begins with https://.' }]);
  }
  const known = await WorkspaceSignOn.findOne({ _id: workspaceId, userId: workspaceId });
  if (secret === undefined && known !== null && known.issuer !== values.issuer) {
    // Otherwise a stored secret, which nobody can read, would be sent to an address of the owner's choice.
    throw invalid([{ path: 'clientSecret', message: 'Enter the client secret of this provider.' }]);
  }
  const kept = known?.clientSecret ?? null;
  const sealed = secret ? sealText(deps.sessionSecret, workspaceId, secret) : null;
  const clientSecret = secret === undefined ? kept : sealed;
  try {
    await providerOf(deps, { _id: workspaceId, ...values, clientSecret }).begin(redirectUri);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const message = 'No OpenID provider answers there. Check the address.';
    throw invalid([{ path: 'issuer', message }]);
  }
  await WorkspaceSignOn.updateOne(
    { _id: workspaceId, userId: workspaceId },
    { $set: { ...values, clientSecret } },
    { upsert: true },
  );
}

/** Ends sign-in with the provider. Domains stay proved. */
export async function removeSignOn(workspaceId: string): Promise<void> {
  await WorkspaceSignOn.deleteOne({ _id: workspaceId, userId: workspaceId });
}

/** The provider of a workspace, reached by the rules for addresses that users choose. */
export function providerOf(
  { config, sessionSecret }: SignOnDeps,
  { _id, issuer, clientId, clientSecret: sealed }: Provider,
): ReturnType<typeof createOpenIdProvider> {
  const clientSecret = sealed == null ? null : openSealed(sessionSecret, _id, sealed);
  return createOpenIdProvider({ issuer, clientId, clientSecret, fetch: outsideFetch(config.signOnAllowPrivate) });
}
