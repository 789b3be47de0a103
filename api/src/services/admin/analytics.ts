import { Project } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { User } from '#api/models/user.ts';
import type { Analytics, PlanGroups } from '#api/presenters/admin.ts';
import { ADMIN_RECENT_COUNT } from '#shared/contracts/admin.ts';
import { PLANS, type Plan } from '#shared/plans/plans.ts';

const NEWEST = { createdAt: -1, _id: 1 } as const;

export async function loadAnalytics(): Promise<Analytics> {
  const [plans, projects, renders, recentProjects, recentRenders] = await Promise.all([
    countByPlan(),
    Project.countDocuments(),
    RenderJob.countDocuments(),
    Project.find().sort(NEWEST).limit(ADMIN_RECENT_COUNT),
    RenderJob.find().sort(NEWEST).limit(ADMIN_RECENT_COUNT),
  ]);
  const users = Object.values(plans).reduce((sum, count) => sum + count, 0);
  return { totals: { users, projects, renders }, plans, projects: recentProjects, renders: recentRenders };
}

export async function loadPlanGroups(): Promise<PlanGroups> {
  const counts = await countByPlan();
  return byPlan(async (plan) => ({
    count: counts[plan],
    users: await User.find({ plan }).sort(NEWEST).limit(ADMIN_RECENT_COUNT),
  }));
}

function countByPlan(): Promise<Record<Plan, number>> {
  return byPlan((plan) => User.countDocuments({ plan }));
}

async function byPlan<T>(load: (plan: Plan) => Promise<T>): Promise<Record<Plan, T>> {
  const entries = await Promise.all(PLANS.map(async (plan) => [plan, await load(plan)] as const));
  return Object.fromEntries(entries) as Record<Plan, T>;
}
