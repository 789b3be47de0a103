import { ChevronRight } from 'lucide-react';
import { ContextMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { formatShortcut } from './kbd.tsx';
import { menuContentClasses, menuItemClasses, menuSeparatorClasses } from './menu-styles.ts';

interface ContextMenuProps {
  children: ReactElement;
  /** ContextMenuItem and ContextMenuSeparator. */
  items: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

interface ContextMenuItemProps {
  children: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  /** Shown at the right, as in "Mod+D". */
  shortcut?: string;
  isDanger?: boolean;
  disabled?: boolean;
}

/** A menu at the pointer, on right click, long press or the menu key. */
export function ContextMenu({ children, items, onOpenChange }: ContextMenuProps) {
  return (
    <Radix.Root onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content collisionPadding={8} className={menuContentClasses}>
          {items}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function ContextMenuItem({
  children,
  onSelect,
  icon,
  shortcut,
  isDanger = false,
  disabled = false,
}: ContextMenuItemProps) {
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={menuItemClasses(isDanger)}>
      {icon}
      <span className="grow">{children}</span>
      {shortcut && <span className="pl-4 text-faint text-xs">{formatShortcut(shortcut)}</span>}
    </Radix.Item>
  );
}

/** An item that opens further items beside it. */
export function ContextMenuSub({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={menuItemClasses(false)}>
        <span className="size-4" />
        <span className="grow">{label}</span>
        <ChevronRight aria-hidden="true" className="size-4 text-faint" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent collisionPadding={8} className={menuContentClasses}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export function ContextMenuSeparator() {
  return <Radix.Separator className={menuSeparatorClasses} />;
}
