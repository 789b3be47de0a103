import { type ProvedIdentity, type SignInAttempt, SignInError } from '#api/adapters/identity/identity-provider.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { ScimUser } from '#api/models/scim.ts';
import type { UserDocument } from '#api/models/user.ts';
import { memberId, WorkspaceMember } from '#api/models/workspace.ts';
import { entryExpiry, logged } from '#api/services/audit/logged.ts';
import { accountOf, type ProviderSignInDeps } from '#api/services/identity/provider-sign-in.ts';
import { activeSignOn, signOnOfAddress } from '#api/services/owners/active-sign-on.ts';
import { addMember } from '#api/services/workspaces/members.ts';
import type { SignOnRole } from '#shared/contracts/sign-on.ts';
import { domainOf } from '#shared/workspaces/domains.ts';
import { ownsDomain } from './domains.ts';
import { providerOf } from './settings.ts';

/**
 * Begins a sign-in with the provider of an address's company.
 * @param redirectUriOf Address to which a workspace's provider returns. Each has its own, so that no provider can pass
 *   off another's answer as its own (RFC 9700, 4.4).
 * @throws ApiError `sign-on.no-company`; SignInError `unreachable`
 */
export async function beginCompanySignIn(
  deps: ProviderSignInDeps,
  email: string,
  redirectUriOf: (workspaceId: string) => URL,
): Promise<{ url: URL; attempt: SignInAttempt; workspaceId: string }> {
  const signOn = await signOnOfAddress(email);
  if (!signOn) throw new ApiError('sign-on.no-company');
  const { _id: workspaceId } = signOn;
  return { ...(await providerOf(deps, signOn).begin(redirectUriOf(workspaceId))), workspaceId };
}

/**
 * Finishes it: finds or creates the account, and makes it a member.
 * @param currentUrl The redirect address with the query that the browser brought back.
 * @param address Network address of the request, for the audit log.
 * @throws SignInError for any failed check.
 */
export async function finishCompanySignIn(
  deps: ProviderSignInDeps,
  workspaceId: string,
  { currentUrl, attempt, address }: { currentUrl: URL; attempt: SignInAttempt; address: string },
): Promise<UserDocument> {
  const signOn = await activeSignOn(workspaceId);
  if (!signOn) throw new SignInError('expired');
  const proved = await providerOf(deps, signOn).finish(currentUrl, attempt);
  await requireOwnAddress(workspaceId, proved);
  // The company's provider proves the address to the company, not that the studio's operator trusts it as an admin's.
  const { user } = await accountOf(deps, proved, { isWelcome: true });
  // An account found by its subject may have an address elsewhere.
  if (!(await ownsDomain(workspaceId, domainOf(user.email)))) throw new SignInError('other-domain');
  await join(workspaceId, user, signOn.role, address);
  return user;
}

/** @throws SignInError `no-email`, `company-unverified`, `other-domain` */
async function requireOwnAddress(workspaceId: string, { email, isEmailVerified }: ProvedIdentity): Promise<void> {
  if (email === null) throw new SignInError('no-email');
  if (!isEmailVerified) throw new SignInError('company-unverified');
  if (!(await ownsDomain(workspaceId, domainOf(email)))) throw new SignInError('other-domain');
}

/** @throws SignInError `company-full`; `company-removed` for a person whom the company's directory removed */
async function join(
  workspaceId: string,
  { _id: userId, email }: UserDocument,
  role: SignOnRole,
  address: string,
): Promise<void> {
  const _id = memberId(workspaceId, userId);
  if (await WorkspaceMember.exists({ _id, userId })) return;
  if (await ScimUser.exists({ _id, userId: workspaceId })) throw new SignInError('company-removed');
  const actor = { actorId: userId, actorEmail: email, address };
  try {
    await logged({ action: 'member.join', ownerId: workspaceId, ...actor, to: role, expiresAt: entryExpiry() }, () =>
      addMember(workspaceId, userId, role),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'workspace.too-many-members') throw new SignInError('company-full');
    // Another tab was faster.
    if (!isDuplicateKeyError(error)) throw error;
  }
}
