import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type Project, titleOfCopy } from '#shared/contracts/project.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { usageQuery } from '#web/queries/account.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Copies a project with the server's version of its timeline, or without the server this device's. The copy counts towards the monthly limit. */
export function useDuplicateProject(project: Project): { duplicate: () => void; isDuplicating: boolean } {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: (copyId: string) => submitChange(queryClient, copyOf(project, copyId)),
    onSuccess: async (waits, projectId) => {
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
      // The toast follows the copy's appearance in the list.
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
      const open = () => navigate(`/projects/${projectId}`);
      toast({
        title: 'Project duplicated',
        ...(waits && { description: WAITS }),
        action: { label: 'Open copy', onSelect: open },
      });
    },
    onError: (error) => reportFailure('Failed to duplicate the project', error),
  });
  return { duplicate: () => mutate(crypto.randomUUID()), isDuplicating: isPending };
}

function copyOf(project: Project, id: string): Change {
  const now = new Date().toISOString();
  const copy = { ...project, id, title: titleOfCopy(project.title), createdAt: now, updatedAt: now };
  return { type: 'copy-project', id, sourceId: project.id, project: { ...copy, wantsFirstCut: false } };
}
