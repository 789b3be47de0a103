import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Project, projectSchema, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { titleFieldSchema } from '#web/features/new-project/project-form-values.ts';
import { request } from '#web/queries/http.ts';
import { projectQuery, projectsQuery } from '#web/queries/projects.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
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
      request('PATCH', `/api/projects/${project.id}`, { body: { title }, schema: projectSchema }),
    onSuccess: (renamed) => {
      queryClient.setQueryData(projectsQuery.queryKey, (projects) =>
        projects?.map((other) => (other.id === renamed.id ? renamed : other)),
      );
      queryClient.setQueryData(projectQuery(renamed.id).queryKey, renamed);
      toast({ title: 'Project renamed', description: renamed.title });
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
