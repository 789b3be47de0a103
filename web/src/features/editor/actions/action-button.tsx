import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { EditorAction } from './action.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import { useAction } from './use-action.ts';

interface ActionButtonProps {
  name: ActionName;
  /** Default: the action's own. */
  icon?: ReactNode;
  /** Default: the action's own. */
  label?: string;
  isPressed?: boolean;
  size?: 'sm' | 'md' | 'lg';
  tooltipSide?: 'top' | 'bottom';
  className?: string;
}

export function ActionButton({ name, icon, label, ...props }: ActionButtonProps) {
  const action = useAction(name);
  const { icon: Icon }: EditorAction = ACTIONS[name];
  return (
    <IconButton
      {...props}
      label={label ?? action.label}
      shortcut={action.shortcut}
      icon={icon ?? (Icon && <Icon aria-hidden="true" />)}
      disabled={!action.isEnabled}
      onClick={action.run}
      aria-keyshortcuts={action.ariaKeyShortcuts}
    />
  );
}
