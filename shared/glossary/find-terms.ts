/** A term in a text, as a whole word. */
export interface FoundTerm {
  readonly term: string;
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly next: Map<string, Node>;
  /** The term that ends here. */
  term: string | null;
}

/**
 * Prepares a search for terms as whole words, ignoring case, with any white space between their words. Takes time in
 * proportion to the text, however many terms there are.
 * @returns Finds every term at every place of a text, in order of their starts; they may overlap.
 */
export function termFinder(terms: readonly string[]): (text: string) => Generator<FoundTerm> {
  const root: Node = { next: new Map(), term: null };
  for (const term of terms) addTerm(root, term);
  return function* (text) {
    const { letters, places } = fold(text.trimEnd());
    for (let start = 0; start < letters.length; start += 1) {
      if (ENDS_IN_WORD.test(letters.slice(Math.max(0, start - 2), start).join(''))) continue;
      let node: Node | undefined = root;
      for (let at = start; node && at < letters.length; at += 1) {
        node = node.next.get(letters[at] ?? '');
        if (node?.term == null || BEGINS_IN_WORD.test(letters.slice(at + 1, at + 3).join(''))) continue;
        yield { term: node.term, from: places[start] ?? 0, to: (places[at] ?? 0) + 1 };
      }
    }
  };
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_IN_WORD = /^[\p{L}\p{N}]/u;

function addTerm(root: Node, term: string): void {
  let node = root;
  for (const letter of fold(term.trim()).letters) {
    const next = node.next.get(letter) ?? { next: new Map(), term: null };
    node.next.set(letter, next);
    node = next;
  }
  // If terms differ only in case, the first counts.
  if (node !== root) node.term ??= term;
}

/**
 * Folds a text into lower-case UTF-16 units, with each run of white space as one space, and the place of each unit in
 * the text.
 */
function fold(text: string): { readonly letters: readonly string[]; readonly places: readonly number[] } {
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const isSpace = /\s/u.test(unit);
    if (isSpace && letters.at(-1) === ' ') continue;
    const lower = unit.toLowerCase();
    letters.push(isSpace ? ' ' : lower.length === 1 ? lower : unit);
    places.push(at);
  }
  return { letters, places };
}
