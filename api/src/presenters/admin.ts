import type { AuditEntryDocument } from '#api/models/audit-entry.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { UserDocument } from '#api/models/user.ts';
import type { AdminAnalytics, AdminSubscriptions, AdminUser, AuditEntry } from '#shared/contracts/admin.ts';
import type { Plan } from '#shared/plans/plans.ts';

/** Statistics of the whole studio, and its newest entries. */
export interface Analytics {
  totals: { users: number; projects: number; renders: number };
  plans: Record<Plan, number>;
  projects: ProjectDocument[];
  renders: RenderJobDocument[];
}

/** Newest accounts of each plan, and their total number. */
export type PlanGroups = Record<Plan, { count: number; users: UserDocument[] }>;

export function presentAdminUser(user: UserDocument, actions: readonly AuditEntryDocument[]): AdminUser {
  return {
    id: user._id,
    email: user.email,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    plan: user.plan,
    isAdmin: user.isAdmin,
    subscriptionStatus: user.subscriptionStatus ?? null,
    createdAt: user.createdAt.toISOString(),
    recentActions: actions.map(presentAuditEntry),
  };
}

/** @param entry One of an admin's, all of whose names are kept. */
function presentAuditEntry(entry: AuditEntryDocument): AuditEntry {
  return {
    id: entry._id,
    action: entry.action as AuditEntry['action'],
    actorEmail: entry.actorEmail ?? '',
    targetEmail: entry.targetEmail ?? '',
    from: entry.from ?? null,
    to: entry.to ?? null,
    createdAt: entry.createdAt.toISOString(),
  };
}

export function presentAnalytics({ totals, plans, projects, renders }: Analytics): AdminAnalytics {
  return {
    summary: {
      totalUsers: totals.users,
      totalProjects: totals.projects,
      totalRenders: totals.renders,
      planDistribution: plans,
    },
    recentActivity: {
      projects: projects.map((project) => ({
        id: project._id,
        name: project.title,
        description: project.description || null,
        createdAt: project.createdAt.toISOString(),
      })),
      renders: renders.map((job) => ({
        id: job._id,
        preset: job.preset,
        status: job.status,
        errorMessage: job.errorMessage ?? null,
        errorCode: job.errorCode ?? null,
        createdAt: job.createdAt.toISOString(),
      })),
    },
  };
}

export function presentPlanGroups(groups: PlanGroups): AdminSubscriptions {
  const present = ({ count, users }: (typeof groups)['creator']) => ({
    count,
    users: users.map(({ _id, email, createdAt }) => ({ id: _id, email, createdAt: createdAt.toISOString() })),
  });
  return {
    creator: present(groups.creator),
    studio: present(groups.studio),
    enterprise: present(groups.enterprise),
  };
}
