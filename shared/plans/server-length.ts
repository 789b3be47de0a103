import { formatDuration } from '#shared/time/format.ts';
import { PLAN_RULES, type Plan } from './plans.ts';

/** Explains why the server does not render a video this long on a plan. Null if it does. */
export function tooLongForServer(plan: Plan, seconds: number): string | null {
  const { name, serverMinutes } = PLAN_RULES[plan];
  if (seconds <= serverMinutes * 60) return null;
  const limit = `On the ${name} plan the cloud makes videos of up to ${serverMinutes} minutes; this one lasts`;
  return `${limit} ${formatDuration(seconds)}. Shorten it, or export it in 1080p in a current Chrome, Edge or Safari.`;
}
