import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/**
 * A blank: square brackets where a script leaves out what only the user knows, "[your tip]", "[dein Tipp]", "[Ihr Tipp]", and "[… 1]" in
 * languages without wording. "[Applause]" is no blank.
 */
export const BLANK = /\[(?:(?:your|deine?|ihre?|votre|vos|tus?)\s[^[\]]{1,80}|…\s\d{1,2})\]/giu;

/** Lists the blanks of a text in order, verbatim. */
export function blanksIn(text: string): readonly string[] {
  return text.match(BLANK) ?? [];
}

/** Lists visible captions that still have blanks, in the order of the timeline's tracks. */
export function blanksOf({ tracks }: Timeline): readonly { readonly clip: Clip; readonly blanks: readonly string[] }[] {
  return tracks
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips.map((clip) => ({ clip, blanks: blanksIn(clip.text ?? '') })))
    .filter(({ blanks }) => blanks.length > 0);
}
