import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ACCOUNT_LIMITS } from '#shared/contracts/auth.ts';
import {
  inviteMemberSchema,
  type WorkspaceInvitation,
  workspaceInvitationSchema,
} from '#shared/contracts/workspace.ts';
import type { WorkspaceRole } from '#shared/workspaces/roles.ts';
import { describeError, request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { configQuery } from '#web/queries/config.ts';
import { workspaceInvitationsQuery } from '#web/queries/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ROLE_OPTIONS } from './member-row.tsx';
import { ROLE_NAMES } from './role-words.ts';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

const emailFieldSchema = inviteMemberSchema.pick({ email: true });

/** Invites people by mail, and lists the open invitations, for the workspace's owners. */
export function WorkspaceInvitations({ workspaceId }: { workspaceId: string }) {
  const invitations = useQuery({ ...workspaceInvitationsQuery(workspaceId), refetchOnMount: 'always' });
  return (
    <>
      <InviteForm workspaceId={workspaceId} />
      {invitations.isError && <p className="px-5 pb-4 text-danger">{describeError(invitations.error)}</p>}
      {invitations.data && invitations.data.length > 0 && (
        <ul aria-label="Open invitations" className="divide-y divide-line border-line border-t">
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} workspaceId={workspaceId} invitation={invitation} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Mails an invitation, new or again. */
function useInvite(workspaceId: string) {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(configQuery);
  return useMutation({
    mutationFn: (body: { email: string; role: WorkspaceRole }) =>
      request('POST', `/api/workspaces/${workspaceId}/invitations`, { body, schema: workspaceInvitationSchema }),
    onSuccess: ({ email }) => {
      const next = config?.mail ? 'The link is on its way.' : 'Copy the link and send it.';
      toast({ title: 'Invitation sent', description: `${email}: ${next}` });
    },
    onError: (error) => reportFailure('Failed to invite', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workspaceInvitationsQuery(workspaceId).queryKey }),
  });
}

function InviteForm({ workspaceId }: { workspaceId: string }) {
  const [role, setRole] = useState<WorkspaceRole>('editor');
  const form = useSchemaForm(emailFieldSchema, { email: '' });
  const invite = useInvite(workspaceId);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ email }) => invite.mutate({ email, role }, { onSuccess: () => form.reset() }))}
      className="grid items-start gap-3 px-5 pb-5 sm:grid-cols-[1fr_9rem_auto]"
    >
      <TextField
        label="E-mail address to invite"
        type="email"
        autoComplete="off"
        maxLength={ACCOUNT_LIMITS.email}
        required
        {...form.field('email')}
      />
      <Select label="Role" value={role} onValueChange={setRole} options={ROLE_OPTIONS} />
      <Button type="submit" variant="primary" isPending={invite.isPending} className="sm:mt-6.5">
        Invite
      </Button>
    </form>
  );
}

function InvitationRow({ workspaceId, invitation }: { workspaceId: string; invitation: WorkspaceInvitation }) {
  const queryClient = useQueryClient();
  const { id, email, role, url, expiresAt } = invitation;
  const resend = useInvite(workspaceId);
  const copy = useMutation({
    mutationFn: async () => {
      // Absent over plain http.
      if (!navigator.clipboard) throw new Error(url);
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () => toast({ title: 'Link copied', description: email }),
    onError: () => toast({ title: 'Copy this link yourself', description: url }),
  });
  const revoke = useMutation({
    mutationFn: () => request('DELETE', `/api/workspaces/${workspaceId}/invitations/${id}`),
    onSuccess: () => toast({ title: 'Invitation revoked', description: email }),
    onError: (error) => reportFailure('Failed to revoke the invitation', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workspaceInvitationsQuery(workspaceId).queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="break-all font-medium">{email}</p>
        <p className="text-muted text-sm">
          {ROLE_NAMES[role]}, until {day.format(new Date(expiresAt))}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <IconButton label={`Copy the link for ${email}`} icon={<Copy />} onClick={() => copy.mutate()} />
        <IconButton
          label={`Send the invitation to ${email} again`}
          icon={<Send />}
          disabled={resend.isPending}
          onClick={() => resend.mutate({ email, role })}
        />
        <IconButton
          label={`Revoke the invitation of ${email}`}
          icon={<Trash2 />}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate()}
          className="hover:text-danger"
        />
      </div>
    </li>
  );
}
