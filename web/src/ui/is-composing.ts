/**
 * Whether a key press belongs to an input method, as for Japanese: Enter takes its suggestion there and Escape drops it, and
 * neither is meant for the field. Safari sends the last one after the composition has ended, with the key code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
