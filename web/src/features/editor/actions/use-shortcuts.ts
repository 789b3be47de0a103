import { useEffect } from 'react';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { isGestureActiveAtom, overlayAtom } from '#web/state/view-atoms.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import type { EditorAction } from './action.ts';
import { ACTION_LIST } from './actions.ts';
import { matchesShortcut } from './shortcut.ts';

export function useShortcuts(session: EditorSession): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event, session);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [session]);
}

/** Runs the action for a key press, unless something else claims the key. */
export function handleKey(event: KeyboardEvent, session: EditorSession): void {
  if (event.defaultPrevented || isComposing(event)) return;
  if (session.store.get(overlayAtom) !== 'none') {
    // The overlay may still be loading, but the keys are meant for it.
    if (event.key === 'Escape') session.store.set(overlayAtom, 'none');
    return;
  }
  const action = ACTION_LIST.find(({ shortcuts }) => shortcuts.some((shortcut) => matchesShortcut(event, shortcut)));
  if (!action || isClaimed(event, action)) return;
  if (action.id !== 'escape' && session.store.get(isGestureActiveAtom)) {
    // A gesture's result is based on the timeline at its start, so an edit in between would be lost.
    event.preventDefault();
    return;
  }
  if (action.isEnabled && !session.store.get(action.isEnabled)) {
    // Suppresses the browser's own shortcuts: bookmark for Ctrl+D, save page for Ctrl+S, back for Alt+←.
    if (event.ctrlKey || event.metaKey || event.altKey) event.preventDefault();
    return;
  }
  event.preventDefault();
  if (event.repeat && !action.isRepeatable) return;
  action.run(session);
}

/** True when the focused element, or a text selection, needs the key. */
function isClaimed(event: KeyboardEvent, action: EditorAction): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (
    target.closest(
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-lane], [data-keeps-shortcuts])',
    )
  )
    return true;
  // In a field only Save and the palette work.
  if (isTypingField(target)) return action.id !== 'save' && action.id !== 'palette';
  const isNavigation = /^(Arrow|Home|End|Page)/.test(event.key);
  if (isNavigation && target.closest(WITH_ARROWS)) return !event.altKey;
  if (event.key === ' ' && target.closest(WITH_SPACE)) return true;
  const hasTextSelection = (window.getSelection()?.toString() ?? '') !== '';
  return hasTextSelection && (action.id === 'copy' || action.id === 'cut');
}

/** Elements that use arrows, Home and End. */
const WITH_ARROWS = 'input[type="range"], [role="tab"], [role="separator"], [role="combobox"], input[type="radio"]';
/** Elements that the space bar presses. */
const WITH_SPACE =
  'button, a, summary, [role="button"], [role="switch"], [role="combobox"], input:is([type="radio"], [type="checkbox"])';

const FIELDS_WITHOUT_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

function isTypingField(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !FIELDS_WITHOUT_TEXT.test(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
