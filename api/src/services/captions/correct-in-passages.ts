import type { TranscriptWord } from '#api/models/transcript.ts';
import { nextRound } from '#api/work/in-parts.ts';
import { areApart, corrector } from '#shared/glossary/correct-terms.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';

/** After this many words, a passage ends at the next place that no term can span. */
const WORDS = 20;

/** Speech of this many words has pauses or marks. */
const MOST_WORDS = 100;

/** Corrects words as `correctTerms` does, passage by passage; other requests are answered in between. @throws The signal's reason. */
export async function correctInPassages(
  words: readonly TranscriptWord[],
  glossary: Glossary,
  signal?: AbortSignal,
): Promise<readonly TranscriptWord[]> {
  if (glossary.length === 0) return words;
  const correct = corrector(glossary);
  const corrected: TranscriptWord[] = [];
  for (const passage of passagesOf(words)) {
    corrected.push(...correct(passage));
    await nextRound();
    signal?.throwIfAborted();
  }
  return corrected;
}

function* passagesOf(words: readonly TranscriptWord[]): Generator<readonly TranscriptWord[]> {
  let from = 0;
  for (const [index, word] of words.entries()) {
    const count = index + 1 - from;
    const next = words[index + 1];
    if (count < MOST_WORDS && (count < WORDS || !next || !areApart(word, next))) continue;
    yield words.slice(from, index + 1);
    from = index + 1;
  }
  if (from < words.length) yield words.slice(from);
}
