import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Workspace, type WorkspaceMember, workspaceMemberSchema } from '#shared/contracts/workspace.ts';
import { WORKSPACE_ROLES, type WorkspaceRole } from '#shared/workspaces/roles.ts';
import { request } from '#web/http/http.ts';
import { leaveWorkspace } from '#web/http/leave-workspace.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { WORKSPACES_KEY } from '#web/queries/workspaces.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { aRole, ROLE_NAMES } from './role-words.ts';

export const ROLE_OPTIONS = WORKSPACE_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

interface MemberRowProps {
  workspace: Workspace;
  member: WorkspaceMember;
  isMe: boolean;
  /** The last owner keeps the role and stays. */
  isOnlyOwner: boolean;
}

/** A member with their role. Owners change it and remove members; everyone can leave. */
export function MemberRow({ workspace, member, isMe, isOnlyOwner }: MemberRowProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { name, email, role } = member;
  const path = `/api/workspaces/${workspace.id}/members/${member.id}`;
  const reload = () => queryClient.invalidateQueries({ queryKey: WORKSPACES_KEY });
  const change = useMutation({
    mutationFn: (next: WorkspaceRole) =>
      request('PATCH', path, { body: { role: next }, schema: workspaceMemberSchema }),
    onSuccess: (changed) => toast({ title: 'Role changed', description: `${email} is ${aRole(changed.role)} now.` }),
    onError: (error) => reportFailure('Failed to change the role', error),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => request('DELETE', path),
    onSuccess: () => {
      if (isMe) return leaveWorkspace({ title: `You left “${workspace.name}”` });
      toast({ title: 'Member removed', description: email });
      return reload();
    },
    onError: (error) => reportFailure(isMe ? 'Failed to leave' : 'Failed to remove the member', error),
    onSettled: () => setIsAsking(false),
  });
  const isManaged = workspace.role === 'owner';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-medium">{name || email}</span>
          {isMe && <Badge>You</Badge>}
        </p>
        {name && <p className="break-all text-muted">{email}</p>}
        {isManaged && isOnlyOwner && (
          <p className="text-faint text-xs">A workspace needs an owner. Make another member its owner first.</p>
        )}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        {isManaged ? (
          <Select
            label={`Role of ${email}`}
            isLabelHidden
            value={change.isPending ? change.variables : role}
            onValueChange={(next) => next !== role && change.mutate(next)}
            options={ROLE_OPTIONS}
            disabled={change.isPending || isOnlyOwner}
            className="grow sm:w-36 sm:grow-0"
          />
        ) : (
          <Badge>{ROLE_NAMES[role]}</Badge>
        )}
        {isMe ? (
          <Button icon={<LogOut aria-hidden="true" />} disabled={isOnlyOwner} onClick={() => setIsAsking(true)}>
            Leave
          </Button>
        ) : (
          isManaged && (
            <IconButton
              label={`Remove ${email}`}
              icon={<Trash2 />}
              onClick={() => setIsAsking(true)}
              className="hover:text-danger"
            />
          )
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isMe ? `Leave “${workspace.name}”?` : `Remove ${email}?`}
        description={
          isMe
            ? 'You lose access to its projects. What you made stays in the workspace.'
            : 'They lose access to its projects. What they made stays in the workspace.'
        }
        confirmLabel={isMe ? 'Leave' : 'Remove'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
