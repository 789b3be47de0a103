import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '#shared/contracts/project.ts';
import { ASSETS_KEY } from '#web/queries/assets.ts';
import { submitChange, WAITS } from '#web/queries/submit-change.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface DeleteProjectDialogProps {
  /** Null while closed. */
  project: Project | null;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id, title, updatedAt: seenAt }: Project) =>
      submitChange(queryClient, { type: 'delete-project', id, title, seenAt }),
    onSuccess: (waits, { title }) => {
      // Its media now belongs to the whole library.
      void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
      toast({ title: 'Project deleted', description: waits ? WAITS : title });
    },
    onError: (error) => reportFailure('Failed to delete project', error),
    onSettled: onClose,
  });

  return (
    <AlertDialog
      open={project !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Project"
      description={
        <>
          <strong className="font-medium text-text">{project?.title}</strong> will be deleted with its script, timeline
          and renders. Uploaded media stays in your library. This action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => project && remove.mutate(project)}
    />
  );
}
