import { useQuery } from '@tanstack/react-query';
import { LoadingPage } from '#web/app/loading-page.tsx';
import { Page } from '#web/app/page.tsx';
import { ProjectFailure } from '#web/app/project-failure.tsx';
import { useUser } from '#web/app/session.ts';
import { StudioHeader } from '#web/app/studio-header.tsx';
import { fatalError } from '#web/queries/http.ts';
import { projectQuery } from '#web/queries/projects.ts';
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
