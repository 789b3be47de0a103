import { useCallback, useState } from 'react';
import type { User } from '#shared/contracts/auth.ts';
import { HOUR_MS } from '#shared/time/periods.ts';
import { ProjectsLeft } from '#web/features/pricing/projects-left.tsx';
import { LazyStoredTakes } from '#web/features/recording/lazy-stored-takes.tsx';
import { useUser } from '#web/queries/use-user.ts';
import { useWorkspace } from '#web/queries/use-workspace.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { ProjectList } from './project-list.tsx';
import { useFootageDrop } from './use-footage-drop.ts';

const OpenProjectFileDialog = lazyPart(
  async () => (await import('#web/features/project-file/open-project-file-dialog.tsx')).OpenProjectFileDialog,
);

/** The start of the studio: all projects. */
export function DashboardPage() {
  const user = useUser();
  const { mayEdit } = useWorkspace();
  const [projectFile, setProjectFile] = useState<File | null>(null);
  // One at a time: another waits until the user drops it again.
  const openFile = useCallback((file: File) => setProjectFile((current) => current ?? file), []);
  useFootageDrop(mayEdit, openFile);
  return (
    <Page title="Projects" header={<DashboardHeader user={user} onProjectFile={openFile} />}>
      <div className="mb-8">
        <h1 className="text-balance font-semibold text-xl tracking-tight">
          {isNewcomer(user) ? 'Welcome' : 'Welcome back'}
          {user.firstName ? `, ${user.firstName}` : ''}
        </h1>
        {mayEdit && <ProjectsLeft className="mt-1 text-muted tabular" />}
      </div>
      <LazyStoredTakes className="mb-6 rounded-lg border py-3" />
      <ProjectList />
      {projectFile && <OpenProjectFileDialog file={projectFile} onClose={() => setProjectFile(null)} />}
    </Page>
  );
}

/** True in the account's first hour, when nobody has come back yet. */
function isNewcomer({ createdAt }: User): boolean {
  return Date.now() - new Date(createdAt).getTime() < HOUR_MS;
}
