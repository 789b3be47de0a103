import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { isNotFound } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { usageQuery } from '#web/queries/account.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { toast } from '#web/ui/toast-store.ts';
import { moveStateQuery } from './move-queries.ts';

interface Move {
  readonly project: Project;
  /** Name of the workspace that it moves to. */
  readonly target: string;
  readonly isMoving: boolean;
  readonly onEnd: () => void;
}

/** Watches a project that moves, and tells its user when it has arrived or could not be moved. */
export function useMoveEnd(client: QueryClient, { project, target, isMoving, onEnd }: Move): void {
  const { data, error } = useQuery({ ...moveStateQuery(project.id), enabled: isMoving });
  const hasMoved = isMoving && isNotFound(error);
  const failure = isMoving && data?.state === 'failed' ? data.message : null;
  useEffect(() => {
    if (!hasMoved && failure === null) return;
    if (hasMoved) {
      toast({ title: 'Project moved', description: `${project.title} is in ${target} now.` });
      for (const queryKey of [projectsQuery.queryKey, ASSETS_KEY, usageQuery.queryKey]) {
        void client.invalidateQueries({ queryKey });
      }
    } else toast({ title: 'The project could not be moved', description: failure ?? '', variant: 'destructive' });
    onEnd();
  }, [hasMoved, failure, client, project, target, onEnd]);
}
