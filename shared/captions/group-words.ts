import { isSamePlace, placeOfSource, type SourcePlace } from '#shared/timeline/clip-time.ts';
import type { CaptionStyle, Clip, Timeline } from '#shared/timeline/timeline.ts';
import { DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { endsSentence } from './break-cues.ts';
import { type CorrectedWord, wordIndexAt } from './corrected-words.ts';
import { breakSpoken, CUE_CHARACTERS, isPause, type SpokenToken } from './cues.ts';
import { PlaceMap } from './place-map.ts';
import type { SpokenClip } from './spoken-clips.ts';
import { countCharacters, joinTokens } from './tokens.ts';

/** A derived caption on the timeline, and the words it was made from. */
export interface KnownCue {
  readonly clip: Clip;
  readonly trackId: string;
  readonly place: SourcePlace;
  /** Indices of its words. */
  readonly first: number;
  readonly last: number;
}

/** Words shown together. */
export interface WordGroup {
  readonly indices: readonly number[];
  readonly tokens: readonly SpokenToken[];
  /** The caption that it continues or, on another clip of the same source, follows. Null for a new one. */
  readonly model: KnownCue | null;
  readonly style: CaptionStyle;
}

/** The derived captions of a timeline. Leaves out those without a known word. */
export function knownCues(
  { tracks }: Timeline,
  wordsOf: (assetId: string) => readonly CorrectedWord[],
): readonly KnownCue[] {
  return tracks
    .filter(({ type }) => type === 'caption')
    .flatMap((track) =>
      track.clips.flatMap((clip) => {
        if (clip.assetId === '') return [];
        const words = wordsOf(clip.assetId);
        const indices = indicesOf(words, clip);
        const [first, last] = [indices[0], indices.at(-1)];
        if (first === undefined || last === undefined) return [];
        return { clip, trackId: track.id, place: placeOfSource(clip), first, last };
      }),
    );
}

/** Indices of the words of a derived caption, in order. */
export function indicesOf(words: readonly CorrectedWord[], { words: own = [] }: Clip): readonly number[] {
  const indices = own.flatMap(({ start }) => {
    const index = wordIndexAt(words, start);
    const word = words[index];
    return word && (start < word.endExclusive || start === word.start) ? [index] : [];
  });
  return [...new Set(indices)].sort((left, right) => left - right);
}

/** Finds the captions that words belong to. */
export class CueIndex {
  /** Captions of each word of an asset. */
  readonly #byWord = new Map<string, KnownCue[][]>();
  /** Places of clips with spoken words. A caption elsewhere has lost its clip, and follows it. */
  readonly #places = new PlaceMap<true>();

  constructor(cues: readonly KnownCue[], spoken: readonly SpokenClip[]) {
    for (const cue of cues) {
      const ofAsset = this.#byWord.get(cue.clip.assetId) ?? [];
      this.#byWord.set(cue.clip.assetId, ofAsset);
      for (let index = cue.first; index <= cue.last; index += 1) {
        const those = ofAsset[index];
        if (those) those.push(cue);
        else ofAsset[index] = [cue];
      }
    }
    for (const { place } of spoken) this.#places.getOrInsert(place, () => true);
  }

  /**
   * The caption that shows a word of a clip: one that fits the clip, else one that lost its clip, else another clip's.
   */
  cueOf({ clip, place }: SpokenClip, index: number): KnownCue | null {
    let best: KnownCue | null = null;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const cue of this.#byWord.get(clip.assetId)?.[index] ?? []) {
      const rank = this.#rank(cue, place);
      if (rank >= bestRank) continue;
      best = cue;
      bestRank = rank;
    }
    return best;
  }

  #rank(cue: KnownCue, place: SourcePlace): number {
    if (isSamePlace(cue.place, place)) return -1;
    const isTaken = this.#places.get(cue.place) !== undefined;
    return Math.abs(cue.place.shift - place.shift) + (isTaken ? Number.MAX_SAFE_INTEGER / 2 : 0);
  }
}

/** Groups the words of a clip. Keeps existing groups, and groups new words by the rules of captions. */
export function groupWords(spoken: SpokenClip, index: CueIndex): readonly WordGroup[] {
  const style = spoken.clip.captions ?? DEFAULT_CAPTION_STYLE;
  const runs: { readonly model: KnownCue | null; readonly indices: number[] }[] = [];
  const used = new Set<KnownCue>();
  for (const word of spoken.tokens.keys()) {
    const cue = index.cueOf(spoken, word);
    const run = runs.at(-1);
    const model = cue && (run?.model === cue || !used.has(cue)) ? cue : null;
    if (model) used.add(model);
    if (run && run.model === model) run.indices.push(word);
    else runs.push({ model, indices: [word] });
  }
  const groups = runs.flatMap(({ model, indices }): readonly WordGroup[] =>
    model
      ? [groupOf(spoken, indices, model, model.clip.style ?? DEFAULT_CAPTION_STYLE)]
      : newGroups(spoken, indices, style),
  );
  return joinNew(groups);
}

function newGroups(spoken: SpokenClip, indices: readonly number[], style: CaptionStyle): readonly WordGroup[] {
  const tokens = tokensOf(spoken, indices);
  const groups: WordGroup[] = [];
  let from = 0;
  for (const { endExclusive } of breakSpoken(tokens, style)) {
    // A word that was corrected to several words stays whole.
    const last = tokens[endExclusive - 1]?.word ?? -1;
    const to = indices.indexOf(last, from) + 1;
    if (to > from) groups.push(groupOf(spoken, indices.slice(from, to), null, style));
    from = Math.max(from, to);
  }
  return groups;
}

/** Lets new words join neighbouring captions, as if they had been there from the start. */
function joinNew(groups: readonly WordGroup[]): readonly WordGroup[] {
  const joined: WordGroup[] = [];
  for (const group of groups) {
    const previous = joined.at(-1);
    if (previous && belongTogether(previous, group)) {
      joined[joined.length - 1] = joinGroups(previous, group);
    } else joined.push(group);
  }
  return joined;
}

/** Merges two groups. The result continues a caption if one of them does. */
export function joinGroups(before: WordGroup, after: WordGroup): WordGroup {
  return {
    ...(before.model ? before : after),
    indices: [...new Set([...before.indices, ...after.indices])],
    tokens: [...before.tokens, ...after.tokens],
  };
}

function belongTogether(before: WordGroup, after: WordGroup): boolean {
  if ((before.model === null) === (after.model === null)) return false;
  const [left, right] = [before.tokens.at(-1), after.tokens[0]];
  if ((after.indices[0] ?? 0) - (before.indices.at(-1) ?? 0) !== 1) return false;
  if (!left || !right || endsSentence(left.text) || isPause(left, right)) return false;
  const { tokens, style } = joinGroups(before, after);
  return countCharacters(joinTokens(tokens)) <= CUE_CHARACTERS[style];
}

function groupOf(
  spoken: SpokenClip,
  indices: readonly number[],
  model: KnownCue | null,
  style: CaptionStyle,
): WordGroup {
  return { indices, tokens: tokensOf(spoken, indices), model, style };
}

function tokensOf({ tokens }: SpokenClip, indices: readonly number[]): readonly SpokenToken[] {
  return indices.flatMap((index) => tokens.get(index) ?? []);
}
