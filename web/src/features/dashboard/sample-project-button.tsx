import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useLocation } from 'wouter';
import { createProjectAnswerSchema } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { Button } from '#web/ui/button.tsx';

/** Creates a finished sample video and opens it in the editor. */
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
    // Passed here, it does not navigate if the user has left the page.
    opening.mutate(undefined, { onSuccess: ({ projectId }) => navigate(`/projects/${projectId}`) });
  }

  return (
    <Button isPending={opening.isPending} onClick={handleClick}>
      <Play aria-hidden="true" />
      Open a sample project
    </Button>
  );
}
