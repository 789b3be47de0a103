import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadingPage } from '../../app/loading-page.tsx';
import { MessagePage } from '../../app/message-page.tsx';
import { Page } from '../../app/page.tsx';
import { useUser } from '../../app/session.ts';
import { StudioHeader } from '../../app/studio-header.tsx';
import { describeError, fatalError, isNotFound } from '../../queries/http.ts';
import { projectQuery } from '../../queries/projects.ts';
import { Button } from '../../ui/button.tsx';
import { ExportView } from './export-view.tsx';

/** Export of one project. */
export function ExportPage({ projectId }: { projectId: string }) {
  const user = useUser();
  const project = useQuery(projectQuery(projectId));

  const failure = fatalError(project);
  if (failure) {
    const isMissing = isNotFound(failure);
    return (
      <MessagePage
        title={isMissing ? 'Project not found' : 'The project could not be loaded'}
        description={isMissing ? 'It may have been deleted.' : describeError(failure)}
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
