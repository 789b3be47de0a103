/** One thing that a script says, with what to show. Texts may have slots such as `{s}`; see `fill`. */
export interface Point {
  /** A few words for the screen; of advice, an order that can also be spoken by itself. */
  readonly title: string;
  /** What is said: the point itself first, then why, then how. Each is a whole sentence or two. */
  readonly sentences: readonly string[];
  /** What to film or to search for, without the kind of shot. */
  readonly visual: string;
}

/**
 * Reads a bank of points, one for each line:
 *
 *     Title | The point. | Why it works. | How to do it. > what to show
 *
 * @throws Error for a line of another form: banks are part of the program.
 */
export function readPoints(text: string): readonly Point[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', visual] = line.split(' > ');
      const [title, ...sentences] = said.split(' | ').map((part) => part.trim());
      if (!title || sentences.length < 2 || !visual) throw new Error(`Not a point: ${line}`);
      return { title, sentences, visual: visual.trim() };
    });
}
