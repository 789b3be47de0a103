import { Link } from 'wouter';
import type { Plan } from '#shared/plans/plans.ts';
import { enterpriseMail } from '#web/features/pricing/enterprise-mail.ts';
import { NoPayments } from '#web/features/pricing/no-payments.tsx';
import { PlanCards } from '#web/features/pricing/plan-cards.tsx';
import { PricingFaq } from '#web/features/pricing/pricing-faq.tsx';
import { ClosingCall } from '#web/features/site/frame/closing-call.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { useCompany, useSiteFact } from '#web/queries/company.ts';
import { Button } from '#web/ui/button.tsx';
import { PageIntro } from '#web/ui/headings.tsx';

/** The plans for visitors; choosing one leads to the sign-in page. */
export function PricingPage() {
  const { salesEmail } = useCompany();
  const takesPayments = useSiteFact('takesPayments');
  return (
    <SitePage>
      <PageIntro title="Simple prices, whole features">
        Start with what you need and change it when your work does. Prices are per account and month.
      </PageIntro>
      <div className="mt-14">
        {!takesPayments && <NoPayments />}
        <PlanCards action={(plan) => <PlanButton {...{ plan, salesEmail, takesPayments }} />} />
      </div>
      <PricingFaq takesPayments={takesPayments} />
      <ClosingCall
        title="Your first video is an idea away"
        text="Write one sentence and see the script that comes of it."
      >
        <Button variant="primary" size="lg" asChild>
          <a href="/api/login?tab=register">Start Free</a>
        </Button>
        <Button size="lg" asChild>
          <Link href="/contact">Contact Sales</Link>
        </Button>
      </ClosingCall>
    </SitePage>
  );
}

function PlanButton(props: { plan: Plan; salesEmail: string; takesPayments: boolean }) {
  const { plan, salesEmail, takesPayments } = props;
  return (
    <Button size="lg" variant={plan === 'studio' ? 'primary' : 'secondary'} asChild className="w-full">
      {plan === 'enterprise' ? (
        <a href={enterpriseMail(salesEmail)}>Contact Sales</a>
      ) : (
        <a href="/auth?tab=register">
          {!takesPayments ? 'Create an Account' : plan === 'studio' ? 'Start Studio Trial' : 'Choose Creator'}
        </a>
      )}
    </Button>
  );
}
