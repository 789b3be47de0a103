import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod';
import { type Project, projectSchema, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { titleFieldSchema } from '#web/features/new-project/project-form-values.ts';
import { request } from '#web/queries/http.ts';
import { projectQuery, projectsQuery } from '#web/queries/projects.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

const renameSchema = z.object({ title: titleFieldSchema });

interface RenameProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/** Gives a project another title; closes when that is done. Mount it to open it. */
export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useSchemaForm(renameSchema, { title: project.title });
  const rename = useMutation({
    mutationFn: (body: z.infer<typeof renameSchema>) =>
      request('PATCH', `/api/projects/${project.id}`, { body, schema: projectSchema }),
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
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename Project"
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((body) => {
          if (body.title === project.title) onClose();
          // Passed here, it closes no dialog that was opened in the meantime.
          else rename.mutate(body, { onSuccess: onClose });
        })}
        aria-label="Rename project"
      >
        <TextField
          label="Title"
          required
          autoComplete="off"
          maxLength={TEXT_LIMITS.title}
          onFocus={(event) => event.target.select()}
          {...form.field('title')}
        />
      </form>
    </Dialog>
  );
}
