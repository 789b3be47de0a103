import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Project } from '#shared/contracts/project.ts';
import { fatalError } from '#web/http/http.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { useUser } from '#web/queries/use-user.ts';
import { useWorkspace } from '#web/queries/use-workspace.ts';
import type { ServerTimeline } from '#web/state/timeline-saver.ts';
import { forgetDeletedMedia } from '#web/storage/forget-media.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ProjectFailure } from '#web/ui/page/project-failure.tsx';
import { serverTimelineOf } from './session/save-timeline.ts';
import { useEditorSession } from './session/use-editor-session.ts';
import { useScriptEvents } from './use-script-events.ts';
import { Workspace } from './workspace.tsx';

const GeneratingPanel = lazyPart(async () => (await import('./generating-panel.tsx')).GeneratingPanel);

const NO_ASSETS: readonly Asset[] = [];

/** The editor of one project: loads it, waits for its script, then shows the workspace. */
export function ProjectEditorPage({ projectId }: { projectId: string }) {
  const project = useQuery(projectQuery(projectId));
  const isGenerating = project.data?.status === 'generating';
  const timeline = useQuery({
    ...timelineQuery(projectId, isGenerating),
    enabled: project.data !== undefined,
  });
  // Another tab may have added footage to the timeline, which is also read again.
  const assets = useQuery({ ...assetsQuery(), refetchOnMount: 'always' });
  const kits = useQuery(brandKitsQuery);
  const workspace = useWorkspace();
  const isScriptEvent = useScriptEvents(project.data);
  useDeletedMedia();

  const failure = fatalError(project);
  if (failure) return <ProjectFailure error={failure} onRetry={() => void project.refetch()} />;
  if (project.data === undefined) return <LoadingPage />;
  if (isGenerating) {
    return (
      <EditorPage title={project.data.title}>
        <GeneratingPanel project={project.data} waiting={<LoadingPage />} />
      </EditorPage>
    );
  }
  const timelineFailure = fatalError(timeline);
  if (timelineFailure && !isScriptEvent)
    return <ProjectFailure error={timelineFailure} onRetry={() => void timeline.refetch()} />;
  if (isScriptEvent || timeline.data === undefined || assets.isPending || kits.isPending || workspace.isPending)
    return <LoadingPage />;
  return (
    <EditorPage title={project.data.title}>
      <OpenProject
        key={projectId}
        project={project.data}
        server={serverTimelineOf(timeline.data)}
        assets={assets.data ?? NO_ASSETS}
      />
    </EditorPage>
  );
}

interface OpenProjectProps {
  project: Project;
  server: ServerTimeline;
  assets: readonly Asset[];
}

function OpenProject({ project, server, assets }: OpenProjectProps) {
  const user = useUser();
  const isReadOnly = !useWorkspace().mayEdit;
  const session = useEditorSession({ project, plan: user.plan, server, assets, isReadOnly });
  return session ? <Workspace project={project} session={session} /> : <LoadingPage />;
}

/** The whole window, never scrolled. */
function EditorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      isWholeWindow
      className="flex min-h-0 max-w-none grow select-none flex-col overflow-hidden p-0 sm:p-0 [&_input]:select-text [&_textarea]:select-text"
    >
      {children}
    </Page>
  );
}

/** Removes stored files of assets that were deleted elsewhere. */
function useDeletedMedia(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const list = async () => (await queryClient.fetchQuery({ ...assetsQuery(), staleTime: 0 })).map(({ id }) => id);
    // Blocked storage contains nothing to remove. Without a connection the next visit tries again.
    forgetDeletedMedia(list).catch(() => {});
  }, [queryClient]);
}
