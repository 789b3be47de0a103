import type { SubscriptionState } from '#api/adapters/payments/payments.ts';
import { PAID_PLANS, type PaidPlan, type Plan } from '#shared/plans/plans.ts';

/** Statuses in which a subscription grants its plan, including while the provider is still trying to collect a payment. */
const GIVING = new Set(['trialing', 'active', 'past_due']);

/** Statuses from which the customer can still restore a subscription, in the portal. */
const STANDING = new Set([...GIVING, 'unpaid', 'paused']);

/** True when a second subscription would be one too many. */
export function isStanding({ status, plan }: SubscriptionState): boolean {
  return plan !== null && STANDING.has(status);
}

/** An account's rights from payments. */
export interface Entitlement {
  readonly stripeSubscriptionId: string | null;
  readonly subscriptionStatus: string | null;
  readonly paidPlan: PaidPlan | null;
}

/**
 * Sums up a customer's subscriptions. The highest one that grants a plan counts; otherwise the latest one provides the
 * status. Depends only on the subscriptions, not on the order of the events.
 */
export function entitlementOf(subscriptions: readonly SubscriptionState[]): Entitlement {
  const [deciding] = subscriptions.filter(({ plan }) => plan !== null).sort(byWeight);
  if (!deciding) return { stripeSubscriptionId: null, subscriptionStatus: null, paidPlan: null };
  return {
    stripeSubscriptionId: deciding.id,
    subscriptionStatus: deciding.status,
    paidPlan: GIVING.has(deciding.status) ? deciding.plan : null,
  };
}

function byWeight(a: SubscriptionState, b: SubscriptionState): number {
  return weightOf(b) - weightOf(a) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

function weightOf({ status, plan }: SubscriptionState): number {
  return plan !== null && GIVING.has(status) ? 1 + PAID_PLANS.indexOf(plan) : 0;
}

/**
 * Computes the plan of an account after its payments have changed. Payment never touches an enterprise plan. The end of
 * a payment removes only the plan that it granted: a plan set by an admin stays.
 */
export function planAfter(plan: Plan, paidBefore: PaidPlan | null, paidNow: PaidPlan | null): Plan {
  if (plan === 'enterprise' || paidNow === paidBefore) return plan;
  if (paidNow !== null) return paidNow;
  return plan === paidBefore ? 'creator' : plan;
}
