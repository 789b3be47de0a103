import type { ComponentProps, ReactNode } from 'react';
import type { ButtonSize } from './button.tsx';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip. */
  label: string;
  /** Shown in the tooltip, as in "Mod+Z". */
  shortcut?: string;
  icon: ReactNode;
  /** Default `md` (32 px). */
  size?: ButtonSize;
  /** For toggle buttons. */
  isPressed?: boolean;
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

const SIZES: Record<ButtonSize, string> = { sm: 'size-6', md: 'size-8', lg: 'size-10' };

/** An icon button, always with a name and a tooltip that shows its shortcut. */
export function IconButton({
  label,
  shortcut,
  icon,
  size = 'md',
  isPressed,
  tooltipSide = 'bottom',
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text',
          'disabled:pointer-events-none disabled:opacity-40 aria-pressed:bg-raised aria-pressed:text-accent-text',
          'data-[state=open]:bg-raised data-[state=open]:text-text [&_svg]:size-4',
          SIZES[size],
          className,
        )}
        {...props}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
