import { splitTokens, type Token } from '#shared/captions/tokens.ts';
import { unwrap } from '#shared/captions/unwrap.ts';
import { spreadTokens } from '#shared/captions/words.ts';
import { sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { CaptionStyle, CaptionWord, Clip } from '#shared/timeline/timeline.ts';
import { countLetters } from './cue-markup.ts';
import type { LetterRange, SubtitleCue, UnreadLine } from './subtitle-cue.ts';

/** The captions of a subtitle file. */
export interface ImportedCaptions {
  /** Captions that do not overlap, in order. Those that overlap an earlier one go to the next group. */
  readonly groups: readonly (readonly Clip[])[];
  /** Cues that a timeline cannot hold. */
  readonly unread: readonly UnreadLine[];
}

interface ImportOptions {
  /** Timeline time of the file's 0. */
  readonly start: TimelineTime;
  readonly style: CaptionStyle;
  createId(): string;
}

/**
 * Words with times make a timeline several times larger. Beyond this many in a file, only words with times from the
 * file get them, so that the timeline can still be saved (6 MB).
 */
const MAX_TIMED_WORDS = 20_000;

/** Turns cues into captions. Words get the file's times, or else estimated speaking times. */
export function captionsOfCues(cues: readonly SubtitleCue[], options: ImportOptions): ImportedCaptions {
  const groups: Clip[][] = [];
  const unread: UnreadLine[] = [];
  const isTimed = cues.reduce((sum, { text }) => sum + splitTokens(text).length, 0) <= MAX_TIMED_WORDS;
  for (const cue of cues) {
    const clip = captionOf(cue, options, isTimed);
    if (typeof clip === 'string') {
      unread.push({ line: cue.line, reason: clip });
      continue;
    }
    const group = groups.find((clips) => hasRoom(clips, clip));
    if (group) group.push(clip);
    else groups.push([clip]);
  }
  return { groups, unread };
}

function hasRoom(clips: readonly Clip[], clip: Clip): boolean {
  return clips.length < TIMELINE_LIMITS.clipsPerTrack && (clips.at(-1)?.end ?? 0) <= clip.start;
}

function captionOf(cue: SubtitleCue, options: ImportOptions, isTimed: boolean): Clip | 'late' | 'long' {
  const start = options.start + cue.start;
  const length = Math.max(MIN_CLIP_US, cue.endExclusive - cue.start);
  if (start + length > MAX_TIMELINE_US) return 'late';
  const text = unwrapWide(cue.text);
  if (text.length > TIMELINE_LIMITS.textCharacters) return 'long';
  const words = isTimed || cue.stamps.length > 0 ? wordsOf(text, cue, length) : [];
  return {
    id: options.createId(),
    assetId: '',
    start: timelineTime(start),
    end: timelineTime(start + length),
    in: sourceTime(0),
    out: sourceTime(length),
    text,
    ...(words.length > 0 && words.length <= TIMELINE_LIMITS.wordsPerClip && { words }),
    style: options.style,
    ...(cue.isAtTop && { atTop: true }),
  };
}

/** Longest line, in characters, that fits upright video at full size. */
const NARROW_CHARACTERS = 20;

/**
 * Joins lines that were broken for the width of another screen, because captions are wrapped when they are drawn. Short
 * lines and lines of a dialogue ("- Yes?") keep their breaks.
 */
function unwrapWide(text: string): string {
  return text.split('\n').every((line) => line.length <= NARROW_CHARACTERS) ? text : unwrap(text);
}

/** Words in the caption's own time. Between two stamps, each gets its estimated speaking time. */
function wordsOf(text: string, { start, stamps, bold }: SubtitleCue, length: number): readonly CaptionWord[] {
  const tokens = splitTokens(text);
  const bounds = [{ offset: 0, time: 0 }];
  for (const { offset, time } of stamps) {
    const own = time - start;
    if (own > (bounds.at(-1)?.time ?? 0) && own < length) bounds.push({ offset, time: own });
  }
  const words: CaptionWord[] = [];
  let offset = 0;
  let next = 0;
  for (const [index, bound] of bounds.entries()) {
    const following = bounds[index + 1];
    const first = next;
    while (next < tokens.length && (following === undefined || offset < following.offset)) {
      offset += countLetters(tokens[next]?.text ?? '');
      next += 1;
    }
    words.push(...spreadTokens(tokens.slice(first, next), bound.time, following?.time ?? length));
  }
  // If the stamps leave no time for a word, all words are spread.
  return emphasized(words.length === tokens.length ? words : spreadTokens(tokens, 0, length), tokens, bold);
}

/** Bold words stand out. If all are bold, none does. */
function emphasized(
  words: readonly CaptionWord[],
  tokens: readonly Token[],
  bold: readonly LetterRange[],
): readonly CaptionWord[] {
  let offset = 0;
  const isLoud = tokens.map(({ text }) => {
    const from = offset;
    offset += countLetters(text);
    return bold.some((range) => range.from < offset && range.to > from);
  });
  if (isLoud.every(Boolean)) return words;
  return words.map((word, index) => (isLoud[index] ? { ...word, loud: true } : word));
}
