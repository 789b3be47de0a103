import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { createProjectAnswerSchema, type Project } from '#shared/contracts/project.ts';
import { usageQuery } from '#web/queries/account.ts';
import { request } from '#web/queries/http.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Copies a project with the server's version of its timeline. The copy counts towards the monthly limit. */
export function useDuplicateProject({ id }: Project): { duplicate: () => void; isDuplicating: boolean } {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request('POST', `/api/projects/${id}/copy`, { body: {}, schema: createProjectAnswerSchema }),
    onSuccess: async ({ projectId }) => {
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
      // The toast follows the copy's appearance in the list.
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
      const open = () => navigate(`/projects/${projectId}`);
      toast({ title: 'Project duplicated', action: { label: 'Open copy', onSelect: open } });
    },
    onError: (error) => reportFailure('Failed to duplicate the project', error),
  });
  return { duplicate: () => mutate(), isDuplicating: isPending };
}
