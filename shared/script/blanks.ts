import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/**
 * A blank: square brackets in which a script leaves to its writer what only they know, "[your tip]", "[dein Tipp]", and
 * "[… 1]" in languages without wording. "[Applause]" is none.
 */
export const BLANK = /\[(?:(?:your|deine?|votre|vos|tus?)\s[^[\]]{1,80}|…\s\d{1,2})\]/giu;

/** The blanks of a text, in its order, as they stand there. */
export function blanksIn(text: string): readonly string[] {
  return text.match(BLANK) ?? [];
}

/** The captions that would be drawn with a blank still to fill, in the order of the timeline's tracks. */
export function blanksOf({ tracks }: Timeline): readonly { readonly clip: Clip; readonly blanks: readonly string[] }[] {
  return tracks
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips.map((clip) => ({ clip, blanks: blanksIn(clip.text ?? '') })))
    .filter(({ blanks }) => blanks.length > 0);
}
