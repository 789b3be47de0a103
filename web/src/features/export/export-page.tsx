import { useQuery } from '@tanstack/react-query';
import { fatalError } from '#web/http/http.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { useUser } from '#web/queries/use-user.ts';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ProjectFailure } from '#web/ui/page/project-failure.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { ExportView } from './export-view.tsx';

export function ExportPage({ projectId }: { projectId: string }) {
  const user = useUser();
  const project = useQuery(projectQuery(projectId));

  const failure = fatalError(project);
  if (failure) return <ProjectFailure error={failure} onRetry={() => void project.refetch()} />;
  if (project.data === undefined) return <LoadingPage />;
  return (
    <Page
      title={`Export ${project.data.title}`}
      header={
        <StudioHeader
          back={{ href: `/projects/${projectId}`, label: 'Back to Editor' }}
          title="Export Video"
          subtitle="Choose preset and render"
          actions={<p className="hidden min-w-0 max-w-80 truncate text-muted sm:block">{project.data.title}</p>}
        />
      }
    >
      <ExportView project={project.data} user={user} />
    </Page>
  );
}
