import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { analyticsQuery } from '#web/queries/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/page/load-failure.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { RecentProjects, RecentRenders } from './recent-activity.tsx';
import { RenderLoadLine } from './render-load-line.tsx';
import { ScriptWriterLine } from './script-writer-line.tsx';
import { SummaryCards, SummaryPlaceholders } from './summary-cards.tsx';

export function AdminPage() {
  const analytics = useQuery(analyticsQuery);
  return (
    <Page
      title="Admin"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="Admin"
          subtitle="Users, projects and renders of this studio"
          actions={
            <nav aria-label="Admin" className="flex gap-2">
              <Button asChild>
                <Link href="/admin/users">Users</Link>
              </Button>
              <Button asChild>
                <Link href="/admin/subscriptions">Subscriptions</Link>
              </Button>
            </nav>
          }
        />
      }
    >
      {analytics.isPending && <SummaryPlaceholders />}
      {analytics.isError && <LoadFailure title="The numbers could not be loaded" query={analytics} />}
      {analytics.data && (
        <>
          <SummaryCards summary={analytics.data.summary} />
          <RenderLoadLine />
          <ScriptWriterLine />
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            <RecentProjects projects={analytics.data.recentActivity.projects} />
            <RecentRenders renders={analytics.data.recentActivity.renders} />
          </div>
        </>
      )}
    </Page>
  );
}
