/**
 * For a dialog's `onOpenAutoFocus`: the focus goes to the first field, else to the panel itself. The close button, which would be
 * first, opens its tooltip with the focus, and that takes the first Escape.
 */
export function focusContent(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = panel.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled, select:enabled');
  const field = [...fields].find((candidate) => candidate.checkVisibility());
  (field ?? panel).focus({ preventScroll: true });
}

/** As {@link focusContent}, without looking for a field: on a phone a field that has the focus brings up the keyboard. */
export function focusPanel(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
