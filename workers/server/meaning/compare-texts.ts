import { createHash } from 'node:crypto';

/** Texts to compare with each other. */
export interface TextComparison {
  readonly queries: readonly string[];
  readonly candidates: readonly string[];
}

/** Vectors that are kept, of 2 KB each. */
const MOST_KEPT = 2_000;

/** Longer texts are cut before they are read. A scene or a few sentences are shorter. */
const LONGEST_TEXT = 600;

/**
 * Creates a comparison of texts by meaning that keeps the vectors of the latest texts.
 * @param encode The function from `loadSentenceEncoder`, whose vectors have length 1.
 * @returns A function that gives for each query its similarity to each candidate, from −1 to 1.
 */
export function createComparison(encode: (text: string) => Float32Array) {
  const kept = new Map<string, Float32Array>();

  function vectorOf(text: string): Float32Array {
    const read = text.slice(0, LONGEST_TEXT);
    const key = createHash('sha256').update(read).digest('base64');
    const vector = kept.get(key) ?? encode(read);
    // The latest comes last, and the first one is dropped.
    kept.delete(key);
    kept.set(key, vector);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return vector;
  }

  return ({ queries, candidates }: TextComparison): readonly (readonly number[])[] => {
    const others = candidates.map(vectorOf);
    return queries.map((query) => {
      const own = vectorOf(query);
      return others.map((other) => own.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0));
    });
  };
}
