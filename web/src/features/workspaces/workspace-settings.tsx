import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { WORKSPACE_LIMITS, type Workspace, workspaceBodySchema, workspaceSchema } from '#shared/contracts/workspace.ts';
import { request } from '#web/http/http.ts';
import { leaveWorkspace } from '#web/http/leave-workspace.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { WORKSPACES_KEY } from '#web/queries/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** The name of a workspace and its deletion, for its owners. */
export function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useSchemaForm(workspaceBodySchema, { name: workspace.name });
  const rename = useMutation({
    mutationFn: (body: { name: string }) =>
      request('PATCH', `/api/workspaces/${workspace.id}`, { body, schema: workspaceSchema }),
    onSuccess: ({ name }) => toast({ title: 'Workspace renamed', description: name }),
    onError: (error) => reportFailure('Failed to rename the workspace', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORKSPACES_KEY }),
  });
  return (
    <div className="flex flex-col gap-5 px-5 pb-5">
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => rename.mutate(body))}
        className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
      >
        <TextField label="Name" required autoComplete="off" maxLength={WORKSPACE_LIMITS.name} {...form.field('name')} />
        <Button type="submit" isPending={rename.isPending} className="sm:mt-6.5">
          Rename
        </Button>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
        <p className="text-muted">Deleting the workspace deletes its projects, media and exports for all members.</p>
        <Button className="text-danger" onClick={() => setIsDeleting(true)}>
          Delete Workspace
        </Button>
      </div>
      {isDeleting && <DeleteDialog workspace={workspace} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

/** Mounted while it is open, so that the typed name does not outlast it. */
function DeleteDialog({ workspace: { id, name }, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/api/workspaces/${id}`),
    onSuccess: () => leaveWorkspace({ title: 'Workspace deleted', description: name }),
    onError: (error) => reportFailure('Failed to delete the workspace', error),
  });
  const isTyped = typed.trim() === name;
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isTyped && !remove.isPending) remove.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”`}
      description="Its projects, media, brand kits and exports are deleted for all members. This action cannot be undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="delete-workspace"
            variant="danger"
            disabled={!isTyped}
            isPending={remove.isPending || remove.isSuccess}
          >
            Delete Workspace
          </Button>
        </>
      }
    >
      <form id="delete-workspace" noValidate onSubmit={handleSubmit}>
        <TextField
          label="Name of the workspace"
          autoComplete="off"
          hint={`Type “${name}” to confirm.`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
