/** Temporary layers. Afterwards the focus returns to the element that had it before them. */
const PASSING = '[role="menu"], [role="dialog"], [role="alertdialog"], [data-radix-focus-guard]';

let lastLasting: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const lasting = target.closest(PASSING) ? triggerOf(target.closest('[role="menu"]')) : target;
  if (lasting && !lasting.closest(PASSING)) lastLasting = lasting;
});

/** A dropdown menu's button. A click opens the menu without focusing the button. */
function triggerOf(menu: Element | null): HTMLElement | null {
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
}

/**
 * For a dialog's `onCloseAutoFocus`: returns the focus to its previous place, even before a menu that opened the
 * dialog, or to the main landmark if that element no longer exists.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const target = lastLasting?.isConnected ? lastLasting : document.getElementById('main');
  target?.focus();
}
