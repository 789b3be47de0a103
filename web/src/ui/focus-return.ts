/** Places that come and go: what had the focus before them gets it back. */
const PASSING = '[role="menu"], [role="dialog"], [role="alertdialog"], [data-radix-focus-guard]';

let lastLasting: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const lasting = target.closest(PASSING) ? triggerOf(target.closest('[role="menu"]')) : target;
  if (lasting && !lasting.closest(PASSING)) lastLasting = lasting;
});

/** The button of a dropdown menu: pressed by the pointer, it has opened the menu without ever having had the focus. */
function triggerOf(menu: Element | null): HTMLElement | null {
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
}

/**
 * For a dialog's `onCloseAutoFocus`: the focus goes back to what had it before, also when the dialog was opened from a menu
 * that is gone by now; to the main landmark when that is gone too.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const target = lastLasting?.isConnected ? lastLasting : document.getElementById('main');
  target?.focus();
}
