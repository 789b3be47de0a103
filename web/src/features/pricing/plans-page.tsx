import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import type { AccountUsage } from '#shared/contracts/account.ts';
import { CHECKOUT_RETURNS } from '#shared/contracts/billing.ts';
import { PAID_PLANS, type Plan } from '#shared/plans/plans.ts';
import { usageQuery } from '#web/queries/account.ts';
import { useCompany } from '#web/queries/company.ts';
import { configQuery } from '#web/queries/config.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { useUser } from '#web/queries/use-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import { enterpriseMail } from './enterprise-mail.ts';
import { NoPayments } from './no-payments.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PricingFaq } from './pricing-faq.tsx';
import { useBillingPortal, useCheckout } from './use-checkout.ts';

/** Interval for polling the plan after a payment until the provider has confirmed it. */
const CONFIRMATION_POLL_MS = 3_000;

export function PlansPage() {
  const user = useUser();
  const [search] = useSearchParams();
  const result = CHECKOUT_RETURNS.find((value) => value === search.get('checkout')) ?? null;
  const usage = useQuery({
    ...usageQuery,
    refetchInterval: ({ state }) => (result === 'success' && !isRunning(state.data) ? CONFIRMATION_POLL_MS : false),
  });
  // Updates the plan in the header and on the export page.
  useQuery({ ...sessionQuery, enabled: usage.data !== undefined && usage.data.plan !== user.plan, staleTime: 0 });
  const plan = usage.data?.plan ?? user.plan;
  const { data: config } = useQuery(configQuery);
  const portal = useBillingPortal();

  return (
    <Page
      title="Pricing"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="Pricing"
          subtitle="Your plan, and what the others offer"
          actions={
            usage.data?.hasBillingPortal && (
              <Button isPending={portal.isPending} onClick={() => portal.mutate()}>
                Manage Billing
              </Button>
            )
          }
        />
      }
      className="py-10"
    >
      {result && <CheckoutNotice result={result} plan={plan} hasSubscription={isRunning(usage.data)} />}
      {config && !config.payments && <NoPayments />}
      <PlanCards
        action={(shown) => (
          <PlanAction
            plan={shown}
            current={plan}
            takesPayments={config?.payments ?? true}
            isFree={usage.data !== undefined && !isRunning(usage.data)}
          />
        )}
      />
      <PricingFaq takesPayments={config?.payments ?? true} />
    </Page>
  );
}

/** True for a current subscription. An ended one says nothing about the latest payment. */
function isRunning(usage: AccountUsage | undefined): boolean {
  return usage?.subscriptionStatus === 'active' || usage?.subscriptionStatus === 'trialing';
}

interface PlanActionProps {
  plan: Plan;
  current: Plan;
  takesPayments: boolean;
  /** True without a subscription: the current plan costs nothing. */
  isFree: boolean;
}

function PlanAction({ plan, current, takesPayments, isFree }: PlanActionProps) {
  const { isAdmin } = useUser();
  const { salesEmail } = useCompany();
  const checkout = useCheckout();
  const paid = PAID_PLANS.find((name) => name === plan);
  if (plan === current) {
    return (
      <>
        <Badge tone="success" className="h-11 w-full justify-center text-md">
          Current Plan
        </Badge>
        {isFree && <p className="mt-2 text-center text-muted text-sm">No subscription: you are charged nothing.</p>}
      </>
    );
  }
  if (!paid) {
    return (
      <Button size="lg" asChild className="w-full">
        <a href={enterpriseMail(salesEmail)}>Contact Sales</a>
      </Button>
    );
  }
  if (!takesPayments) {
    return (
      <p className="text-center text-muted text-sm">
        {isAdmin ? (
          <Link href="/admin/users" className="text-accent-text underline">
            Give this plan to accounts
          </Link>
        ) : (
          'Ask the studio’s admin for this plan.'
        )}
      </p>
    );
  }
  return (
    <Button
      size="lg"
      variant={paid === 'studio' ? 'primary' : 'secondary'}
      className="w-full"
      isPending={checkout.isPending}
      onClick={() => checkout.mutate(paid)}
    >
      {paid === 'studio' ? 'Upgrade to Studio' : 'Choose Creator'}
    </Button>
  );
}
