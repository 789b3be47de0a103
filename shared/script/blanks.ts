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

/** The words in front of a line's first blank, without their mark: "Mistake 2" of "Mistake 2: [your mistake 2]."; empty without any. */
export function labelOfBlank(line: string): string {
  const [blank] = blanksIn(line);
  return blank === undefined ? '' : line.slice(0, line.indexOf(blank)).replace(/[\s:]+$/u, '');
}

/** An answer without the label that it repeats. */
export function withoutLabel(answer: string, label: string): string {
  const given = answer.trim();
  const rest = given.slice(label.length);
  const isRepeated = label !== '' && given.toLowerCase().startsWith(label.toLowerCase()) && /^\s?[:?.–-]/u.test(rest);
  return isRepeated ? rest.replace(/^[\s:?.–-]+/u, '') : given;
}

/** Puts an answer into a line's first blank. An answer that repeats the line's label, because the whole line was pasted, has it once. */
export function fillBlank(line: string, answer: string): string {
  const [blank] = blanksIn(line);
  if (blank === undefined) return line;
  const [before, after] = [line.slice(0, line.indexOf(blank)), line.slice(line.indexOf(blank) + blank.length)];
  const own = withoutLabel(answer, labelOfBlank(line));
  const filled = before + own;
  // One mark at the end is enough.
  return /[.!?…]$/u.test(own) ? filled.replace(/\.+$/u, '.') + after.replace(/^[.!?]/u, '') : filled + after;
}

/** A line whose label or final mark was pasted a second time into its blank, with one of each. */
export function withoutRepeats(line: string): string {
  return line.replace(/^([^:?]{2,60}[:?]\s)\1/u, '$1').replace(/(?<=[^.])\.\.$/u, '.');
}

/** Lists visible captions that still have blanks, in the order of the timeline's tracks. */
export function blanksOf({ tracks }: Timeline): readonly { readonly clip: Clip; readonly blanks: readonly string[] }[] {
  return tracks
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips.map((clip) => ({ clip, blanks: blanksIn(clip.text ?? '') })))
    .filter(({ blanks }) => blanks.length > 0);
}
