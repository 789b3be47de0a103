/** A pattern and the spoken form of its matches; null leaves the match to other rules. */
export interface Rule {
  /** Global and Unicode-aware. */
  readonly pattern: RegExp;
  readonly say: (groups: Readonly<Record<string, string | undefined>>, match: string, after: string) => string | null;
}

/** At the end of a sentence, an abbreviation's period also ends the sentence. */
export const END_OF_SENTENCE = /^(?:\s+\p{Lu}|\s*$|[ \t]*\n)/u;
