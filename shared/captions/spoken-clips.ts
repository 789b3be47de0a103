import type { Microseconds } from '#shared/time/microseconds.ts';
import { placeOfSource, type SourcePlace, toTimeline } from '#shared/timeline/clip-time.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { type CardText, cardTexts, wordsOnCards } from './card-words.ts';
import { type CorrectedWord, wordIndexAt } from './corrected-words.ts';
import type { SpokenToken } from './cues.ts';
import { PlaceMap } from './place-map.ts';

/** A clip whose words have captions. */
export interface SpokenClip {
  readonly clip: Clip;
  readonly place: SourcePlace;
  /** True on an audio track, where a caption may outlast its voice. */
  readonly isVoice: boolean;
  /** By the indices of the words, in order: the spoken and displayed tokens of each. */
  readonly tokens: ReadonlyMap<number, readonly SpokenToken[]>;
}

/**
 * The clips of a timeline whose words are shown, by their starts: those with captions on a track that is not muted.
 * A word is heard where its middle is; of one that was corrected to several, each. Clips that sound as one show it once.
 * Leaves out what a card of the scene says: see {@link wordsOnCards}.
 */
export function spokenClips(
  timeline: Timeline,
  wordsOf: (assetId: string) => readonly CorrectedWord[],
  cards: readonly CardText[] = cardTexts(timeline),
): readonly SpokenClip[] {
  /** Starts of the tokens that are shown, by place. */
  const shown = new PlaceMap<Set<Microseconds>>();
  return timeline.tracks
    .filter(({ type, muted }) => type !== 'caption' && !muted)
    .flatMap(({ type, clips }) => clips.filter(isCaptioned).map((clip) => ({ clip, isVoice: type === 'audio' })))
    .toSorted((left, right) => left.clip.start - right.clip.start)
    .map(({ clip, isVoice }) => {
      const place = placeOfSource(clip);
      const starts = shown.getOrInsert(place, () => new Set());
      const isFresh = ({ start }: SpokenToken) => starts.size < starts.add(start).size;
      const found = tokensIn(wordsOf(clip.assetId), clip, isFresh);
      return { clip, place, isVoice, tokens: withoutCards(found, clip, cards) };
    });
}

function withoutCards(tokens: SpokenClip['tokens'], clip: Clip, cards: readonly CardText[]): SpokenClip['tokens'] {
  const shown = cards.filter(({ start, end }) => start < clip.end && end > clip.start);
  if (shown.length === 0) return tokens;
  const heard = [...tokens].flatMap(([index, own]) => own.map((token) => ({ index, token })));
  const words = heard.map(({ token }) => ({ text: token.text, at: toTimeline(clip, middleOf(token)) }));
  const repeated = wordsOnCards(words, shown);
  // A word that was corrected to several stays whole.
  const kept = new Set(heard.filter((_, place) => !repeated.has(place)).map(({ index }) => index));
  return new Map([...tokens].filter(([index]) => kept.has(index)));
}

/** Nobody hears a word in speech that plays backwards. */
function isCaptioned({ assetId, captions, volume, reversed }: Clip): boolean {
  return assetId !== '' && captions !== undefined && volume !== 0 && !reversed;
}

function tokensIn(
  words: readonly CorrectedWord[],
  clip: Clip,
  isFresh: (token: SpokenToken) => boolean,
): ReadonlyMap<number, readonly SpokenToken[]> {
  const found = new Map<number, readonly SpokenToken[]>();
  const { uncaptioned = [] } = clip;
  const isInClip = (token: SpokenToken) => middleOf(token) >= clip.in && middleOf(token) < clip.out && isFresh(token);
  for (let index = Math.max(0, wordIndexAt(words, clip.in)); index < words.length; index += 1) {
    const word = words[index];
    if (!word || word.start >= clip.out) break;
    const middle = middleOf(word);
    if (uncaptioned.some((range) => middle >= range.start && middle < range.endExclusive)) continue;
    const tokens = word.tokens.filter(isInClip);
    if (tokens.length > 0) found.set(index, tokens);
  }
  return found;
}

/** The middle of a word, which decides where it belongs. */
export function middleOf({ start, endExclusive }: Pick<CorrectedWord, 'start' | 'endExclusive'>): number {
  return (start + endExclusive) / 2;
}
