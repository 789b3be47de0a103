import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useLocation } from 'wouter';
import { createProjectAnswerSchema } from '#shared/contracts/project.ts';
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
    onSuccess: async ({ projectId }) => {
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
      navigate(`/projects/${projectId}`);
    },
    onError: (error) => reportFailure('The sample could not be opened', error),
  });
  return (
    <Button isPending={opening.isPending} onClick={() => opening.mutate()}>
      <Play aria-hidden="true" />
      Open a sample project
    </Button>
  );
}
