import { isMac } from '#web/ui/platform.ts';

/**
 * A key with its modifiers, as written in the action table and as `Kbd` shows it: "Mod+Shift+Z", "Shift+←", "Space", "?".
 * `Mod` is Command on a Mac and Control elsewhere. Signs are written as typed: the
 * keyboard decides whether "?" takes Shift.
 */
export type Shortcut = string;

const KEY_NAMES: Readonly<Record<string, string>> = {
  Space: ' ',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

export function matchesShortcut(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  shortcut: Shortcut,
  isOnMac: boolean = isMac,
): boolean {
  const parts = splitShortcut(shortcut);
  const key = keyOf(parts);
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A keyboard of another script types "я" in Z's place; on a Latin one the typed letter counts.
  const isPlace = /^(?![a-z])\p{L}$/u.test(pressed) && event.code === `Key${key.toUpperCase()}`;
  if (pressed !== key && !isPlace) return false;
  const [isMod, isOtherMod] = isOnMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (isMod !== parts.includes('Mod') || isOtherMod) return false;
  if (isSign(key)) return true;
  return event.shiftKey === parts.includes('Shift') && event.altKey === parts.includes('Alt');
}

/** The shortcut for the `aria-keyshortcuts` attribute: "Control+Shift+Z". */
export function ariaShortcut(shortcut: Shortcut, isOnMac: boolean = isMac): string {
  return splitShortcut(shortcut)
    .map((part) => {
      if (part === 'Mod') return isOnMac ? 'Meta' : 'Control';
      if (part === '+') return 'Plus';
      return part.length === 1 ? (KEY_NAMES[part] ?? part) : part;
    })
    .join('+');
}

/** As in `KeyboardEvent.key`, letters in lower case. */
function keyOf(parts: readonly string[]): string {
  const name = parts.at(-1) ?? '';
  return KEY_NAMES[name] ?? (name.length === 1 ? name.toLowerCase() : name);
}

/** "Mod++" is Mod and the plus sign. */
function splitShortcut(shortcut: Shortcut): string[] {
  return shortcut.split(/\+(?=.)/);
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[\p{L}\p{N}\s]/u.test(key);
}
