import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Project, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { titleFieldSchema } from '#web/features/new-project/project-form-values.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { RenameDialog } from '#web/ui/rename-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface RenameProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/** Gives a project another title; closes when that is done. Mount it to open it. */
export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: (title: string) =>
      submitChange(queryClient, {
        type: 'change-project',
        id: project.id,
        title: project.title,
        was: { title: project.title },
        now: { title },
      }),
    onSuccess: (waits, title) => {
      toast({ title: 'Project renamed', description: waits ? WAITS : title });
    },
    onError: (error) => reportFailure('Failed to rename the project', error),
  });
  return (
    <RenameDialog
      title="Rename Project"
      label="Title"
      value={project.title}
      schema={titleFieldSchema}
      maxLength={TEXT_LIMITS.title}
      isPending={rename.isPending}
      // Passed here, it closes no dialog that was opened in the meantime.
      onRename={(title) => rename.mutate(title, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
