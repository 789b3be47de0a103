import { useEffect } from 'react';
import { isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { EditorAction } from './action.ts';
import { ACTION_LIST } from './actions.ts';
import { matchesShortcut } from './shortcut.ts';

/** Runs actions by their keys while the editor is open. */
export function useShortcuts(session: EditorSession): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event, session);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [session]);
}

/** Runs the action of a key press, if it is one and nothing else has a claim on the key. */
export function handleKey(event: KeyboardEvent, session: EditorSession): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const action = ACTION_LIST.find(({ shortcuts }) => shortcuts.some((shortcut) => matchesShortcut(event, shortcut)));
  if (!action || isClaimed(event, action)) return;
  if (action.id !== 'escape' && session.store.get(isGestureActiveAtom)) {
    // A gesture ends in the timeline that it began with: an edit meanwhile would be lost with it.
    event.preventDefault();
    return;
  }
  if (action.isEnabled && !session.store.get(action.isEnabled)) {
    // The browser's own meaning (bookmark for Ctrl+D, save page for Ctrl+S, the page before for Alt+←) must not come instead.
    if (event.ctrlKey || event.metaKey || event.altKey) event.preventDefault();
    return;
  }
  event.preventDefault();
  if (event.repeat && !action.isRepeatable) return;
  action.run(session);
}

/** Whether the element that has the focus, or the reader's text selection, wants the key for itself. */
function isClaimed(event: KeyboardEvent, action: EditorAction): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-lane])'))
    return true;
  // Save, undo and the palette work from everywhere but a field's own undo.
  if (isTypingField(target)) return action.id !== 'save' && action.id !== 'palette';
  const isNavigation = /^(Arrow|Home|End|Page)/.test(event.key);
  if (isNavigation && target.closest(WITH_ARROWS)) return !event.altKey;
  if (event.key === ' ' && target.closest(WITH_SPACE)) return true;
  const hasTextSelection = (window.getSelection()?.toString() ?? '') !== '';
  return hasTextSelection && (action.id === 'copy' || action.id === 'cut');
}

/** What arrows, Home and End move within. */
const WITH_ARROWS = '[role="slider"], [role="tab"], [role="separator"], [role="combobox"], input[type="radio"]';
/** What the space bar presses. */
const WITH_SPACE = 'button, a, summary, [role="button"], [role="switch"], [role="combobox"], input[type="radio"]';

const FIELDS_WITHOUT_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

function isTypingField(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !FIELDS_WITHOUT_TEXT.test(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
