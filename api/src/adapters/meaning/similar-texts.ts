import { type SentenceModel, waitFor } from './sentence-model.ts';

/**
 * Time that a caller waits for all scores: the 104 texts of the drawings take three seconds on a busy machine, and the
 * model's start two. Vectors are kept, so a later caller gets what this one could not wait for.
 */
const PATIENCE_MS = 20_000;

/** Candidates of one turn. Briefs are read between turns. */
const TURN = 40;

/** Compares texts by meaning, across languages. */
export interface SimilarTexts {
  /**
   * Scores candidates.
   * @returns For each query its similarity to each candidate, from −1 to 1. Null without the model, or when it fails,
   *   is busy or takes too long.
   * @throws The signal's reason.
   */
  compare(
    queries: readonly string[],
    candidates: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[] | null>;
}

/** Creates the comparison with the sentence model. */
export function createSimilarTexts(model: Pick<SentenceModel, 'ask'>): SimilarTexts {
  async function inTurns(queries: readonly string[], candidates: readonly string[], signal: AbortSignal) {
    const rows = queries.map((): number[] => []);
    for (let from = 0; from < candidates.length; from += TURN) {
      const scores = await model.ask('compare', { queries, candidates: candidates.slice(from, from + TURN) }, signal);
      if (scores === null) return null;
      for (const [index, row] of rows.entries()) row.push(...(scores[index] ?? []));
    }
    return rows;
  }

  return {
    async compare(queries, candidates, signal) {
      signal.throwIfAborted();
      if (queries.length === 0 || candidates.length === 0) return queries.map(() => []);
      const late = AbortSignal.timeout(PATIENCE_MS);
      return waitFor(inTurns(queries, candidates, AbortSignal.any([signal, late])), PATIENCE_MS, signal);
    },
  };
}
