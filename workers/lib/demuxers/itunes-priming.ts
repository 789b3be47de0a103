/** As in ffmpeg: no encoder has more. */
const MOST_PRIMING = 16_384;

/**
 * Reads the number of samples before the sound in files by iTunes and similar programs, which store it in a tag instead
 * of an edit list. Players skip them. 0 without a tag, or with an edit list beside it.
 * @param movie Content of the `moov` box.
 */
export function itunesPriming(movie: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(movie);
  if (text.includes('elst')) return 0;
  const [, digits = ''] = /iTunSMPB.{0,24}? [0-9A-F]{8} ([0-9A-F]{8}) /is.exec(text) ?? [];
  const priming = Number.parseInt(digits, 16);
  return priming < MOST_PRIMING ? priming : 0;
}
