import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Payments } from '#api/adapters/payments/payments.ts';
import type { Config } from '#api/config/config.ts';
import { Project, TrashedProject } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import type { UserDocument } from '#api/models/user.ts';
import { Workspace } from '#api/models/workspace.ts';
import { storedSegmentBytes } from '#api/renders/registry/stored-segments.ts';
import { allowanceOf, provedAllowance, usedBytesOf } from '#api/services/assets/storage-quota.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { monthOf } from '#api/services/plan-limit.ts';
import type { AccountUsage } from '#shared/contracts/account.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

interface UsageDeps {
  config: Config;
  files: FileStore;
  payments: Payments | null;
}

/** Limits of an owner's plan, and the amounts used, for the person who asks. */
export async function usageOf(
  { files, config, payments }: UsageDeps,
  user: UserDocument,
  owner: Owner,
): Promise<AccountUsage> {
  const month = monthOf(new Date());
  const counted = owner.isWorkspace ? await Workspace.findById(owner._id) : user;
  const used = counted?.projectMonth === month ? counted.projectsThisMonth : 0;
  const limit = PLAN_RULES[owner.plan].projectsPerMonth;
  const usedBytes = await usedBytesOf(files, owner._id);
  const { quotaBytes, isUnproved } = await provedAllowance(allowanceOf({ files, config }, owner._id));
  return {
    plan: owner.plan,
    projects: { month, used, limit, left: limit === null ? null : Math.max(0, limit - used) },
    storage: {
      usedBytes,
      quotaBytes,
      keptPartsBytes: await storedSegmentBytes(files, owner._id),
      videos: await videosOf(owner._id),
    },
    // Subscriptions belong to accounts.
    subscriptionStatus: owner.isWorkspace ? null : (user.subscriptionStatus ?? null),
    hasBillingPortal: !owner.isWorkspace && payments !== null && user.stripeCustomerId != null,
    mustProveEmail: isUnproved === true,
    hasPassword: user.passwordHash != null,
  };
}

async function videosOf(userId: string): Promise<AccountUsage['storage']['videos']> {
  const videos = new Map<string, { count: number; bytes: number }>();
  for (const { projectId, fileSize } of await RenderJob.find(
    { userId, status: 'completed' },
    'projectId fileSize',
  ).lean()) {
    const { count, bytes } = videos.get(projectId) ?? { count: 0, bytes: 0 };
    videos.set(projectId, { count: count + 1, bytes: bytes + (fileSize ?? 0) });
  }
  const own = { _id: { $in: [...videos.keys()] }, userId };
  const projects = await Project.find(own, 'title').lean();
  const trashed = await TrashedProject.find(own, 'title').lean();
  return [...projects, ...trashed]
    .map(({ _id, title }, index) => ({
      projectId: _id,
      title,
      isTrashed: index >= projects.length,
      ...(videos.get(_id) ?? { count: 0, bytes: 0 }),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}
