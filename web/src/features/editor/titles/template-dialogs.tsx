import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { TEMPLATE_RECORD_LIMITS, type Template } from '#shared/contracts/template.ts';
import { request } from '#web/http/http.ts';
import { TEMPLATES_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { RenameDialog } from '#web/ui/rename-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

const MAX_NAME = TEMPLATE_RECORD_LIMITS.name;
const nameSchema = z.string().trim().min(1, 'Please enter a name').max(MAX_NAME);

interface TemplateDialogProps {
  template: Template;
  onClose: () => void;
}

/** Gives a template another name. Mount it to open it. */
export function RenameTemplateDialog({ template: { id, name }, onClose }: TemplateDialogProps) {
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: (next: string) => request('PATCH', `/api/templates/${id}`, { body: { name: next } }),
    onSuccess: (_, next) => toast({ title: 'Template renamed', description: next }),
    onError: (error) => reportFailure('Failed to rename template', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
  return (
    <RenameDialog
      title="Rename Template"
      label="Name"
      value={name}
      schema={nameSchema}
      maxLength={MAX_NAME}
      isPending={rename.isPending}
      onRename={(next) => rename.mutate(next, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Asks before a template is deleted. Mount it to open it. */
export function DeleteTemplateDialog({ template: { id, name }, onClose }: TemplateDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/api/templates/${id}`),
    onSuccess: () => toast({ title: 'Template deleted', description: name }),
    onError: (error) => reportFailure('Failed to delete template', error),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Template"
      description={
        <>
          <strong className="font-medium text-text">{name}</strong> will be deleted. Videos that use it stay as they
          are. This action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
