import type { Project } from '#shared/contracts/project.ts';
import { PLAN_RULES, type Plan } from '#shared/plans/plans.ts';

/** Says that the first export of a project that was started empty takes one of the month's projects; nothing otherwise. */
export function FirstExportNote({ project, plan }: { project: Project; plan: Plan }) {
  const limit = PLAN_RULES[plan].projectsPerMonth;
  if (!project.countsAtExport || limit === null) return null;
  return <p className="mt-1 text-muted">Its first export counts as one of your {limit} projects this month.</p>;
}
