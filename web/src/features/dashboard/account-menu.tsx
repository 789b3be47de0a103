import { BookOpen, ChevronDown, CircleHelp, CreditCard, FileText, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/contracts/auth.ts';
import { signOut } from '#web/features/auth/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';

const WorkspaceItems = lazyPart(
  async () => (await import('#web/features/workspaces/workspace-items.tsx')).WorkspaceItems,
);
const NewWorkspaceDialog = lazyPart(
  async () => (await import('#web/features/workspaces/new-workspace-dialog.tsx')).NewWorkspaceDialog,
);

/** The signed-in user, the workspaces, account links and Sign Out. */
export function AccountMenu({ user }: { user: User }) {
  const label = user.email || 'Account';
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" className="min-w-0 shrink" aria-label={label}>
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-line-strong font-semibold text-text text-xs uppercase"
            >
              {(user.firstName || label).slice(0, 1)}
            </span>
            <span className="hidden max-w-52 truncate md:block">{label}</span>
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuLabel>{label}</MenuLabel>
        <MenuSeparator />
        <WorkspaceItems onCreate={() => setIsCreating(true)} />
        <MenuItem asChild>
          <Link href="/account">
            <UserRound />
            Account
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/pricing">
            <CreditCard />
            Manage Subscription
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/help">
            <BookOpen />
            Help Pages
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/support">
            <CircleHelp />
            Help Center
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/terms">
            <FileText />
            Terms and Privacy
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          Sign Out
        </MenuItem>
      </Menu>
      {isCreating && <NewWorkspaceDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
