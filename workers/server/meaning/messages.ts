import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import type { TextComparison } from './compare-texts.ts';

/** Work of the process with the sentence model. */
export interface MeaningWork {
  /** Loads the model from its folder. */
  load: { readonly input: string; readonly output: null };
  /** Weighs the parts of a brief. */
  weigh: { readonly input: string; readonly output: BriefMeaning };
  /** Compares texts: a row for each query, with its similarity to each candidate. */
  compare: { readonly input: TextComparison; readonly output: readonly (readonly number[])[] };
}

/** A message to the process. It answers with the tasks' results, in the same order. */
export type MeaningRequest = {
  readonly [T in keyof MeaningWork]: { readonly task: T; readonly input: MeaningWork[T]['input'] };
}[keyof MeaningWork];
