import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide-react';
import type * as z from 'zod';
import type { RegistrationMode } from '#shared/auth/registration.ts';
import { ACCOUNT_LIMITS } from '#shared/contracts/auth.ts';
import { type Invitation, invitationSchema, inviteSchema } from '#shared/contracts/invitation.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { ADMIN_KEY, invitationsQuery } from '#web/queries/admin.ts';
import { configQuery } from '#web/queries/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { formatDay } from './format-date.ts';

const EXPLANATIONS: Record<RegistrationMode, string> = {
  open: 'Anyone can register. The setting REGISTRATION changes that.',
  invited: 'Only invited addresses can register. Each link works once, for two weeks.',
  closed: 'The studio takes no new accounts. The setting REGISTRATION changes that.',
};

/** Says who may register, with the invitations where they are needed. */
export function Invitations() {
  const { data } = useQuery(invitationsQuery);
  if (data === undefined) return null;
  const { registration, invitations } = data;
  return (
    <Card className="mt-4">
      <h2 className="border-line border-b px-5 py-4 font-semibold text-base">New Accounts</h2>
      <div className="flex flex-col gap-4 px-5 py-4">
        <p className="text-muted">{EXPLANATIONS[registration]}</p>
        {registration === 'invited' && <InviteForm />}
      </div>
      {registration === 'invited' && invitations.length > 0 && (
        <ul aria-label="Open invitations" className="divide-y divide-line border-line border-t">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function InviteForm() {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const form = useSchemaForm(inviteSchema, { email: '' });
  const invite = useMutation({
    mutationFn: (body: z.infer<typeof inviteSchema>) =>
      request('POST', '/api/admin/invitations', { body, schema: invitationSchema }),
    onSuccess: ({ email }) => {
      const next = config?.mail ? 'The link is on its way.' : 'Copy the link and send it.';
      toast({ title: 'Invitation created', description: `${email}: ${next}` });
      form.reset();
    },
    onError: (error) => reportFailure('Failed to invite', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => invite.mutate(body))}
      className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        label="E-mail address to invite"
        type="email"
        autoComplete="off"
        maxLength={ACCOUNT_LIMITS.email}
        required
        {...form.field('email')}
      />
      <Button type="submit" isPending={invite.isPending}>
        Invite
      </Button>
    </form>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const queryClient = useQueryClient();
  const { id, email, url, expiresAt } = invitation;
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
    mutationFn: () => request('DELETE', `/api/admin/invitations/${id}`),
    onSuccess: () => toast({ title: 'Invitation revoked', description: email }),
    onError: (error) => reportFailure('Failed to revoke the invitation', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="break-all font-medium">{email}</p>
        <p className="text-muted text-sm">until {formatDay(expiresAt)}</p>
      </div>
      <Button icon={<Copy aria-hidden="true" />} aria-label={`Copy Link: ${email}`} onClick={() => copy.mutate()}>
        Copy Link
      </Button>
      <IconButton
        label={`Revoke the invitation of ${email}`}
        icon={<Trash2 />}
        onClick={() => revoke.mutate()}
        className="hover:text-danger"
      />
    </li>
  );
}
