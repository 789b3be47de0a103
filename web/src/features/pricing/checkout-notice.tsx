import { CircleCheck, Info } from 'lucide-react';
import type { CheckoutReturn } from '#shared/contracts/billing.ts';
import { PLAN_RULES, type Plan } from '#shared/plans/plans.ts';

interface CheckoutNoticeProps {
  result: CheckoutReturn;
  /** The server's current plan. */
  plan: Plan;
  hasSubscription: boolean;
}

/** Shown on return from the payment page. Only the provider's message to the server changes a plan. */
export function CheckoutNotice({ result, plan, hasSubscription }: CheckoutNoticeProps) {
  const Icon = result === 'success' ? CircleCheck : Info;
  return (
    <div
      role="status"
      className="mb-8 flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 text-md"
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${result === 'success' ? 'text-success' : 'text-muted'}`}
      />
      <div>
        <p className="font-semibold">{result === 'success' ? 'Thank you!' : 'Checkout cancelled'}</p>
        <p className="mt-0.5 text-muted">{message(result, plan, hasSubscription)}</p>
      </div>
    </div>
  );
}

function message(result: CheckoutReturn, plan: Plan, hasSubscription: boolean): string {
  if (result === 'cancelled') return 'Nothing was charged, and your plan is the same as before.';
  if (hasSubscription) return `Your subscription is active. You are on the ${PLAN_RULES[plan].name} plan.`;
  return 'Your plan changes as soon as the payment provider has confirmed it, which usually takes a few seconds.';
}
