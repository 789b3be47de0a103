import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import type { AdminUser, AuditEntry } from '#shared/contracts/admin.ts';
import { PLAN_RULES, PLANS, type Plan } from '#shared/plans/plans.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { ADMIN_KEY } from '#web/queries/admin.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { formatDay, formatDayAndTime } from './format-date.ts';

const PLAN_OPTIONS = PLANS.map((value) => ({ value, label: PLAN_RULES[value].name }));

interface UserRowProps {
  user: AdminUser;
  onDelete: () => void;
}

/** A user with the admins' controls and their last actions. */
export function UserRow({ user, onDelete }: UserRowProps) {
  const queryClient = useQueryClient();
  const path = `/api/admin/users/${user.id}`;
  const reload = () => {
    // The admin may have changed their own plan or role.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    return queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
  };

  const setPlan = useMutation({
    mutationFn: (plan: Plan) => request('PATCH', `${path}/plan`, { body: { plan } }),
    onSuccess: () => toast({ title: 'Plan updated successfully', description: user.email }),
    onError: (error) => reportFailure('Failed to update plan', error),
    onSettled: reload,
  });
  const setAdmin = useMutation({
    mutationFn: (isAdmin: boolean) => request('PATCH', `${path}/admin`, { body: { isAdmin } }),
    onSuccess: () => toast({ title: 'Admin status updated successfully', description: user.email }),
    onError: (error) => reportFailure('Failed to update admin status', error),
    onSettled: reload,
  });

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-all font-medium">{user.email}</span>
          {user.isAdmin && <Badge tone="accent">Admin</Badge>}
          {user.subscriptionStatus && <Badge>{user.subscriptionStatus.replaceAll('_', ' ')}</Badge>}
        </p>
        <p className="text-muted">
          {[user.firstName, user.lastName].filter(Boolean).join(' ') || 'No name'} · joined {formatDay(user.createdAt)}
        </p>
        {user.recentActions.length > 0 && (
          <ul aria-label={`Admin actions on ${user.email}`} className="mt-1 text-faint text-xs">
            {user.recentActions.map((entry) => (
              <li key={entry.id}>
                {describeAction(entry)} by {entry.actorEmail},{' '}
                <time dateTime={entry.createdAt}>{formatDayAndTime(entry.createdAt)}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex w-full items-center gap-2 sm:w-auto">
        <Select
          label={`Plan of ${user.email}`}
          isLabelHidden
          value={setPlan.isPending ? setPlan.variables : user.plan}
          onValueChange={(plan) => plan !== user.plan && setPlan.mutate(plan)}
          options={PLAN_OPTIONS}
          disabled={setPlan.isPending}
          className="grow sm:w-32 sm:grow-0"
        />
        <Button
          isPending={setAdmin.isPending}
          icon={user.isAdmin ? <ShieldOff aria-hidden="true" /> : <ShieldCheck aria-hidden="true" />}
          onClick={() => setAdmin.mutate(!user.isAdmin)}
          aria-label={`${user.isAdmin ? 'Remove Admin' : 'Make Admin'}: ${user.email}`}
          className="sm:w-34"
        >
          {user.isAdmin ? 'Remove Admin' : 'Make Admin'}
        </Button>
        <IconButton label={`Delete ${user.email}`} icon={<Trash2 />} onClick={onDelete} className="hover:text-danger" />
      </div>
    </li>
  );
}

function describeAction({ action, from, to }: AuditEntry): string {
  switch (action) {
    case 'plan.change':
      return `Plan changed from ${from ?? '?'} to ${to ?? '?'}`;
    case 'admin.grant':
      return 'Made admin';
    case 'admin.revoke':
      return 'Admin removed';
    case 'user.delete':
      return 'Deletion begun';
    case 'user.invite':
      return 'Invited';
    case 'invitation.revoke':
      return 'Invitation revoked';
  }
}
