/** A run of words that is in both texts, or in only one of them. */
export interface WordRun {
  readonly type: 'same' | 'struck' | 'added';
  readonly text: string;
}

/** Maximum words of each text to compare one by one. Longer texts are shown one after the other. */
const MAX_WORDS = 2_000;

/**
 * Compares two texts word by word. The runs in order give the old text without `added`, and the new one without
 * `struck`.
 */
export function diffWords(before: string, after: string): readonly WordRun[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (Math.max(old.length, fresh.length) > MAX_WORDS) {
    return joinRuns([
      { type: 'struck', text: before },
      { type: 'added', text: after },
    ]);
  }
  const width = fresh.length + 1;
  /** Number of common words in the rests of both texts from each position, row by row. */
  const common = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      const down = common[here + width] ?? 0;
      const right = common[here + 1] ?? 0;
      common[here] = old[row] === fresh[column] ? (common[here + width + 1] ?? 0) + 1 : Math.max(down, right);
    }
  }
  const runs: WordRun[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const [struck, added] = [old[row], fresh[column]];
    const here = row * width + column;
    if (struck !== undefined && struck === added) {
      runs.push({ type: 'same', text: struck });
      row += 1;
      column += 1;
    } else if (
      struck !== undefined &&
      (added === undefined || (common[here + width] ?? 0) >= (common[here + 1] ?? 0))
    ) {
      runs.push({ type: 'struck', text: struck });
      row += 1;
    } else {
      runs.push({ type: 'added', text: added ?? '' });
      column += 1;
    }
  }
  return joinRuns(runs);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

function joinRuns(runs: readonly WordRun[]): readonly WordRun[] {
  const joined: WordRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text.trim() === '') continue;
    if (last?.type === run.type) joined[joined.length - 1] = { type: run.type, text: `${last.text} ${run.text}` };
    else joined.push(run);
  }
  return joined;
}
