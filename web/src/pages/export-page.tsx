import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadingPage } from '../app/loading-page.tsx';
import { MessagePage } from '../app/message-page.tsx';
import { Page } from '../app/page.tsx';
import { useUser } from '../app/session.ts';
import { StudioHeader } from '../app/studio-header.tsx';
import { ExportView } from '../features/export/export-view.tsx';
import { describeError, HttpError } from '../queries/http.ts';
import { projectQuery } from '../queries/projects.ts';
import { Button } from '../ui/button.tsx';

/** Export of one project. */
export function ExportPage({ projectId }: { projectId: string }) {
  const user = useUser();
  const project = useQuery(projectQuery(projectId));

  if (project.isPending) return <LoadingPage />;
  if (project.isError) {
    const isMissing = project.error instanceof HttpError && project.error.status === 404;
    return (
      <MessagePage
        title={isMissing ? 'Project not found' : 'The project could not be loaded'}
        description={isMissing ? 'It may have been deleted.' : describeError(project.error)}
        action={
          <>
            {!isMissing && (
              <Button variant="primary" isPending={project.isFetching} onClick={() => void project.refetch()}>
                Try again
              </Button>
            )}
            <Button asChild>
              <Link href="/">Back to Dashboard</Link>
            </Button>
          </>
        }
      />
    );
  }
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
