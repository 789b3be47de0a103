import { Page } from '../app/page.tsx';
import { useUser } from '../app/session.ts';
import { DashboardHeader } from '../features/dashboard/dashboard-header.tsx';
import { ProjectList } from '../features/dashboard/project-list.tsx';
import { ProjectsLeft } from '../features/pricing/projects-left.tsx';

/** The start of the studio: all projects. */
export function DashboardPage() {
  const user = useUser();
  return (
    <Page title="Projects" header={<DashboardHeader user={user} />}>
      <div className="mb-8">
        <h1 className="text-balance font-semibold text-xl tracking-tight">
          Welcome back{user.firstName ? `, ${user.firstName}` : ''}
        </h1>
        <ProjectsLeft className="mt-1 text-muted tabular" />
      </div>
      <ProjectList />
    </Page>
  );
}
