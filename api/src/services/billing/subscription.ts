import { PAID_PLANS, type PaidPlan, type Plan } from '#shared/plans/plans.ts';
import type { SubscriptionState } from '../../adapters/payments/payments.ts';

/** Statuses in which a subscription gives its plan: also while the provider is still trying to collect a payment. */
const GIVING = new Set(['trialing', 'active', 'past_due']);

/** Statuses in which a subscription can still be brought back by its customer, in the portal. */
const STANDING = new Set([...GIVING, 'unpaid', 'paused']);

/** Whether a second subscription would be one too many. */
export function isStanding({ status, plan }: SubscriptionState): boolean {
  return plan !== null && STANDING.has(status);
}

/** What an account has by payment. */
export interface Entitlement {
  readonly stripeSubscriptionId: string | null;
  readonly subscriptionStatus: string | null;
  readonly paidPlan: PaidPlan | null;
}

/**
 * What a customer's subscriptions add up to: of those that give a plan the highest counts, else the latest is remembered for its
 * status. It depends on nothing but the subscriptions, whatever order the news of them came in.
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
 * The plan of an account after what it pays for has changed. Payment does not touch an enterprise plan, and when it ends
 * it takes away only what it gave: a plan that an admin has set stays.
 */
export function planAfter(plan: Plan, paidBefore: PaidPlan | null, paidNow: PaidPlan | null): Plan {
  if (plan === 'enterprise' || paidNow === paidBefore) return plan;
  if (paidNow !== null) return paidNow;
  return plan === paidBefore ? 'creator' : plan;
}
