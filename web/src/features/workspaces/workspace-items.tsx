import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { Link } from 'wouter';
import { workspacesQuery } from '#web/queries/workspaces.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menu.tsx';
import { ROLE_NAMES } from './role-words.ts';
import { switchWorkspace } from './switch-workspace.ts';

/** Value of the person's own projects in the list. */
const PERSONAL = '';

/** The switcher in the account menu: the person's own projects, their workspaces, and a new one. */
export function WorkspaceItems({ onCreate }: { onCreate: () => void }) {
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, refetchOnMount: 'always' });
  const current = tabWorkspace();
  const handleChange = (id: string) => {
    if (id !== (current ?? PERSONAL)) switchWorkspace(id === PERSONAL ? null : id);
  };
  return (
    <>
      <MenuLabel>Workspace</MenuLabel>
      <MenuRadioGroup label="Workspace" value={current ?? PERSONAL} onValueChange={handleChange}>
        <MenuRadioItem value={PERSONAL}>Personal</MenuRadioItem>
        {workspaces.map(({ id, name, role }) => (
          <MenuRadioItem key={id} value={id}>
            <span className="flex items-baseline gap-3">
              <span dir="auto" className="min-w-0 max-w-52 grow truncate">
                {name}
              </span>
              <span className="text-faint text-xs">{ROLE_NAMES[role]}</span>
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {current !== null && (
        <MenuItem asChild>
          <Link href="/workspace">
            <Users />
            Members and Settings
          </Link>
        </MenuItem>
      )}
      <MenuItem icon={<Plus />} onSelect={onCreate}>
        New Workspace…
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
