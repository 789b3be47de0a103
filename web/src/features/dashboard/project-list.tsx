import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { EDITORS_ONLY, useWorkspace } from '#web/queries/use-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadFailure } from '#web/ui/page/load-failure.tsx';
import { useShownPart } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProjectCard } from './project-card.tsx';
import { SampleProjectButton } from './sample-project-button.tsx';
import { useStoredProjects } from './use-stored-projects.ts';

/** Kept out of the first load, since one brings the form library. */
const loadRenameDialog = async () => (await import('./rename-project-dialog.tsx')).RenameProjectDialog;
const loadMoveDialog = async () =>
  (await import('#web/features/move-project/move-project-dialog.tsx')).MoveProjectDialog;
const loadDeleteDialog = async () => (await import('./delete-project-dialog.tsx')).DeleteProjectDialog;
const RenameProjectDialog = lazyPart(loadRenameDialog);
const MoveProjectDialog = lazyPart(loadMoveDialog);
const DeleteProjectDialog = lazyPart(loadDeleteDialog);

/** Loads the dialogs of a card's menu while its user chooses. */
const loadDialogs = () => void Promise.all([loadRenameDialog(), loadMoveDialog(), loadDeleteDialog()]).catch(() => {});

const PLACEHOLDER_COUNT = 6;

/** Cards drawn at first, and more as the end comes near. */
const SHOWN_AT_ONCE = 60;
const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** The user's projects, with placeholder, error and empty states. */
export function ProjectList() {
  const { workspace, mayEdit } = useWorkspace();
  const projects = useQuery(projectsQuery);
  const kept = useStoredProjects(projects.data);
  const [renamed, setRenamed] = useState<Project | null>(null);
  const [moved, setMoved] = useState<Project | null>(null);
  const [doomed, setDoomed] = useState<Project | null>(null);
  const total = projects.data?.length ?? 0;
  const { count, list, more } = useShownPart<HTMLUListElement>(total, SHOWN_AT_ONCE);

  return (
    <section aria-labelledby="projects-heading">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="projects-heading" className="font-semibold text-base">
          {workspace ? 'Projects of This Workspace' : 'Your Projects'}
        </h2>
        {projects.data && <p className="text-muted tabular">{countProjects(projects.data.length)}</p>}
      </div>
      {projects.isPending && <Placeholders />}
      {projects.isError && <LoadFailure headingLevel={3} title="Your projects could not be loaded" query={projects} />}
      {projects.data?.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<Clapperboard />}
          title="No projects yet"
          description={mayEdit ? 'Create your first AI-powered video project' : 'Nobody has made one here.'}
          action={
            mayEdit && (
              <div className="flex flex-wrap justify-center gap-3">
                <Button asChild>
                  <Link href="/projects/new">Create Your First Project</Link>
                </Button>
                <SampleProjectButton />
                <p className="w-full text-muted text-xs">
                  Or drop your own footage here to edit it.{' '}
                  <Link href="/help/first-video" className="underline hover:text-text">
                    How a first video is made
                  </Link>
                </p>
              </div>
            )
          }
          className="rounded-lg border border-line-strong border-dashed py-20"
        />
      )}
      {projects.data && projects.data.length > 0 && (
        <ul ref={list} className={GRID}>
          {projects.data.slice(0, count).map((project, index) => (
            <ProjectCard
              key={project.id}
              project={project}
              position={index + 1}
              total={total}
              place={kept.get(project.id)?.place}
              onMenuOpen={loadDialogs}
              whyNot={mayEdit ? null : EDITORS_ONLY}
              onRename={() => setRenamed(project)}
              onMove={() => setMoved(project)}
              onDelete={() => setDoomed(project)}
            />
          ))}
        </ul>
      )}
      {more}
      {renamed && <RenameProjectDialog project={renamed} onClose={() => setRenamed(null)} />}
      {moved && <MoveProjectDialog project={moved} onClose={() => setMoved(null)} />}
      {doomed && <DeleteProjectDialog project={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

function countProjects(count: number): string {
  return count === 1 ? '1 project' : `${count} projects`;
}

function Placeholders() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading projects</span>
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move.
        <div key={index} className="rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-video rounded-b-none" />
          <div className="flex flex-col gap-2 p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="mt-3 h-5 w-20 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
