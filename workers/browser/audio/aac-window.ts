/** Element id of two channels in a raw AAC frame (ISO/IEC 14496-3, table 4.71). */
const CHANNEL_PAIR = 1;

/** Window sequences whose second half is short: LONG_START and EIGHT_SHORT. */
const SHORT_ENDINGS: readonly number[] = [1, 2];

/**
 * Describes the second half of an AAC-LC frame's window. A decoder adds it to the first half of the next one, so frames
 * of two encoders can be joined where both end the previous frame with the same window.
 * @returns Null if the frame's channels have separate windows, or another element comes first.
 */
export function windowEndOf(frame: Uint8Array): string | null {
  const bits = ((frame[0] ?? 0) << 8) | (frame[1] ?? 0);
  const [element, hasCommonWindow] = [bits >> 13, (bits >> 8) & 1];
  if (frame.byteLength < 2 || element !== CHANNEL_PAIR || !hasCommonWindow) return null;
  const [sequence, shape] = [(bits >> 5) & 3, (bits >> 4) & 1];
  return `${SHORT_ENDINGS.includes(sequence) ? 'short' : 'long'} ${shape}`;
}
