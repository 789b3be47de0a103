import { classNames } from './class-names.ts';

/** The look that the dropdown and the context menu share. */
export const menuContentClasses =
  'z-50 min-w-48 max-w-80 animate-rise rounded-md border border-line-strong bg-raised p-1 text-sm';

export const menuLabelClasses = 'truncate px-2 py-1.5 text-faint text-xs';

export const menuSeparatorClasses = '-mx-1 my-1 h-px bg-line-strong';

export function menuItemClasses(isDanger: boolean): string {
  return classNames(
    'flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-text outline-none pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
    'data-[disabled]:pointer-events-none data-[highlighted]:bg-line data-[disabled]:opacity-50',
    isDanger && 'text-danger [&_svg]:text-danger',
  );
}
