import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { WORKSPACE_LIMITS, workspaceBodySchema, workspaceSchema } from '#shared/contracts/workspace.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { switchWorkspace } from './switch-workspace.ts';

/** Asks for a name, makes the workspace and opens it. Mount it to open it. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const form = useSchemaForm(workspaceBodySchema, { name: '' });
  const create = useMutation({
    mutationFn: (body: { name: string }) => request('POST', '/api/workspaces', { body, schema: workspaceSchema }),
    onSuccess: ({ id, name }) =>
      switchWorkspace(id, {
        title: 'Workspace created',
        description: `You are in “${name}” now. Invite others to it.`,
      }),
    onError: (error) => reportFailure('Failed to create the workspace', error),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="New Workspace"
      description="Its members share projects, the library and brand kits."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending || create.isSuccess}>
            Create Workspace
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((body) => create.mutate(body))}>
        <TextField label="Name" required autoComplete="off" maxLength={WORKSPACE_LIMITS.name} {...form.field('name')} />
      </form>
    </Dialog>
  );
}
