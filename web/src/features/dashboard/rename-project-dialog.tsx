import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Project, projectSchema, TEXT_LIMITS, updateProjectSchema } from '#shared/contracts/project.ts';
import { request } from '../../queries/http.ts';
import { projectQuery, projectsQuery } from '../../queries/projects.ts';
import { reportFailure } from '../../queries/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldErrors, focusFirstInvalid } from '../../ui/form-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { TITLE_REQUIRED } from '../new-project/project-form-values.ts';

interface RenameProjectDialogProps {
  /** The project in question, null when none is. */
  project: Project | null;
  onClose: () => void;
}

/** Gives a project another title; closes when that is done. */
export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Dialog
      open={project !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename Project"
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            Rename
          </Button>
        </>
      }
    >
      {project && <RenameForm id={formId} project={project} onSaving={setIsSaving} onRenamed={onClose} />}
    </Dialog>
  );
}

interface RenameFormProps {
  id: string;
  project: Project;
  onSaving: (isSaving: boolean) => void;
  onRenamed: () => void;
}

/** Mounted with the dialog, so that each opening begins with the title as it is then. */
function RenameForm({ id, project, onSaving, onRenamed }: RenameFormProps) {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(project.title);
  const [isChecked, setIsChecked] = useState(false);
  const rename = useMutation({
    mutationFn: () => request('PATCH', `/api/projects/${project.id}`, { body: { title }, schema: projectSchema }),
    onMutate: () => onSaving(true),
    onSuccess: (renamed) => {
      queryClient.setQueryData(projectsQuery.queryKey, (projects) =>
        projects?.map((other) => (other.id === renamed.id ? renamed : other)),
      );
      queryClient.setQueryData(projectQuery(renamed.id).queryKey, renamed);
      toast({ title: 'Project renamed', description: renamed.title });
    },
    onError: (error) => reportFailure('Failed to rename the project', error),
    onSettled: () => onSaving(false),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (rename.isPending) return;
    flushSync(() => setIsChecked(true));
    if (checkTitle(title) !== undefined) focusFirstInvalid(event.currentTarget);
    else if (title.trim() === project.title) onRenamed();
    // Here, and not above, it closes no dialog that was opened meanwhile.
    else rename.mutate(undefined, { onSuccess: onRenamed });
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit} aria-label="Rename project">
      <TextField
        label="Title"
        required
        autoComplete="off"
        maxLength={TEXT_LIMITS.title}
        value={title}
        error={isChecked ? checkTitle(title) : undefined}
        onChange={(event) => setTitle(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </form>
  );
}

/** What is wrong with a title, by the schema that the server checks it with; undefined when it is right. */
function checkTitle(title: string): string | undefined {
  if (title.trim() === '') return TITLE_REQUIRED.description;
  return fieldErrors<{ title: string }>(updateProjectSchema, { title }).title;
}
