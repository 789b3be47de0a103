import { splitSentences } from '#shared/text/sentences.ts';
import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { alignSentence, findSentence, type SpokenPlace } from './align-sentence.ts';
import { fillersOf } from './fillers.ts';
import { type SpeechToken, speechTokens } from './speech-tokens.ts';
import type { SourceWord } from './timeline-words.ts';

/** A recording with its words. */
export interface TakeSource {
  readonly assetId: string;
  /** BCP 47. */
  readonly language: string;
  /** In order. */
  readonly words: readonly SourceWord[];
}

/** One time that a sentence was said. */
export interface Take {
  readonly id: string;
  readonly assetId: string;
  /** The part of the recording to use, with a breath at both ends. */
  readonly in: SourceTime;
  readonly out: SourceTime;
  /** Its words in the recording, by their indices, both included. */
  readonly first: number;
  readonly last: number;
  /** Words of the sentence that were not said, by their indices in {@link SentenceTakes.words}. */
  readonly missing: readonly number[];
  readonly stumbles: Stumbles;
}

/** Counts of what went wrong in a take. */
export interface Stumbles {
  /** Words in whose place another was heard. */
  readonly others: number;
  /** Words said again, or that the sentence does not have. */
  readonly repeats: number;
  readonly fillers: number;
  /** Pauses longer than a second. */
  readonly pauses: number;
}

/** A sentence of the script with the times that it was said. */
export interface SentenceTakes {
  readonly id: string;
  readonly sceneId: string;
  readonly words: readonly string[];
  /** The best first; none for a sentence that was never said. */
  readonly takes: readonly Take[];
}

/** A recording says most of a sentence, or the sentence was not said there. */
const LEAST_MATCHED = 0.6;

/** Takes of a sentence that are offered. */
const MOST_TAKES = 12;

/** Kept before the first word and after the last, as far as no other word is there. */
const LEAD_US: Microseconds = 100_000;
const TAIL_US: Microseconds = 200_000;

const LONG_PAUSE_US: Microseconds = 1_000_000;

/**
 * Finds the takes of each sentence of a script in its recordings: the best is the one with the fewest missing words, then with the
 * fewest stumbles, then the latest. Takes time in proportion to the recordings and to the places that sound like a sentence.
 * @param sources The oldest first.
 */
export function findTakes(scenes: readonly TimelineScene[], sources: readonly TakeSource[]): readonly SentenceTakes[] {
  const sentences = scenes.flatMap(({ id, narration }) =>
    splitSentences(narration).map((text, index) => ({ id: `${id}/${index}`, sceneId: id, words: text.split(/\s+/u) })),
  );
  const found = new Map(sentences.map(({ id }): [string, Take[]] => [id, []]));
  // From the latest: a stable sort keeps it before equal ones.
  for (const source of sources.toReversed()) {
    const takes = takesIn(source, sentences);
    for (const [id, added] of takes) found.get(id)?.push(...added.toReversed());
  }
  return sentences.map((sentence) => ({
    ...sentence,
    takes: (found.get(sentence.id) ?? []).toSorted(byQuality).slice(0, MOST_TAKES),
  }));
}

/** The number of a take's stumbles. */
export function countStumbles({ others, repeats, fillers, pauses }: Stumbles): number {
  return others + repeats + fillers + pauses;
}

function byQuality(left: Take, right: Take): number {
  return left.missing.length - right.missing.length || countStumbles(left.stumbles) - countStumbles(right.stumbles);
}

interface Sentence {
  readonly id: string;
  readonly words: readonly string[];
}

/** Places of the same words, which may be several sentences of the script. */
interface Claim {
  readonly sentences: readonly (Sentence & { readonly tokens: readonly SpeechToken[] })[];
  readonly place: SpokenPlace;
  readonly worth: number;
}

/** The takes in one recording, by sentence, in order. */
function takesIn(source: TakeSource, sentences: readonly Sentence[]): ReadonlyMap<string, readonly Take[]> {
  const recognised = speechTokens(
    source.words.map(({ text, spoken }) => text || spoken),
    source.language,
  );
  const texts = recognised.map(({ text }) => text);
  const index = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    const known = index.get(text);
    if (known) known.push(at);
    else index.set(text, [at]);
  }
  const same = Map.groupBy(
    sentences
      .map((sentence) => ({ ...sentence, tokens: speechTokens(sentence.words, source.language) }))
      .filter(({ tokens }) => tokens.length > 0),
    ({ tokens }) => tokens.map(({ text }) => text).join(' '),
  );
  const claims = [...same.values()].flatMap((group): Claim[] => {
    const wanted = group[0]?.tokens.map(({ text }) => text) ?? [];
    const mostCost = wanted.length < 3 ? 0.5 : wanted.length * (1 - LEAST_MATCHED);
    return likelyRanges(wanted, index, texts.length)
      .flatMap((range) => findSentence(wanted, texts, range, mostCost))
      .map((place) => ({ sentences: group, place, worth: wanted.length - 2 * place.cost }));
  });
  const takes = new Map<string, Take[]>();
  for (const { sentences: group, place, turn } of dealt(withoutOverlaps(claims, texts.length))) {
    // A sentence that the script has twice gets a place for each where there are enough.
    for (const sentence of turn === null ? group : group.slice(turn, turn + 1)) {
      const take = takeOf(source, { ...sentence, recognised, texts }, place);
      takes.set(sentence.id, [...(takes.get(sentence.id) ?? []), take]);
    }
  }
  return takes;
}

