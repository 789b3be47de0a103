import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import { type SentenceModel, waitFor } from './sentence-model.ts';

/** A brief is read again when its form is filled, shown and written. */
const MOST_KEPT = 200;
/**
 * Time that a reader waits: 120 parts take three seconds, and the model's start one or two. The work still finishes,
 * for the next reader.
 */
const PATIENCE_MS = 8_000;

/** Reads briefs by meaning. */
export interface BriefReader {
  /**
   * Weighs a brief's parts.
   * @returns Null without the model, or when it fails or is busy. Then only the rules apply.
   * @throws The signal's reason.
   */
  read(brief: string, signal: AbortSignal): Promise<BriefMeaning | null>;
}

/** Rules alone. */
export const NO_BRIEF_READER: BriefReader = {
  async read(_, signal) {
    signal.throwIfAborted();
    return null;
  },
};

/** Creates the reader. It keeps the latest answers. */
export function createBriefReader(model: Pick<SentenceModel, 'ask'>): BriefReader {
  const kept = new Map<string, BriefMeaning>();

  async function weigh(brief: string, signal: AbortSignal): Promise<BriefMeaning | null> {
    const meaning = await model.ask('weigh', brief, signal);
    if (meaning === null) return null;
    kept.set(brief, meaning);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return meaning;
  }

  return {
    async read(brief, signal) {
      signal.throwIfAborted();
      return kept.get(brief) ?? (await waitFor(weigh(brief, signal), PATIENCE_MS, signal));
    },
  };
}
