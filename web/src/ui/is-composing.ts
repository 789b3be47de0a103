/**
 * True when a key press belongs to an input method, as for Japanese, where Enter and Escape control its suggestions.
 * Safari sends the last one after the composition has ended, with key code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
