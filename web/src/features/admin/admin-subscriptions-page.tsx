import { useQuery } from '@tanstack/react-query';
import { PLAN_RULES, PLANS } from '#shared/plans/plans.ts';
import { subscriptionsQuery } from '#web/queries/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/page/load-failure.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatDay } from './format-date.ts';

/** The users of each plan. */
export function AdminSubscriptionsPage() {
  const subscriptions = useQuery(subscriptionsQuery);
  return (
    <Page
      title="Subscriptions"
      header={
        <StudioHeader
          back={{ href: '/admin', label: 'Back to Admin' }}
          title="Subscriptions"
          subtitle="Who is on which plan"
        />
      }
    >
      {subscriptions.isError && <LoadFailure title="The subscriptions could not be loaded" query={subscriptions} />}
      {!subscriptions.isError && (
        <div className="grid items-start gap-4 lg:grid-cols-3" aria-busy={subscriptions.isPending}>
          {PLANS.map((plan) => {
            const group = subscriptions.data?.[plan];
            return (
              <Card key={plan} className="min-w-0 p-5">
                <div className="flex items-center justify-between gap-2">
                  <h2 className="font-semibold text-base">{PLAN_RULES[plan].name}</h2>
                  {group ? (
                    <Badge className="tabular">{group.count}</Badge>
                  ) : (
                    <Skeleton className="h-5 w-8 rounded-full" />
                  )}
                </div>
                {!group && <Skeleton className="mt-4 h-24" />}
                {group?.count === 0 && <p className="mt-4 text-muted">No users</p>}
                <ul className="mt-2 divide-y divide-line">
                  {group?.users.map(({ id, email, createdAt }) => (
                    <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
                      <span className="min-w-0 break-all">{email}</span>
                      <time dateTime={createdAt} className="shrink-0 text-muted text-xs tabular">
                        {formatDay(createdAt)}
                      </time>
                    </li>
                  ))}
                </ul>
                {group && group.count > group.users.length && (
                  <p className="border-line border-t pt-3 text-muted">+{group.count - group.users.length} more</p>
                )}
              </Card>
            );
          })}
        </div>
      )}
    </Page>
  );
}
