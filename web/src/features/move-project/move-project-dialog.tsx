import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { includesRole } from '#shared/workspaces/roles.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { workspacesQuery } from '#web/queries/workspaces.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { MovePreviewList } from './move-preview-list.tsx';
import { movePreviewQuery } from './move-queries.ts';
import { useMoveEnd } from './use-move-end.ts';

/** Value of the person's own projects in the list. */
const PERSONAL = 'personal';

interface MoveProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/**
 * Moves a project to another workspace, or to the person's own projects. Says beforehand what goes along. Closing it
 * while the project moves stops nothing.
 */
export function MoveProjectDialog({ project, onClose }: MoveProjectDialogProps) {
  const client = useQueryClient();
  const workspaces = useQuery({ ...workspacesQuery, refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const here = tabWorkspace();
  const targets = [
    ...(here === null ? [] : [{ value: PERSONAL, label: 'Personal' }]),
    ...(workspaces.data ?? [])
      .filter(({ id, role }) => id !== here && includesRole(role, 'editor'))
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  const target = targets.find(({ value }) => value === chosen) ?? targets[0];
  const workspaceId = !target || target.value === PERSONAL ? null : target.value;
  const preview = useQuery({
    ...movePreviewQuery(project.id, workspaceId),
    enabled: target !== undefined && !isMoving,
  });

  const move = useMutation({
    mutationFn: () => request('POST', `/api/projects/${project.id}/move`, { body: { workspaceId } }),
    onSuccess: () => setIsMoving(true),
    onError: (error) => reportFailure('The project could not be moved', error),
  });
  const cancel = useMutation({
    mutationFn: () => request('DELETE', `/api/projects/${project.id}/move`),
    onError: (error) => reportFailure('The move could not be cancelled', error),
    onSettled: onClose,
  });
  useMoveEnd(client, { project, target: target?.label ?? '', isMoving, onEnd: onClose });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Move Project"
      description={<bdi>{project.title}</bdi>}
      footer={
        isMoving ? (
          <>
            <Button variant="ghost" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel Move
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={!preview.isSuccess}
              isPending={move.isPending}
              onClick={() => move.mutate()}
            >
              Move Project
            </Button>
          </>
        )
      }
    >
      {isMoving ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          Copying its media to {target?.label}. This goes on when you close the dialog.
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {workspaces.isSuccess && targets.length === 0 && (
            <p className="text-muted">
              You are an editor of no other workspace. Create one in the account menu, or ask an owner to invite you.
            </p>
          )}
          {workspaces.isError && (
            <p role="alert" className="text-danger">
              Your workspaces could not be loaded. Close the dialog and try again.
            </p>
          )}
          {target && <Select label="Move to" value={target.value} onValueChange={setChosen} options={targets} />}
          {target && <MovePreviewList preview={preview} />}
        </div>
      )}
    </Dialog>
  );
}
