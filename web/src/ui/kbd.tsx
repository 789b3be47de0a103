import { classNames } from './class-names.ts';
import { isMac } from './platform.ts';

interface KbdProps {
  /** Keys joined by plus signs, as in "Mod+Shift+Z"; `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys: string;
  className?: string;
}

const MAC_SYMBOLS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Ctrl: '⌃' };

/** A keyboard shortcut in the notation of the visitor's platform. */
export function Kbd({ keys, className }: KbdProps) {
  return (
    <kbd
      className={classNames(
        'rounded-sm border border-line-strong bg-canvas px-1 font-sans text-muted text-xs leading-4',
        className,
      )}
    >
      {formatShortcut(keys)}
    </kbd>
  );
}

/** Writes "Mod+Z" as ⌘Z or Ctrl+Z. */
export function formatShortcut(keys: string): string {
  const parts = keys.split(/\+(?=.)/);
  return isMac
    ? parts.map((part) => MAC_SYMBOLS[part] ?? part).join('')
    : parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
}
