import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { formatShortcut } from './kbd.tsx';
import { menuContentClasses, menuItemClasses, menuLabelClasses, menuSeparatorClasses } from './menu-styles.ts';

interface MenuProps {
  trigger: ReactElement;
  /** MenuItem, MenuLabel and MenuSeparator. */
  children: ReactNode;
  /** The trigger's edge to align with. Default `end`. */
  align?: 'start' | 'center' | 'end';
  onOpenChange?: (open: boolean) => void;
}

interface MenuItemProps {
  children: ReactNode;
  onSelect?: () => void;
  icon?: ReactNode;
  /** Shown at the right, as in "Mod+D". */
  shortcut?: string;
  isDanger?: boolean;
  disabled?: boolean;
  /** Draws the only child (a link) as the item. */
  asChild?: boolean;
}

export function Menu({ trigger, children, align = 'end', onOpenChange }: MenuProps) {
  return (
    <Radix.Root modal={false} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={menuContentClasses}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({
  children,
  onSelect,
  icon,
  shortcut,
  isDanger = false,
  disabled = false,
  asChild = false,
}: MenuItemProps) {
  return (
    <Radix.Item asChild={asChild} disabled={disabled} onSelect={onSelect} className={menuItemClasses(isDanger)}>
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="grow">{children}</span>
          {shortcut && <span className="pl-4 text-faint text-xs">{formatShortcut(shortcut)}</span>}
        </>
      )}
    </Radix.Item>
  );
}

/** Items of which one is chosen: MenuRadioItem. */
export function MenuRadioGroup({
  label,
  ...props
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}) {
  return <Radix.RadioGroup aria-label={label} {...props} />;
}

export function MenuRadioItem({
  value,
  children,
  shortcut,
}: {
  value: string;
  children: ReactNode;
  shortcut?: string | undefined;
}) {
  return (
    <Radix.RadioItem value={value} className={menuItemClasses(false)}>
      <span className="grid size-4 shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
      <span className="grow">{children}</span>
      {shortcut && <span className="pl-4 text-faint text-xs">{formatShortcut(shortcut)}</span>}
    </Radix.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={menuLabelClasses}>{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={menuSeparatorClasses} />;
}
