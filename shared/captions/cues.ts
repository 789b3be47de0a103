import { MICROSECONDS_PER_SECOND, type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { shiftWords } from '#shared/timeline/clip-range.ts';
import { outOf, type SourcePlace, toTimeline } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { CaptionStyle, CaptionWord, Clip } from '#shared/timeline/timeline.ts';
import { breakCues, type CueRange } from './break-cues.ts';
import {
  countCharacters,
  guessSpace,
  isPunctuation,
  joinTokens,
  normalizeText,
  splitTokens,
  type Token,
} from './tokens.ts';
import { spokenWeight, spreadTokens } from './words.ts';

/** Reading speed: 17 characters per second, the usual limit in subtitling guides for adults. */
export const MAX_CHARACTERS_PER_SECOND = 17;

/** Longest cue in characters by style: one or two short lines at that style's size. */
export const CUE_CHARACTERS: Record<CaptionStyle, number> = {
  karaoke: 42,
  'pop-subtitle': 38,
  'lower-third': 64,
  'word-pop': 30,
  'karaoke-fill': 38,
  'boxed-word': 36,
  'big-word': 30,
  marker: 40,
  outline: 36,
  typewriter: 60,
  minimal: 60,
  news: 60,
  neon: 36,
  'line-boxes': 44,
  elegant: 42,
};

/** Shortest cue: 0.8 s. Anything shorter is only a flash, so shorter cues are merged if there is time. */
const SHORTEST_CUE_US: Microseconds = 800_000;

/** Silence between words that ends a cue: 0.7 s. */
const PAUSE_US: Microseconds = 700_000;

/** Maximum time that a cue stays after its last word during silence: 0.6 s. */
const HOLD_US: Microseconds = 600_000;

/** A caption that is not yet a clip. */
export interface CaptionCue {
  readonly text: string;
  /** In the time of the text or speech that it was made from. */
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** In the cue's own time: 0 is its start. */
  readonly words: readonly CaptionWord[];
}

/** A word as it was heard; times in µs of the recording. */
export interface SpokenWord {
  readonly text: string;
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
}

/**
 * Breaks a text that is spoken from `start` to `endExclusive` into cues without gaps. Each gets the time to say its
 * words, and at least its reading time (17 characters per second) as long as the whole text has that much. In a text
 * that is too long, all cues are shortened equally.
 * @returns No cues for a text without words or for less than 0.1 s.
 */
export function cuesFromText(
  text: string,
  range: { readonly start: Microseconds; readonly endExclusive: Microseconds },
  style: CaptionStyle,
): readonly CaptionCue[] {
  const tokens = splitTokens(normalizeText(text));
  const durationUs = range.endExclusive - range.start;
  if (tokens.length === 0 || durationUs < Math.max(MIN_CLIP_US, tokens.length)) return [];
  const maxCues = Math.max(1, Math.floor(durationUs / SHORTEST_CUE_US));
  const ranges = breakCues(tokens, { maxCharacters: CUE_CHARACTERS[style], maxCues });
  const parts = ranges.map(({ first, endExclusive }) => tokens.slice(first, endExclusive));
  const lengths = shareTime(parts, durationUs);
  let start = range.start;
  return parts.map((part, index) => {
    const length = lengths[index] ?? 0;
    const text = joinTokens(part);
    // Split from the cue's own text, because a segmenter may split differently without the surrounding text.
    const cue = { text, start, endExclusive: start + length, words: spreadTokens(splitTokens(text), 0, length) };
    start += length;
    return cue;
  });
}

/**
 * Makes cues from timed words, as speech recognition returns them. Breaks at phrases and pauses. Each cue runs from its
 * first word to a little after its last, or longer during silence if its text needs it.
 */
export function captionsFromWords(words: readonly SpokenWord[], style: CaptionStyle): readonly CaptionCue[] {
  const spoken = spokenTokens(words);
  const ranges = breakSpoken(spoken, style);
  return ranges.map((range, index) => cueOfWords(spoken, range, ranges[index + 1]));
}

/** Breaks words that were heard into cues, at phrases and pauses. */
export function breakSpoken(tokens: readonly SpokenToken[], style: CaptionStyle): readonly CueRange[] {
  return breakCues(tokens, {
    maxCharacters: CUE_CHARACTERS[style],
    isHardBreak: (index) => isPause(tokens[index], tokens[index + 1]),
  });
}

/** True if the silence between two words ends a cue. */
export function isPause(before: SpokenToken | undefined, after: SpokenToken | undefined): boolean {
  return (after?.start ?? 0) - (before?.endExclusive ?? 0) >= PAUSE_US;
}

/**
 * The time until which a cue stays when nothing follows: a little after its last word, and at least its reading time.
 */
export function heldUntil(text: string, start: Microseconds, spokenEnd: Microseconds): Microseconds {
  return Math.max(spokenEnd + HOLD_US, start + readingTime(text), start + MIN_CLIP_US);
}

/**
 * Makes the clip of a cue on a caption track.
 * @param offsetUs Timeline time of the cue's time 0.
 */
export function clipOfCue(id: string, cue: CaptionCue, style: CaptionStyle, offsetUs: Microseconds = 0): Clip {
  return {
    id,
    assetId: '',
    start: timelineTime(offsetUs + cue.start),
    end: timelineTime(offsetUs + cue.endExclusive),
    in: sourceTime(0),
    out: sourceTime(cue.endExclusive - cue.start),
    text: cue.text,
    // Too many words to save, such as the text of a page in a second.
    ...(cue.words.length <= TIMELINE_LIMITS.wordsPerClip && { words: cue.words }),
    style,
  };
}

/**
 * Makes the clip of a cue that shows words of an asset.
 * @param cue In the asset's time.
 * @param voice Place of the asset on the timeline. Its time 0 may be before the timeline's beginning.
 */
export function viewOfCue(id: string, cue: CaptionCue, style: CaptionStyle, voice: SourcePlace): Clip {
  const { assetId, speed } = voice;
  const placed = { start: timelineTime(0), in: sourceTime(0), speed };
  const start = timelineTime(voice.shift + toTimeline(placed, cue.start));
  const end = timelineTime(voice.shift + toTimeline(placed, cue.endExclusive));
  const from = sourceTime(cue.start);
  return {
    id,
    assetId,
    start,
    end,
    in: from,
    out: outOf(voice, from, end - start),
    ...(speed !== undefined && { speed }),
    text: cue.text,
    words: shiftWords(cue.words, cue.start),
    style,
  };
}

/** Time needed to read a text, in µs. */
export function readingTime(text: string): Microseconds {
  return Math.ceil((countCharacters(text) / MAX_CHARACTERS_PER_SECOND) * MICROSECONDS_PER_SECOND);
}

/** Splits `durationUs` by spoken weight. Gives no part less than its reading time while there is enough for all. */
function shareTime(parts: readonly (readonly Token[])[], durationUs: Microseconds): readonly Microseconds[] {
  const weights = parts.map((part) => part.reduce((total, { text }) => total + spokenWeight(text), 0));
  const needed = parts.map((part) => Math.max(readingTime(joinTokens(part)), MIN_CLIP_US));
  if (sum(needed) >= durationUs) return wholeParts(needed, durationUs);

  // Give each part that falls short its minimum, divide the rest among the others, and repeat until no part falls
  // short.
  const isFixed = parts.map(() => false);
  for (;;) {
    const rest = durationUs - sum(needed.filter((_, index) => isFixed[index]));
    const restWeight = sum(weights.filter((_, index) => !isFixed[index]));
    const short = parts.findIndex(
      (_, index) => !isFixed[index] && ((weights[index] ?? 0) / restWeight) * rest < (needed[index] ?? 0),
    );
    if (short < 0) {
      const shares = parts.map((_, index) =>
        isFixed[index] ? (needed[index] ?? 0) : ((weights[index] ?? 0) / restWeight) * rest,
      );
      return wholeParts(shares, durationUs);
    }
    isFixed[short] = true;
  }
}

/** Splits `total` into whole microseconds in proportion to `shares`, exactly. Each boundary is rounded once. */
function wholeParts(shares: readonly number[], total: Microseconds): readonly Microseconds[] {
  const scale = total / sum(shares);
  let before = 0;
  let boundary = 0;
  return shares.map((share) => {
    before += share * scale;
    const next = Math.round(before);
    const part = next - boundary;
    boundary = next;
    return part;
  });
}

/** A token of a word that was heard. */
export interface SpokenToken extends SpokenWord, Token {
  /** Index of its word, in the order of their starts. */
  readonly word: number;
}

/** Tokens by text. Speech has few different words, and correcting one recreates all words of its asset. */
const tokensByText = new Map<string, readonly Token[]>();
const MAX_KEPT_TEXTS = 20_000;

function tokensOfText(text: string): readonly Token[] {
  const known = tokensByText.get(text);
  if (known) return known;
  if (tokensByText.size >= MAX_KEPT_TEXTS) tokensByText.clear();
  const tokens = splitTokens(normalizeText(text));
  tokensByText.set(text, tokens);
  return tokens;
}

/** Sorts words, removes overlaps and splits them into single tokens. */
export function spokenTokens(words: readonly SpokenWord[]): readonly SpokenToken[] {
  const cleaned: SpokenToken[] = [];
  for (const [wordIndex, word] of words.toSorted((left, right) => left.start - right.start).entries()) {
    const tokens = tokensOfText(word.text);
    const previous = cleaned.at(-1);
    if (previous && tokens.length === 1 && isPunctuation(tokens[0]?.text ?? '')) {
      // A separate dash. When split from the cue's text, it is part of the word before it.
      cleaned[cleaned.length - 1] = { ...previous, text: normalizeText(`${previous.text} ${tokens[0]?.text}`) };
      continue;
    }
    const start = Math.max(0, previous?.endExclusive ?? 0, Math.round(word.start));
    const endExclusive = Math.max(start + tokens.length, Math.round(word.endExclusive));
    // Some recognisers put the space at the front of a word. The others say nothing about it.
    const hasSpaceBefore = /^\s/u.test(word.text) || (previous !== undefined && guessSpace(previous.text, word.text));
    for (const [index, timed] of spreadTokens(tokens, start, endExclusive).entries()) {
      cleaned.push({
        ...timed,
        word: wordIndex,
        hasSpaceBefore: index === 0 ? hasSpaceBefore : (tokens[index]?.hasSpaceBefore ?? false),
      });
    }
  }
  return cleaned;
}

function cueOfWords(words: readonly SpokenToken[], range: CueRange, next: CueRange | undefined): CaptionCue {
  const inner = words.slice(range.first, range.endExclusive);
  const text = joinTokens(inner);
  const start = inner[0]?.start ?? 0;
  const spokenEnd = inner.at(-1)?.endExclusive ?? start;
  const latestEnd = next ? (words[next.first]?.start ?? spokenEnd) : Number.POSITIVE_INFINITY;
  const endExclusive = Math.max(spokenEnd, Math.min(heldUntil(text, start, spokenEnd), latestEnd));
  return {
    text,
    start,
    endExclusive,
    words: inner.map((word) => ({
      text: word.text,
      start: sourceTime(word.start - start),
      endExclusive: sourceTime(word.endExclusive - start),
    })),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
