/**
 * For a dialog's `onOpenAutoFocus`: focuses the first field, else the panel. The default, the close button, would open its
 * tooltip, which takes the first Escape.
 */
export function focusContent(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = panel.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled, select:enabled');
  const field = [...fields].find((candidate) => candidate.checkVisibility());
  (field ?? panel).focus({ preventScroll: true });
}

/** Like {@link focusContent} but ignores fields, which would bring up a phone's keyboard. */
export function focusPanel(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
