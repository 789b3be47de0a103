import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { toTimeline } from '#shared/timeline/clip-time.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/** A word of an asset, in source time. */
export interface SourceWord {
  /** Its name in the timeline's corrections. */
  readonly key: string;
  /** As it is shown; empty for a word that is not. */
  readonly text: string;
  readonly spoken: string;
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** Probability that it was said, from 0 to 1; absent where it is unknown, and once it was corrected or confirmed. */
  readonly confidence?: number;
  /** The voice detector heard no voice there; absent once the word was corrected or confirmed. */
  readonly silent?: true;
}

/** Finds the words of an asset, in order; undefined where none are known. */
export type WordLookup = (assetId: string) => readonly SourceWord[] | undefined;

/** A word of the timeline's text. */
export interface TimelineWord extends SourceWord {
  /** Unique among the words of a timeline. */
  readonly id: string;
  readonly assetId: string;
  /** The clip in which it is heard; of a cut word the clip beside it. */
  readonly clipId: string;
  /** When it is heard; of a cut word the place of the cut. */
  readonly at: TimelineTime;
  readonly until: TimelineTime;
  /** A word that was cut from its source, and on which side of the clip it was; null for one that is heard. */
  readonly cut: CutSide | null;
}

export type CutSide = 'before' | 'after';

/** Words that are said in one go: those of a clip, or of clips that continue each other. */
export interface Paragraph {
  readonly id: string;
  readonly sceneId: string | undefined;
  readonly words: readonly TimelineWord[];
}

/** Silence that begins a new paragraph: 1.5 s. */
const PAUSE_US: Microseconds = 1_500_000;

/** From this many words on, a paragraph ends with its sentence. */
const LONG_PARAGRAPH = 80;

/**
 * The text of a timeline: the words that are heard, in order, and those cut from its sources, beside the clip from which they are
 * missing. A word is heard in a clip when the middle of it is; a cut word that another clip of the asset has is not missing.
 */
export function paragraphsOf(timeline: Timeline, wordsOf: WordLookup): readonly Paragraph[] {
  const spoken = spokenClips(timeline, wordsOf);
  const missing = missingWords(spoken, wordsOf);
  const paragraphs: Paragraph[] = [];
  let words: TimelineWord[] = [];
  let last: SpokenClip | null = null;
  const end = () => {
    const [first] = words;
    if (first) paragraphs.push({ id: first.id, sceneId: last?.clip.sceneId, words });
    words = [];
  };
  for (const each of spoken) {
    const isContinued =
      last?.track === each.track && last.clip.end === each.clip.start && isSameTalk(last.clip, each.clip);
    if (!isContinued) end();
    last = each;
    const { before = [], after = [] } = missing.get(each.clip.id) ?? {};
    for (const word of [...before, ...wordsIn(each.clip, wordsOf(each.clip.assetId) ?? []), ...after]) {
      if (isBreak(words, word)) end();
      words.push(word);
    }
  }
  end();
  return paragraphs;
}

interface SpokenClip {
  readonly track: Track;
  readonly clip: Clip;
}

/** The clips whose words are heard, by their starts. Nobody hears a word in speech that plays backwards. */
function spokenClips({ tracks }: Timeline, wordsOf: WordLookup): readonly SpokenClip[] {
  return tracks
    .filter(({ type, muted }) => type !== 'caption' && muted !== true)
    .flatMap((track) => track.clips.map((clip) => ({ track, clip })))
    .filter(({ clip }) => clip.volume !== 0 && !clip.reversed && (wordsOf(clip.assetId)?.length ?? 0) > 0)
    .toSorted((left, right) => left.clip.start - right.clip.start);
}

function isSameTalk(left: Clip, right: Clip): boolean {
  return left.assetId === right.assetId && left.sceneId === right.sceneId;
}

function isBreak(words: readonly TimelineWord[], next: TimelineWord): boolean {
  const last = words.at(-1);
  if (!last) return false;
  if (next.at - last.until >= PAUSE_US) return true;
  return words.length >= LONG_PARAGRAPH && /[.!?…。！？]["'”’)]*$/u.test(last.text);
}

function wordsIn(clip: Clip, words: readonly SourceWord[]): readonly TimelineWord[] {
  return wordsBetween(words, clip.in, clip.out).map((word) => ({
    ...word,
    id: `${clip.id}/${word.key}`,
    assetId: clip.assetId,
    clipId: clip.id,
    at: timelineTime(Math.max(clip.start, toTimeline(clip, word.start))),
    until: timelineTime(Math.min(clip.end, toTimeline(clip, word.endExclusive))),
    cut: null,
  }));
}

/** The words whose middle is in [from, to). */
function wordsBetween(words: readonly SourceWord[], from: Microseconds, to: Microseconds): readonly SourceWord[] {
  const middle = (index: number) => {
    const word = words[index];
    return word ? (word.start + word.endExclusive) / 2 : Number.POSITIVE_INFINITY;
  };
  const first = (time: Microseconds) => {
    let [low, high] = [0, words.length];
    while (low < high) {
      const index = (low + high) >>> 1;
      if (middle(index) < time) low = index + 1;
      else high = index;
    }
    return low;
  };
  return from < to ? words.slice(first(from), first(to)) : [];
}

interface MissingWords {
  before?: readonly TimelineWord[];
  after?: readonly TimelineWord[];
}

/** The words of each asset that no clip has, by the clip beside them. */
function missingWords(spoken: readonly SpokenClip[], wordsOf: WordLookup): ReadonlyMap<string, MissingWords> {
  const missing = new Map<string, MissingWords>();
  const byAsset = Map.groupBy(spoken, ({ clip }) => clip.assetId);
  for (const [assetId, uses] of byAsset) {
    const words = wordsOf(assetId) ?? [];
    const clips = uses.map(({ clip }) => clip).toSorted((left, right) => left.in - right.in);
    let usedUntil: Microseconds = 0;
    let latest: Clip | null = null;
    const add = (clip: Clip, side: CutSide, to: Microseconds) => {
      const cut = wordsBetween(words, usedUntil, to).map((word) => cutWord(word, clip, side));
      if (cut.length > 0) missing.set(clip.id, { ...missing.get(clip.id), [side]: cut });
    };
    for (const clip of clips) {
      if (latest) add(latest, 'after', clip.in);
      else add(clip, 'before', clip.in);
      if (clip.out > usedUntil) latest = clip;
      usedUntil = Math.max(usedUntil, clip.out);
    }
    if (latest) add(latest, 'after', Number.POSITIVE_INFINITY);
  }
  return missing;
}

function cutWord(word: SourceWord, clip: Clip, cut: CutSide): TimelineWord {
  const at = cut === 'before' ? clip.start : clip.end;
  return { ...word, id: `${clip.id}/${word.key}`, assetId: clip.assetId, clipId: clip.id, at, until: at, cut };
}
