import { createHmac } from 'node:crypto';
import type { TxtRecords } from '#api/adapters/network/txt-records.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { WorkspaceDomain } from '#api/models/sign-on.ts';
import { tokenKey } from '#api/services/account/mailed-token.ts';
import { withLock } from '#api/services/lock.ts';
import { type CheckedDomain, SIGN_ON_LIMITS } from '#shared/contracts/sign-on.ts';
import { DOMAIN_RECORD_PREFIX } from '#shared/workspaces/domains.ts';
import { requireSignOnPlan } from './settings.ts';

export interface DomainDeps {
  sessionSecret: string;
  txtRecords: TxtRecords;
}

/**
 * Gives a domain to a workspace whose TXT record it has. A workspace that proved it before keeps it while its own
 * record is there.
 * @throws ApiError `sign-on.plan`, `sign-on.domain-taken`, `sign-on.too-many-domains`, `sign-on.no-dns`
 */
export async function checkDomain(deps: DomainDeps, workspaceId: string, domain: string): Promise<CheckedDomain> {
  await requireSignOnPlan(workspaceId);
  const record = recordOf(deps, workspaceId, domain);
  const records = await deps.txtRecords(domain);
  const isProved = records.includes(record);
  if (isProved) await withLock(`sign-on-domain-${domain}`, () => take(deps, { workspaceId, domain, records }));
  return { domain, record, isProved };
}

/** @throws ApiError `sign-on.domain-not-found` */
export async function removeDomain(workspaceId: string, domain: string): Promise<void> {
  const { deletedCount } = await WorkspaceDomain.deleteOne({ _id: domain, userId: workspaceId });
  if (deletedCount === 0) throw new ApiError('sign-on.domain-not-found');
}

/** True when an address belongs to a domain of the workspace. */
export async function ownsDomain(workspaceId: string, domain: string): Promise<boolean> {
  return (await WorkspaceDomain.exists({ _id: domain, userId: workspaceId })) !== null;
}

async function take(
  deps: DomainDeps,
  { workspaceId, domain, records }: { workspaceId: string; domain: string; records: readonly string[] },
): Promise<void> {
  const holder = await WorkspaceDomain.findById(domain);
  if (holder?.userId === workspaceId) return;
  if (holder && records.includes(recordOf(deps, holder.userId, domain))) throw new ApiError('sign-on.domain-taken');
  const limit = SIGN_ON_LIMITS.domains;
  if ((await WorkspaceDomain.countDocuments({ userId: workspaceId })) >= limit)
    throw new ApiError('sign-on.too-many-domains', { data: { limit } });
  await WorkspaceDomain.updateOne({ _id: domain }, { $set: { userId: workspaceId } }, { upsert: true });
}

/** Derived, so that a domain that is not proved yet takes no space in the database. */
function recordOf({ sessionSecret }: Pick<DomainDeps, 'sessionSecret'>, workspaceId: string, domain: string): string {
  const signature = createHmac('sha256', tokenKey('workspace-domain', sessionSecret)).update(
    `${workspaceId} ${domain}`,
  );
  return DOMAIN_RECORD_PREFIX + signature.digest('base64url');
}
