import type { Microseconds } from '#shared/time/microseconds.ts';
import { placeOfSource, type SourcePlace } from '#shared/timeline/clip-time.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
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
 */
export function spokenClips(
  { tracks }: Timeline,
  wordsOf: (assetId: string) => readonly CorrectedWord[],
): readonly SpokenClip[] {
  /** Starts of the tokens that are shown, by place. */
  const shown = new PlaceMap<Set<Microseconds>>();
  return tracks
    .filter(({ type, muted }) => type !== 'caption' && !muted)
    .flatMap(({ type, clips }) => clips.filter(isCaptioned).map((clip) => ({ clip, isVoice: type === 'audio' })))
    .toSorted((left, right) => left.clip.start - right.clip.start)
    .map(({ clip, isVoice }) => {
      const place = placeOfSource(clip);
      const starts = shown.getOrInsert(place, () => new Set());
      const isFresh = ({ start }: SpokenToken) => starts.size < starts.add(start).size;
      const found = tokensIn(wordsOf(clip.assetId), clip, isFresh);
      return { clip, place, isVoice, tokens: found };
    });
}

function isCaptioned({ assetId, captions, volume }: Clip): boolean {
  return assetId !== '' && captions !== undefined && volume !== 0;
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
