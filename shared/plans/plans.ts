import { is4kPreset } from '../presets/presets.ts';

/** The plans, smallest first; the first is the default of a new account. */
export const PLANS = ['creator', 'studio', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Plans that are bought at the checkout. Enterprise is agreed on by mail and set by an admin. */
export const PAID_PLANS = ['creator', 'studio'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Days that the first Studio subscription of an account costs nothing, without a card (specification). */
export const STUDIO_TRIAL_DAYS = 14;

/** What a plan allows. The server enforces it; the web app uses the same table to show it. */
export interface PlanRules {
  readonly name: string;
  /** In pounds, each month; null where it is agreed on one by one. */
  readonly monthlyPriceGbp: number | null;
  /** Projects that may be created in a calendar month (UTC); null is no limit. */
  readonly projectsPerMonth: number | null;
  readonly allows4k: boolean;
  readonly hasWatermark: boolean;
}

export const PLAN_RULES: Record<Plan, PlanRules> = {
  creator: { name: 'Creator', monthlyPriceGbp: 19, projectsPerMonth: 10, allows4k: false, hasWatermark: true },
  studio: { name: 'Studio', monthlyPriceGbp: 79, projectsPerMonth: null, allows4k: true, hasWatermark: false },
  enterprise: {
    name: 'Enterprise',
    monthlyPriceGbp: null,
    projectsPerMonth: null,
    allows4k: true,
    hasWatermark: false,
  },
};

/** Whether a plan may export with a preset. */
export function isPresetAllowed(plan: Plan, presetId: string): boolean {
  return PLAN_RULES[plan].allows4k || !is4kPreset(presetId);
}
