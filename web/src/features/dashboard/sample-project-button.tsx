import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useLocation } from 'wouter';
import { createProjectAnswerSchema } from '#shared/contracts/project.ts';
import { ASSETS_KEY } from '../../queries/assets.ts';
import { request } from '../../queries/http.ts';
import { projectsQuery } from '../../queries/projects.ts';
import { reportFailure } from '../../queries/unauthorized.ts';
import { Button } from '../../ui/button.tsx';

/** Opens a finished little video in the editor, for those who would rather look around first. */
export function SampleProjectButton() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const opening = useMutation({
    mutationFn: () => request('POST', '/api/projects/sample', { schema: createProjectAnswerSchema }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
      void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error) => reportFailure('The sample could not be opened', error),
  });

  function handleClick(): void {
    // Here, and not above, it is not called for somebody who has gone to another page meanwhile.
    opening.mutate(undefined, { onSuccess: ({ projectId }) => navigate(`/projects/${projectId}`) });
  }

  return (
    <Button isPending={opening.isPending} onClick={handleClick}>
      <Play aria-hidden="true" />
      Open a sample project
    </Button>
  );
}
