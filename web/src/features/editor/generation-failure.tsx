import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { Project } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { Button } from '#web/ui/button.tsx';

/** Explains a missing script and offers another try. The timeline can be edited without it. */
export function GenerationFailure({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => request('POST', `/api/projects/${project.id}/generate`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectQuery(project.id).queryKey }),
    onError: (error) => reportFailure('The script could not be started', error),
  });
  if (project.status !== 'draft' || project.generationError === null) return null;
  return (
    <div role="status" className="flex shrink-0 items-center gap-3 border-line border-b bg-raised px-4 py-2 text-sm">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 grow">{project.generationError} You can also edit without a script.</p>
      <Button size="sm" isPending={retry.isPending} onClick={() => retry.mutate()}>
        Try again
      </Button>
    </div>
  );
}
