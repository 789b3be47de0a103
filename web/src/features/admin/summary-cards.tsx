import { Clapperboard, Film, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminAnalytics } from '#shared/contracts/admin.ts';
import { PLAN_RULES, PLANS, type Plan } from '#shared/plans/plans.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4';
const number = new Intl.NumberFormat();

const COLORS: Record<Plan, string> = { creator: 'bg-video', studio: 'bg-audio', enterprise: 'bg-caption' };

/** The four cards of the admin dashboard. */
export function SummaryCards({ summary }: { summary: AdminAnalytics['summary'] }) {
  return (
    <div className={GRID}>
      <CountCard icon={<Users />} title="Total Users" count={summary.totalUsers} />
      <CountCard icon={<Clapperboard />} title="Total Projects" count={summary.totalProjects} />
      <CountCard icon={<Film />} title="Total Renders" count={summary.totalRenders} />
      <Card className="p-5">
        <h2 className="text-muted">Plan Distribution</h2>
        <DistributionBar distribution={summary.planDistribution} />
        <dl className="mt-3 flex flex-col gap-1">
          {PLANS.map((plan) => (
            <div key={plan} className="flex items-center gap-2">
              <span aria-hidden="true" className={`size-2 rounded-full ${COLORS[plan]}`} />
              <dt className="grow">{PLAN_RULES[plan].name}</dt>
              <dd className="font-semibold tabular">{number.format(summary.planDistribution[plan])}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function CountCard({ icon, title, count }: { icon: ReactNode; title: string; count: number }) {
  return (
    <Card className="p-5">
      <div className="flex items-center justify-between gap-2 text-muted [&_svg]:size-4">
        <h2>{title}</h2>
        {icon}
      </div>
      <p className="mt-2 font-semibold text-2xl tabular tracking-tight">{number.format(count)}</p>
    </Card>
  );
}

/** The plans' shares of all users; the numbers are below it. */
function DistributionBar({ distribution }: { distribution: AdminAnalytics['summary']['planDistribution'] }) {
  return (
    <div aria-hidden="true" className="mt-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-raised">
      {PLANS.map((plan) => (
        <span key={plan} className={COLORS[plan]} style={{ flexGrow: distribution[plan], flexBasis: 0 }} />
      ))}
    </div>
  );
}

export function SummaryPlaceholders() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading the numbers</span>
      {['users', 'projects', 'renders', 'plans'].map((name) => (
        <Card key={name} className="p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-10 w-16" />
        </Card>
      ))}
    </div>
  );
}
