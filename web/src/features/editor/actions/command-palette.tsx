import { Command } from 'cmdk';
import { useAtom, useSetAtom, useStore } from 'jotai';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { ACTION_GROUPS, type EditorAction } from './action.ts';
import { ACTION_LIST } from './actions.ts';

export function CommandPalette() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  return (
    <Dialog.Root open={overlay === 'palette'} onOpenChange={(isOpen) => setOverlay(isOpen ? 'palette' : 'none')}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[70vh] max-w-xl animate-rise flex-col overflow-hidden rounded-lg border border-line-strong bg-surface"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Command label="Commands" loop className="flex min-h-0 flex-col">
            <div className="flex items-center gap-2 border-line border-b px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
              <Command.Input
                placeholder="What do you want to do?"
                className="h-12 w-full bg-transparent text-md outline-none placeholder:text-faint"
              />
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2">
              <Command.Empty className="px-2 py-6 text-center text-muted text-sm">
                No command has this name.
              </Command.Empty>
              {ACTION_GROUPS.map((group) => (
                <Command.Group
                  key={group}
                  heading={group}
                  className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
                >
                  {ACTION_LIST.filter((action) => action.group === group && action.id !== 'palette').map((action) => (
                    <PaletteItem key={action.id} action={action} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteItem({ action }: { action: EditorAction }) {
  const session = useEditor();
  const store = useStore();
  const setOverlay = useSetAtom(overlayAtom);
  const isEnabled = action.isEnabled ? store.get(action.isEnabled) : true;
  const Icon = action.icon;
  const [shortcut] = action.shortcuts;
  return (
    <Command.Item
      value={action.label}
      disabled={!isEnabled}
      onSelect={() => {
        setOverlay('none');
        action.run(session);
      }}
      className="flex h-9 cursor-default select-none items-center gap-3 rounded-md px-2 text-sm data-[disabled=true]:opacity-45 data-[selected=true]:bg-raised"
    >
      <span className="grid size-4 place-items-center text-muted [&_svg]:size-4">
        {Icon && <Icon aria-hidden="true" />}
      </span>
      <span className="grow truncate">{action.label}</span>
      {shortcut && <Kbd keys={shortcut === 'Escape' ? 'Esc' : shortcut} />}
    </Command.Item>
  );
}
