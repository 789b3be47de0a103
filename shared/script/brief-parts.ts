/** The role of a piece of a brief: spoken in the video, a direction for the writer, or the words at its end. */
export const PART_ROLES = ['direction', 'ending', 'say'] as const;
export type PartRole = (typeof PART_ROLES)[number];

/** A part of a brief with the probability of each role, from 0 to 1. */
export interface WeighedPart extends Readonly<Record<PartRole, number>> {
  readonly part: string;
}

/** The sentence model's reading of a brief. */
export interface BriefMeaning {
  /** In order. Together they form the brief. */
  readonly parts: readonly WeighedPart[];
  /** Probability that the subject is loss, illness or violence. */
  readonly grave: number;
}

/**
 * Limits for the probability of a direction, measured on 879 parts. Below the first, 1 to 11 in 100 are directions;
 * above the second, 98 in 100. Between them the creator decides.
 */
const UNSURE_FROM = 0.3;
const SURE_FROM = 0.9;

/** Probability from which a brief counts as grave: 19 of 20 are found, and a false positive is only calm. */
const GRAVE_FROM = 0.4;

/** Ends of parts: a mark and a space, except inside numbers and abbreviations, and before "and end with". */
const BOUNDARY = /(?<!\bDr\.|\d\.)(?<=[.!?:;,])\s+(?!\d)|\s+(?=(?:and (?:end|finish)|und am Ende)(?!\p{L}))|\n+/u;

/** Splits a brief into the parts to sort, each with its mark. */
export function partsOfBrief(text: string): readonly string[] {
  return text
    .split(BOUNDARY)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A number that is not a length: a date, a price or an offer. */
const FACT =
  /\d(?!\d|\s?-?(?:s|secs?|sek|seconds?|sekunden|secondes|segundos|min|minutes?|minuten|minutos)(?!\p{L}))/iu;

/**
 * Judges a part that the rules would speak.
 * @returns `say`; `direction`, which is not spoken; or `unsure`, which is neither until the creator decides. Facts with
 *   numbers are always spoken, because a lost fact is worse than a spoken direction.
 */
export function judgePart({ part, direction }: WeighedPart): 'say' | 'direction' | 'unsure' {
  if (direction < UNSURE_FROM || FACT.test(part)) return 'say';
  return direction > SURE_FROM ? 'direction' : 'unsure';
}

/** True if the sentence model considers a brief grave. */
export function soundsGrave({ grave }: BriefMeaning): boolean {
  return grave >= GRAVE_FROM;
}
