import { isSameToken, unlikeness } from './speech-tokens.ts';

/** A place where a sentence may have been said: heard tokens [first, endExclusive). */
export interface SpokenPlace {
  readonly first: number;
  readonly endExclusive: number;
  /** 0 for a sentence said word for word; grows with each word that is missing, other or too much. */
  readonly cost: number;
}

/** One way in which a sentence was said. */
export interface Alignment {
  /** By the tokens of the sentence: the heard token; null for one that is missing. */
  readonly matches: readonly (number | null)[];
  /** Tokens of the sentence in whose place another word is heard. */
  readonly other: readonly number[];
  /** Heard tokens that the sentence does not have. */
  readonly extra: readonly number[];
}

const MISSING = 1;
const EXTRA = 0.4;

/** Another word in the place of one costs less than a missing one only if the two look alike: it is misheard then. */
function otherCost(wanted: string, recognised: string): number {
  if (wanted === recognised) return 0;
  return isSameToken(wanted, recognised) ? 0.2 : 0.5 + 0.8 * unlikeness(wanted, recognised);
}

/** {@link otherCost} of many words, of which most come again. */
function costsOf(wanted: string): (recognised: string) => number {
  const known = new Map<string, number>();
  return (recognised) => {
    const cost = known.get(recognised) ?? otherCost(wanted, recognised);
    known.set(recognised, cost);
    return cost;
  };
}

/**
 * Finds the places where a sentence was said in a range of heard tokens, the best first, none overlapping another. Takes time with
 * the product of the two lengths.
 * @param mostCost Dearer places are left out.
 */
export function findSentence(
  sentence: readonly string[],
  recognised: readonly string[],
  range: { readonly first: number; readonly endExclusive: number },
  mostCost: number,
): readonly SpokenPlace[] {
  const length = range.endExclusive - range.first;
  let costs = new Float32Array(length + 1);
  let starts = Int32Array.from({ length: length + 1 }, (_, index) => index);
  for (const wanted of sentence) {
    const costOf = costsOf(wanted);
    const nextCosts = new Float32Array(length + 1);
    const nextStarts = new Int32Array(length + 1);
    nextCosts[0] = (costs[0] ?? 0) + MISSING;
    for (let at = 1; at <= length; at += 1) {
      const matched = (costs[at - 1] ?? 0) + costOf(recognised[range.first + at - 1] ?? '');
      const missing = (costs[at] ?? 0) + MISSING;
      const extra = (nextCosts[at - 1] ?? 0) + EXTRA;
      const least = Math.min(matched, missing, extra);
      nextCosts[at] = least;
      nextStarts[at] = (least === matched ? starts[at - 1] : least === missing ? starts[at] : nextStarts[at - 1]) ?? 0;
    }
    [costs, starts] = [nextCosts, nextStarts];
  }
  const ends = Array.from({ length }, (_, index) => index + 1)
    .filter((end) => (costs[end] ?? 0) <= mostCost && (starts[end] ?? 0) < end)
    .sort((left, right) => (costs[left] ?? 0) - (costs[right] ?? 0) || left - right);
  const isTaken = new Uint8Array(length);
  const places: SpokenPlace[] = [];
  for (const end of ends) {
    const start = starts[end] ?? 0;
    if (isTaken[start] || isTaken[end - 1] || isTaken.subarray(start, end).includes(1)) continue;
    isTaken.fill(1, start, end);
    places.push({ first: range.first + start, endExclusive: range.first + end, cost: costs[end] ?? 0 });
  }
  return places;
}

const MATCHED = 0;
const MISSED = 1;

/** Says which heard token is which of the sentence, in a place that {@link findSentence} found. */
export function alignSentence(
  sentence: readonly string[],
  recognised: readonly string[],
  place: SpokenPlace,
): Alignment {
  const width = place.endExclusive - place.first + 1;
  const costs = new Float32Array((sentence.length + 1) * width);
  const steps = new Uint8Array(costs.length).fill(2);
  for (let at = 1; at < width; at += 1) costs[at] = at * EXTRA;
  for (const [index, wanted] of sentence.entries()) {
    const [above, row] = [index * width, (index + 1) * width];
    costs[row] = (costs[above] ?? 0) + MISSING;
    steps[row] = MISSED;
    for (let at = 1; at < width; at += 1) {
      const matched = (costs[above + at - 1] ?? 0) + otherCost(wanted, recognised[place.first + at - 1] ?? '');
      const missing = (costs[above + at] ?? 0) + MISSING;
      const extra = (costs[row + at - 1] ?? 0) + EXTRA;
      const least = Math.min(matched, missing, extra);
      costs[row + at] = least;
      if (least === matched) steps[row + at] = MATCHED;
      else if (least === missing) steps[row + at] = MISSED;
    }
  }
  const found = sentence.map((): number | null => null);
  const other: number[] = [];
  const extra: number[] = [];
  let [index, at] = [sentence.length, width - 1];
  while (index > 0 || at > 0) {
    const step = index === 0 ? 2 : at === 0 ? MISSED : steps[index * width + at];
    const token = place.first + at - 1;
    if (step === MATCHED) {
      found[index - 1] = token;
      if (!isSameToken(sentence[index - 1] ?? '', recognised[token] ?? '')) other.push(index - 1);
    } else if (step !== MISSED) extra.push(token);
    if (step !== 2) index -= 1;
    if (step !== MISSED) at -= 1;
  }
  return { matches: found, other: other.toReversed(), extra: extra.toReversed() };
}
