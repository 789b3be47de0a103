/**
 * A blank: square brackets where a script omits a fact that only the user knows, "[your tip]", "[dein Tipp]", "[Ihr
 * Tipp]", and "[… 1]" in languages without wording. "[Applause]" is not a blank.
 */
export const BLANK = /\[(?:(?:your|deine?|ihre?|votre|vos|tus?)\s[^[\]]{1,80}|…\s\d{1,2})\]/giu;

/** Lists the blanks of a text in order, verbatim. */
export function blanksIn(text: string): readonly string[] {
  return text.match(BLANK) ?? [];
}

/**
 * The words before a line's first blank, without their mark: "Mistake 2" in "Mistake 2: [your mistake 2]." Empty
 * without any.
 */
export function labelOfBlank(line: string): string {
  const [blank] = blanksIn(line);
  return blank === undefined ? '' : line.slice(0, line.indexOf(blank)).replace(/[\s:]+$/u, '');
}

/** Removes the label that an answer repeats. */
export function withoutLabel(answer: string, label: string): string {
  const given = answer.trim();
  const rest = given.slice(label.length);
  const isRepeated = label !== '' && given.toLowerCase().startsWith(label.toLowerCase()) && /^\s?[:?.–-]/u.test(rest);
  return isRepeated ? rest.replace(/^[\s:?.–-]+/u, '') : given;
}

/**
 * Puts an answer into a line's first blank. If the answer repeats the line's label, because the whole line was pasted,
 * the label appears once.
 */
export function fillBlank(line: string, answer: string): string {
  const [blank] = blanksIn(line);
  if (blank === undefined) return line;
  const [before, after] = [line.slice(0, line.indexOf(blank)), line.slice(line.indexOf(blank) + blank.length)];
  const own = withoutLabel(answer, labelOfBlank(line));
  const filled = before + own;
  // One mark at the end is enough.
  return /[.!?…]$/u.test(own) ? filled.replace(/\.+$/u, '.') + after.replace(/^[.!?]/u, '') : filled + after;
}

/** Removes a label or final mark that was pasted a second time into a line's blank. */
export function withoutRepeats(line: string): string {
  return line.replace(/^([^:?]{2,60}[:?]\s)\1/u, '$1').replace(/(?<=[^.])\.\.$/u, '.');
}
