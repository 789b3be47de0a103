/** A pattern and the way to say what it matches; null leaves the match to other rules. */
export interface Rule {
  /** Global and Unicode-aware. */
  readonly pattern: RegExp;
  readonly say: (groups: Readonly<Record<string, string | undefined>>, match: string, after: string) => string | null;
}

/** At the end of a sentence, the point of a short form ends it too. */
export const END_OF_SENTENCE = /^(?:\s+\p{Lu}|\s*$|[ \t]*\n)/u;
