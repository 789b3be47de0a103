import { describe, expect, it } from 'vitest';
import type { SubscriptionState } from '#api/adapters/payments/payments.ts';
import { entitlementOf, planAfter } from './subscription.ts';

const state = (id: string, status: string, plan: SubscriptionState['plan'], day = 1): SubscriptionState => ({
  id,
  status,
  plan,
  createdAt: new Date(2026, 0, day),
  hadTrial: false,
});

describe('the sum of subscriptions', () => {
  it.each<[string, SubscriptionState[], string | null, string | null, string | null]>([
    ['none', [], null, null, null],
    ['one that runs', [state('a', 'active', 'studio')], 'a', 'active', 'studio'],
    ['one on trial', [state('a', 'trialing', 'studio')], 'a', 'trialing', 'studio'],
    ['one whose payment failed but is tried again', [state('a', 'past_due', 'studio')], 'a', 'past_due', 'studio'],
    ['one that was never paid', [state('a', 'incomplete', 'studio')], 'a', 'incomplete', null],
    ['an unpaid one', [state('a', 'unpaid', 'studio')], 'a', 'unpaid', null],
    ['one that has ended', [state('a', 'canceled', 'studio')], 'a', 'canceled', null],
    [
      'an ended one and its successor',
      [state('a', 'canceled', 'studio', 2), state('b', 'active', 'creator', 1)],
      'b',
      'active',
      'creator',
    ],
    [
      'two that run: the higher',
      [state('a', 'active', 'creator', 2), state('b', 'active', 'studio', 1)],
      'b',
      'active',
      'studio',
    ],
    [
      'two that ended: the later',
      [state('a', 'canceled', 'studio', 1), state('b', 'unpaid', 'studio', 2)],
      'b',
      'unpaid',
      null,
    ],
    ['one of another shop', [state('a', 'active', null)], null, null, null],
  ])('%s', (_what, subscriptions, id, status, plan) => {
    const expected = { stripeSubscriptionId: id, subscriptionStatus: status, paidPlan: plan };
    expect(entitlementOf(subscriptions)).toEqual(expected);
    expect(entitlementOf(subscriptions.toReversed())).toEqual(expected);
  });
});

describe('the plan after a change of payments', () => {
  it.each([
    ['creator', null, 'studio', 'studio'],
    ['studio', 'studio', null, 'creator'],
    ['studio', 'studio', 'creator', 'creator'],
    // Set by an admin: a renewal does not revert it, and the end of the subscription removes only the plan that it
    // granted.
    ['studio', 'creator', 'creator', 'studio'],
    ['studio', 'creator', null, 'studio'],
    ['creator', 'studio', 'studio', 'creator'],
    ['studio', null, null, 'studio'],
    ['enterprise', null, 'studio', 'enterprise'],
    ['enterprise', 'studio', null, 'enterprise'],
  ] as const)('%s, from paid %s to paid %s, is %s', (plan, before, now, after) => {
    expect(planAfter(plan, before, now)).toBe(after);
  });
});
