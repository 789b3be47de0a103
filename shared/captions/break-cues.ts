import { boundToPrevious } from './keep-together.ts';
import { countCharacters, type Token } from './tokens.ts';

/** A run of tokens [first, endExclusive) shown together. */
export interface CueRange {
  readonly first: number;
  readonly endExclusive: number;
}

export interface BreakOptions {
  /** Longest cue in characters. Only a single word may exceed it. */
  readonly maxCharacters: number;
  /** Upper limit on the number of cues. `maxCharacters` grows until it holds. Default: no limit. */
  readonly maxCues?: number;
  /** True when a cue must end after this token, as at a long pause in speech. Default: never. */
  readonly isHardBreak?: (index: number) => boolean;
}

/** Words that must not end a phrase, because they belong to the next one. */
const HELD_BACK = new Set(
  'a an the this that these those my your our his her its their of to in on at for with from by as and or but so if than into is are was were be i we you they he she it not no very more every each'.split(
    ' ',
  ),
);

/** Words that tend to begin a phrase. */
const PHRASE_STARTS = new Set(
  'and but or so because that which who when while if then to with for from in on at by before after until without into than as'.split(
    ' ',
  ),
);

/**
 * Breaks a text into cues that read well: at sentence ends, else at commas, else before a phrase, of similar length and
 * with few single words left over. Finds the cheapest split by dynamic programming, which works because a cue's cost
 * depends only on its own tokens.
 */
export function breakCues(tokens: readonly Token[], options: BreakOptions): readonly CueRange[] {
  if (tokens.length === 0) return [];
  const { maxCues = Number.POSITIVE_INFINITY } = options;
  const measures = measureTokens(tokens, options);
  if (maxCues <= 1) return [{ first: 0, endExclusive: tokens.length }];
  for (let { maxCharacters } = options; ; maxCharacters = Math.ceil(maxCharacters * 1.25)) {
    // Saves the search where so few characters a cue can't do.
    if (leastCues(measures, maxCharacters) > maxCues) continue;
    const ranges = breakOnce(measures, maxCharacters);
    if (ranges.length <= maxCues) return ranges;
  }
}

/** A number of cues that no split goes below: none is longer than the maximum, a single longer token apart. */
function leastCues({ characters, longestToken }: TokenMeasures, maxCharacters: number): number {
  // One more for the space that the break after a cue swallows.
  return Math.ceil((characters.at(-1) ?? 0) / (Math.max(maxCharacters, longestToken) + 1));
}

function breakOnce(measures: TokenMeasures, maxCharacters: number): readonly CueRange[] {
  const best: { cost: number; first: number }[] = [{ cost: 0, first: 0 }];
  for (let end = 1; end <= measures.count; end += 1) {
    let choice = { cost: Number.POSITIVE_INFINITY, first: end - 1 };
    for (let first = end - 1; first >= 0; first -= 1) {
      const cost = cueCost(measures, first, end, maxCharacters);
      if (cost === Number.POSITIVE_INFINITY) break;
      const total = (best[first]?.cost ?? 0) + cost;
      if (total < choice.cost) choice = { cost: total, first };
    }
    best.push(choice);
  }
  const ranges: CueRange[] = [];
  for (let end = measures.count; end > 0; ) {
    const first = best[end]?.first ?? end - 1;
    ranges.push({ first, endExclusive: end });
    end = first;
  }
  return ranges.reverse();
}

/** Running totals from the first token, so that the cost of any cue takes constant time. */
interface TokenMeasures {
  readonly count: number;
  /** `[n]`: characters of the first n tokens, including the space before the next one. */
  readonly characters: readonly number[];
  /** `[n]`: spaces before token n. */
  readonly spaces: readonly number[];
  /** `[n]`: number of sentence ends, and of forced cue ends, among the first n tokens. */
  readonly sentenceEnds: readonly number[];
  readonly hardBreaks: readonly number[];
  /** `[n]`: the cost of a break after token n - 1. */
  readonly breakCosts: readonly number[];
  /** Characters of the longest token. */
  readonly longestToken: number;
}

function measureTokens(tokens: readonly Token[], { isHardBreak }: BreakOptions): TokenMeasures {
  const characters = [0];
  const spaces = [0];
  const sentenceEnds = [0];
  const hardBreaks = [0];
  const breakCosts = [0];
  const bound = boundToPrevious(tokens);
  let longestToken = 0;
  for (const [index, { text }] of tokens.entries()) {
    const next = tokens[index + 1];
    const space = next?.hasSpaceBefore ? 1 : 0;
    const isHard = isHardBreak?.(index) ?? false;
    spaces.push(space);
    const length = countCharacters(text);
    longestToken = Math.max(longestToken, length);
    characters.push((characters.at(-1) ?? 0) + length + space);
    sentenceEnds.push((sentenceEnds.at(-1) ?? 0) + (endsSentence(text) ? 1 : 0));
    hardBreaks.push((hardBreaks.at(-1) ?? 0) + (isHard ? 1 : 0));
    breakCosts.push(isHard || next === undefined ? 0 : bound[index + 1] ? PARTED_COST : breakCost(text, next.text));
  }
  return { count: tokens.length, characters, spaces, sentenceEnds, hardBreaks, breakCosts, longestToken };
}

/**
 * Cost of the cue [first, end). Infinite when it is too long or crosses a hard break; longer cues are then infinite
 * too.
 */
function cueCost(measures: TokenMeasures, first: number, end: number, maxCharacters: number): number {
  const between = (sums: readonly number[], from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
  const length = between(measures.characters, first, end) - (measures.spaces[end] ?? 0);
  if (end - first > 1 && (length > maxCharacters || between(measures.hardBreaks, first, end - 1) > 0)) {
    return Number.POSITIVE_INFINITY;
  }
  const fill = Math.min(1, length / (maxCharacters * 0.8));
  const isSentence = (index: number) => between(measures.sentenceEnds, index, index + 1) > 0;
  const isWholeSentence = isSentence(first) && (first === 0 || isSentence(first - 1));
  const isOrphan = end - first === 1 && measures.count > 1 && !isWholeSentence;
  // Two whole sentences may share a cue, but the end of one and the beginning of the next are hard to read together.
  const isWhole = (first === 0 || isSentence(first - 1)) && (end === measures.count || isSentence(end - 1));
  return (
    0.5 +
    (1 - fill) ** 2 * 3 +
    between(measures.sentenceEnds, first, end - 1) * (isWhole ? 0.7 : 2) +
    (isOrphan ? 2.5 : 0) +
    (measures.breakCosts[end] ?? 0)
  );
}

/** Cost of a break between two tokens; 0 after a sentence. */
function breakCost(before: string, after: string): number {
  if (endsSentence(before)) return 0;
  if (endsClause(before)) return 0.35;
  if (HELD_BACK.has(bare(before))) return 2.4;
  return PHRASE_STARTS.has(bare(after)) ? 0.7 : 1.3;
}

/** Cost of a break inside a name or a number. */
const PARTED_COST = 8;

/** True for a word that ends with a full stop or similar. */
export function endsSentence(token: string): boolean {
  return /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u.test(token);
}

/** True if a token ends with a comma or another mark at which a sentence can be broken, or ends a sentence. */
export function endsClause(token: string): boolean {
  return endsSentence(token) || /[,;:、，；：–—)][\p{Pe}\p{Pf}"']*$/u.test(token);
}

function bare(token: string): string {
  return token.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '');
}
