import { is4kPreset } from '#shared/presets/presets.ts';

/** The plans, smallest first. New accounts get the first. */
export const PLANS = ['creator', 'studio', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Plans sold at the checkout. Enterprise is agreed by mail and set by an admin. */
export const PAID_PLANS = ['creator', 'studio'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Free days of an account's first Studio subscription, without a card (specification). */
export const STUDIO_TRIAL_DAYS = 14;

/** Limits of a plan. The server enforces them, and the web app shows them from the same table. */
export interface PlanRules {
  readonly name: string;
  /** Pounds per month, or null if the price is agreed individually. */
  readonly monthlyPriceGbp: number | null;
  /** Projects that may be created per calendar month (UTC). Null means no limit. */
  readonly projectsPerMonth: number | null;
  readonly allows4k: boolean;
  readonly hasWatermark: boolean;
  /** Longest video that the server renders. The server has few renderers, and all accounts share them. */
  readonly serverMinutes: number;
  /** True when scripts may use the API with tokens and webhooks (specification: Enterprise). */
  readonly hasApiAccess: boolean;
  /** True when workspaces may have their own sign-in provider (specification: Enterprise). */
  readonly hasSignOn: boolean;
  /** True when share pages and mails about reviews may carry a workspace's own brand (specification: Enterprise). */
  readonly hasWhiteLabel: boolean;
}

export const PLAN_RULES: Record<Plan, PlanRules> = {
  creator: {
    name: 'Creator',
    monthlyPriceGbp: 19,
    projectsPerMonth: 10,
    allows4k: false,
    hasWatermark: true,
    serverMinutes: 30,
    hasApiAccess: false,
    hasSignOn: false,
    hasWhiteLabel: false,
  },
  studio: {
    name: 'Studio',
    monthlyPriceGbp: 79,
    projectsPerMonth: null,
    allows4k: true,
    hasWatermark: false,
    serverMinutes: 60,
    hasApiAccess: false,
    hasSignOn: false,
    hasWhiteLabel: false,
  },
  enterprise: {
    name: 'Enterprise',
    monthlyPriceGbp: null,
    projectsPerMonth: null,
    allows4k: true,
    hasWatermark: false,
    serverMinutes: 180,
    hasApiAccess: true,
    hasSignOn: true,
    hasWhiteLabel: true,
  },
};

/** True when a plan may export with a preset. */
export function isPresetAllowed(plan: Plan, presetId: string): boolean {
  return PLAN_RULES[plan].allows4k || !is4kPreset(presetId);
}
