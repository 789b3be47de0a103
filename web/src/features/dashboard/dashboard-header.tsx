import { Palette, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '#shared/contracts/auth.ts';
import { WorkspaceName } from '#web/features/workspaces/workspace-name.tsx';
import { useWorkspace } from '#web/queries/use-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { OpenProjectFileButton } from './open-project-file-button.tsx';

interface DashboardHeaderProps {
  user: User;
  /** Called with the project file that the user chose to open. */
  onProjectFile: (file: File) => void;
}

/** The studio's header, above the projects. */
export function DashboardHeader({ user, onProjectFile }: DashboardHeaderProps) {
  const { workspace, mayEdit } = useWorkspace();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link href="/" className="shrink-0 rounded-md">
          <Logo subtitle="Video Studio" isMarkOnPhones />
        </Link>
        <div className="mr-auto flex min-w-0">
          <WorkspaceName />
        </div>
        <Button variant="ghost" asChild className="px-2.5">
          <Link href="/brand-kits" aria-label="Brand Kits">
            <Palette aria-hidden="true" className="sm:hidden" />
            <span className="hidden sm:inline">Brand Kits</span>
          </Link>
        </Button>
        {user.isAdmin && (
          <Button variant="ghost" asChild className="px-2.5">
            <Link href="/admin">Admin</Link>
          </Button>
        )}
        <AccountMenu user={user} />
        {mayEdit && <OpenProjectFileButton onFile={onProjectFile} />}
        {mayEdit && (
          <Button variant="primary" asChild>
            <Link href="/projects/new">
              <Plus aria-hidden="true" />
              {/* The workspace's name needs the room. */}
              <span className={workspace ? 'sr-only sm:not-sr-only' : undefined}>New Project</span>
            </Link>
          </Button>
        )}
      </div>
    </header>
  );
}
