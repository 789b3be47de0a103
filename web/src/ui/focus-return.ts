/** Places that come and go: what had the focus before them gets it back. */
const PASSING = '[role="menu"], [role="dialog"], [role="alertdialog"], [data-radix-focus-guard]';

let lastLasting: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(PASSING)) lastLasting = target;
});

/**
 * For a dialog's `onCloseAutoFocus`: the focus goes back to what had it before, also when the dialog was opened from a menu
 * that is gone by now; to the main landmark when that is gone too.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const target = lastLasting?.isConnected ? lastLasting : document.getElementById('main');
  target?.focus();
}
