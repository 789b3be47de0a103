import { WorkspaceDomain, WorkspaceSignOn, type WorkspaceSignOnDocument } from '#api/models/sign-on.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { domainOf } from '#shared/workspaces/domains.ts';
import { findOwner } from './owners.ts';

/** The provider of a workspace. Null if it has none, or if its plan has no single sign-on. */
export async function activeSignOn(workspaceId: string): Promise<WorkspaceSignOnDocument | null> {
  const signOn = await WorkspaceSignOn.findOne({ _id: workspaceId, userId: workspaceId });
  const owner = signOn && (await findOwner(workspaceId));
  return owner && PLAN_RULES[owner.plan].hasSignOn ? signOn : null;
}

/** The provider with which an address signs in: that of the workspace that proved its domain. Null without one. */
export async function signOnOfAddress(email: string): Promise<WorkspaceSignOnDocument | null> {
  const domain = await WorkspaceDomain.findById(domainOf(email));
  return domain && activeSignOn(domain.userId);
}