/** Part of a sentence's weight that is heard where it may have been said. */
const LEAST_WEIGHT = 0.35;

/** Words that are heard more often than every 16 words are heard everywhere: by themselves they are no hint. */
const USUAL = 4;
const LEAST_RARE = 0.1;

/** Ranges of heard tokens with enough of a sentence's words in about its length; rare words weigh more. */
function likelyRanges(wanted: readonly string[], index: ReadonlyMap<string, readonly number[]>, length: number) {
  const reach = wanted.length + Math.ceil(wanted.length / 2) + 4;
  const hits = [...new Set(wanted)]
    .flatMap((text) => (index.get(text) ?? []).map((at) => ({ at, text })))
    .sort((left, right) => left.at - right.at);
  const weightOf = (text: string) => Math.max(LEAST_RARE, Math.log2(length / (index.get(text)?.length ?? 1)) - USUAL);
  const least = LEAST_WEIGHT * [...new Set(wanted)].reduce((sum, text) => sum + weightOf(text), 0);
  let weight = 0;
  const counts = new Map<string, number>();
  const ranges: { first: number; endExclusive: number }[] = [];
  let from = 0;
  for (const { at, text } of hits) {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    if (count === 0) weight += weightOf(text);
    for (let old = hits[from]; old && old.at <= at - reach; old = hits[++from]) {
      const rest = (counts.get(old.text) ?? 1) - 1;
      counts.set(old.text, rest);
      if (rest === 0) weight -= weightOf(old.text);
    }
    if (weight < least) continue;
    const first = Math.max(0, (hits[from]?.at ?? at) - reach);
    const endExclusive = Math.min(length, at + reach);
    const last = ranges.at(-1);
    if (last && first <= last.endExclusive) last.endExclusive = endExclusive;
    else ranges.push({ first, endExclusive });
  }
  return ranges;
}

/** The claims of which no two need the same words; a longer sentence said fully comes first. */
function withoutOverlaps(claims: readonly Claim[], length: number): readonly Claim[] {
  const isTaken = new Uint8Array(length);
  return claims
    .toSorted((left, right) => right.worth - left.worth)
    .filter(({ place }) => {
      const range = isTaken.subarray(place.first, place.endExclusive);
      if (range.includes(1)) return false;
      range.fill(1);
      return true;
    })
    .sort((left, right) => left.place.first - right.place.first);
}

/** Deals the places of a text that the script has several times out to its sentences in turn; null for all of them. */
function dealt(claims: readonly Claim[]): readonly (Claim & { readonly turn: number | null })[] {
  const counts = Map.groupBy(claims, ({ sentences }) => sentences);
  const next = new Map<unknown, number>();
  return claims.map((claim) => {
    const { sentences } = claim;
    if ((counts.get(sentences)?.length ?? 0) < sentences.length) return { ...claim, turn: null };
    const turn = next.get(sentences) ?? 0;
    next.set(sentences, (turn + 1) % sentences.length);
    return { ...claim, turn };
  });
}

interface TakeTokens {
  readonly tokens: readonly SpeechToken[];
  readonly recognised: readonly SpeechToken[];
  readonly texts: readonly string[];
}

function takeOf(
  { assetId, language, words }: TakeSource,
  { tokens, recognised, texts }: TakeTokens,
  place: SpokenPlace,
): Take {
  const alignment = alignSentence(
    tokens.map(({ text }) => text),
    texts,
    place,
  );
  const first = recognised[place.first]?.first ?? 0;
  const last = recognised[place.endExclusive - 1]?.last ?? first;
  const { sounds } = fillersOf(language);
  const fillers = alignment.extra.filter((at) => sounds.includes(texts[at] ?? '')).length;
  const wordsOf = (indices: readonly number[]) => new Set(indices.flatMap((at) => wordIndices(tokens[at])));
  const missing = alignment.matches.flatMap((at, index) => (at === null ? [index] : []));
  return {
    id: `${assetId}/${first}`,
    assetId,
    ...rangeOf(words, first, last),
    first,
    last,
    missing: [...wordsOf(missing)],
    stumbles: {
      others: wordsOf(alignment.other).size,
      repeats: alignment.extra.length - fillers,
      fillers,
      pauses: words.slice(first, last).filter((word, at) => pauseAfter(words, first + at, word) > LONG_PAUSE_US).length,
    },
  };
}

function wordIndices(token: SpeechToken | undefined): readonly number[] {
  return token ? Array.from({ length: token.last - token.first + 1 }, (_, index) => token.first + index) : [];
}

function pauseAfter(words: readonly SourceWord[], index: number, { endExclusive }: SourceWord): Microseconds {
  return (words[index + 1]?.start ?? endExclusive) - endExclusive;
}

/** Half of a pause belongs to each of the words beside it. */
function rangeOf(words: readonly SourceWord[], first: number, last: number) {
  const start = words[first]?.start ?? 0;
  const end = words[last]?.endExclusive ?? start;
  const before = start - (words[first - 1]?.endExclusive ?? Number.NEGATIVE_INFINITY);
  const after = (words[last + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
  return {
    in: sourceTime(Math.max(0, Math.round(start - Math.min(LEAD_US, Math.max(0, before / 2))))),
    out: sourceTime(Math.round(end + Math.min(TAIL_US, Math.max(0, after / 2)))),
  };
}
