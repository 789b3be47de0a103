import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#shared/contracts/admin.ts';
import { PLAN_RULES, PLANS, type Plan } from '#shared/plans/plans.ts';
import { adminUsersQuery } from '#web/queries/admin.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/page/load-failure.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { Pager } from './pager.tsx';
import { useSettled } from './use-settled.ts';
import { UserRow } from './user-row.tsx';

const ALL = 'all';
const SEARCH_DELAY_MS = 250;

const PLAN_FILTER = [
  { value: ALL, label: 'All Plans' },
  ...PLANS.map((value) => ({ value, label: PLAN_RULES[value].name })),
] satisfies { value: Plan | typeof ALL; label: string }[];

/** All users, with search, filter and account actions. */
export function AdminUsersPage() {
  const [search, setSearch] = useState('');
  const [plan, setPlan] = useState<Plan | typeof ALL>(ALL);
  const [page, setPage] = useState(1);
  const [doomed, setDoomed] = useState<AdminUser | null>(null);
  const settledSearch = useSettled(search.trim(), SEARCH_DELAY_MS);
  const users = useQuery(adminUsersQuery({ search: settledSearch, plan: plan === ALL ? null : plan, page }));
  const pageCount = users.data ? Math.ceil(users.data.total / users.data.pageSize) : 1;
  // The last page has lost its last user.
  if (users.data && !users.isPlaceholderData && page > Math.max(1, pageCount)) setPage(Math.max(1, pageCount));

  return (
    <Page
      title="Users"
      header={
        <StudioHeader
          back={{ href: '/admin', label: 'Back to Admin' }}
          title="Users"
          subtitle="Accounts, plans and admins"
        />
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_12rem]">
        <TextField
          label="Search users"
          isLabelHidden
          type="search"
          placeholder="Search users..."
          maxLength={100}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        <Select
          label="Plan"
          isLabelHidden
          value={plan}
          onValueChange={(value) => {
            setPlan(value);
            setPage(1);
          }}
          options={PLAN_FILTER}
        />
      </div>
      {users.isError && <LoadFailure title="The users could not be loaded" query={users} />}
      {!users.isError && (
        <Card aria-busy={users.isFetching}>
          <h2 className="border-line border-b px-5 py-4 font-semibold text-base" aria-live="polite">
            Users{users.data && ` (${users.data.total})`}
          </h2>
          {users.isPending && (
            <div role="status" className="flex flex-col gap-3 p-5">
              <span className="sr-only">Loading users</span>
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          )}
          {users.data?.users.length === 0 && (
            <EmptyState
              headingLevel={3}
              icon={<UsersRound />}
              title="No users found"
              description="The search matches the beginning of an e-mail address or name."
            />
          )}
          <ul className="divide-y divide-line">
            {users.data?.users.map((user) => (
              <UserRow key={user.id} user={user} onDelete={() => setDoomed(user)} />
            ))}
          </ul>
          <Pager page={page} pageCount={pageCount} onPage={setPage} />
        </Card>
      )}
      <Invitations />
      <DeleteUserDialog user={doomed} onClose={() => setDoomed(null)} />
    </Page>
  );
}
