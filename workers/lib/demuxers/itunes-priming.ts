/** As in ffmpeg: more would be no encoder's. */
const MOST_PRIMING = 16_384;

/**
 * Reads how many samples precede the sound of a file by iTunes and its kin, which say so in a tag instead of an edit list. Players
 * skip them. 0 when there is no tag, or an edit list beside it.
 * @param movie Content of the `moov` box.
 */
export function itunesPriming(movie: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(movie);
  if (text.includes('elst')) return 0;
  const [, digits = ''] = /iTunSMPB.{0,24}? [0-9A-F]{8} ([0-9A-F]{8}) /is.exec(text) ?? [];
  const priming = Number.parseInt(digits, 16);
  return priming < MOST_PRIMING ? priming : 0;
}
