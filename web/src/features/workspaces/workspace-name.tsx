import { Users } from 'lucide-react';
import { Link } from 'wouter';
import { useWorkspace } from '#web/queries/use-workspace.ts';

/** The name of this page's workspace, with a link to its members. Nothing in the person's own projects. */
export function WorkspaceName() {
  const { workspace } = useWorkspace();
  if (workspace === null) return null;
  return (
    <Link
      href="/workspace"
      aria-label={`Workspace: ${workspace.name}`}
      title={workspace.name}
      className="flex min-w-0 items-center gap-1.5 rounded-md border border-line-strong px-2 py-1 text-sm hover:bg-raised"
    >
      <Users aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span dir="auto" className="max-w-40 truncate max-sm:max-w-24">
        {workspace.name}
      </span>
    </Link>
  );
}
