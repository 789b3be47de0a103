import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '#shared/contracts/project.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { restoreProject } from '#web/queries/project-trash.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id, title, updatedAt: seenAt }: Project) =>
      submitChange(queryClient, { type: 'delete-project', id, title, seenAt }),
    onSuccess: (waits, { id, title }) => {
      // Its media now belongs to the whole library.
      void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
      toast({
        title: 'Project deleted',
        description: waits ? WAITS : title,
        // One that waits is dropped from the list of waiting changes.
        ...(!waits && { action: { label: 'Undo', onSelect: () => void undo({ id, title }) } }),
      });
    },
    onError: (error) => reportFailure('Failed to delete project', error),
    onSettled: onClose,
  });

  async function undo(deleted: Pick<Project, 'id' | 'title'>): Promise<void> {
    try {
      await restoreProject(queryClient, deleted);
    } catch (error) {
      reportFailure('Failed to restore project', error);
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Project"
      description={
        <>
          <strong className="font-medium text-text">{project.title}</strong> will be deleted with its script, timeline
          and renders. Uploaded media stays in your library. For {TRASH_DAYS} days your account page can restore it.
        </>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(project)}
    />
  );
}
