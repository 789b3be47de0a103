import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is for the single next action of a view. Default `secondary`. */
  variant?: ButtonVariant;
  /** Default `md`. */
  size?: ButtonSize;
  /** Shows a spinner in place of the icon and disables the button. */
  isPending?: boolean;
  /** Before the label, 16 px. Not with `asChild`. */
  icon?: ReactNode;
  /** Draws the only child (a link) as a button. */
  asChild?: boolean;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent font-semibold hover:bg-accent-strong',
  secondary: 'bg-raised text-text border border-line-strong hover:border-control',
  ghost: 'text-muted hover:text-text hover:bg-raised',
  danger: 'bg-danger text-on-danger font-semibold hover:opacity-90',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 px-2.5 text-sm gap-1.5',
  md: 'h-9 px-3.5 text-sm gap-2',
  lg: 'h-11 px-5 text-base gap-2',
};

/** A button, or with `asChild` a link that looks like one. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isPending = false,
  icon,
  asChild = false,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) {
  const classes = buttonClasses(variant, size, className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      {...props}
    >
      {isPending ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  );
}

function buttonClasses(variant: ButtonVariant, size: ButtonSize, className: string | undefined): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
