import * as z from 'zod';
import { type CorrectedWord, correctedWords, type Transcripts, wordIndexAt } from '#shared/captions/corrected-words.ts';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { middleOf } from '#shared/captions/spoken-clips.ts';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import {
  type CaptionWord,
  type Clip,
  type Corrections,
  DEFAULT_CAPTION_STYLE,
  type SourceRange,
  type Timeline,
} from '#shared/timeline/timeline.ts';
import type { MigrationFacts, StoredContent } from './step.ts';

/** A caption's word has the time of the word it was made from, except for rounding. */
const SAME_TIME_US: Microseconds = 2_000;

/** A caption may change its times by this much when it starts to follow its words. */
const MOST_MOVED_US: Microseconds = 500_000;

/** Words as recognised. Another project's corrections do not belong to this one. */
const UNCORRECTED: Corrections = {};

/**
 * Version 2 to 3: captions that were made from the speech in a clip now follow that speech, and texts typed into them
 * become corrections of the words. Captions that would then have other text or another place stay hand-written, as do
 * all others.
 */
export function linkCaptionsToSpeech(content: StoredContent, { transcripts }: MigrationFacts): StoredContent {
  const parsed = timelineContentSchema.safeDecode(content as z.input<typeof timelineContentSchema>);
  if (!parsed.success || !transcripts || transcripts.size === 0) return content;
  const followed = followSpeech(parsed.data, transcripts);
  const encoded = followed === parsed.data ? null : z.safeEncode(timelineContentSchema, followed);
  return encoded?.success ? encoded.data : content;
}

function followSpeech(timeline: Timeline, transcripts: Transcripts): Timeline {
  const found = timeline.tracks.flatMap(({ type, clips }) =>
    type === 'caption' ? clips.flatMap((clip) => sourceOf(clip, timeline, transcripts) ?? []) : [],
  );
  let made = found;
  while (made.length > 0) {
    const followed = deriveCaptions(asViews(timeline, made, transcripts), { transcripts, createId: () => NEW_ID });
    const now = new Map(captionsOf(followed).map((clip) => [clip.id, clip]));
    const kept = made.filter(({ caption }) => isKept(caption, now.get(caption.id)));
    const isWhole = captionsOf(followed).length === captionsOf(timeline).length;
    if (kept.length === made.length) return isWhole ? followed : timeline;
    made = kept;
  }
  return timeline;
}

/** No caption may be new. */
const NEW_ID = 'new';

/** A caption written by hand, and the clip whose words it shows. */
interface Made {
  readonly caption: Clip;
  readonly clip: Clip;
  /** In order: all words spoken during the caption's own words. */
  readonly words: readonly CorrectedWord[];
}

/** The clip that a caption was made from. */
function sourceOf(caption: Clip, { tracks }: Timeline, transcripts: Transcripts): Made | null {
  const { words: own = [], assetId } = caption;
  const [first, last] = [own[0], own.at(-1)];
  if (assetId !== '' || !first || !last) return null;
  for (const { type, muted, clips } of tracks) {
    if (type === 'caption' || muted) continue;
    for (const clip of clips) {
      const transcript = transcripts.get(clip.assetId);
      if (!transcript || clip.captions !== undefined || clip.volume === 0) continue;
      if (clip.start >= caption.end || clip.end <= caption.start) continue;
      const byUs = caption.start - caption.in - (clip.start - clip.in);
      const [from, to] = [first.start + byUs - SAME_TIME_US, last.endExclusive + byUs + SAME_TIME_US];
      const words = wordsBetween(
        correctedWords(transcript, UNCORRECTED),
        Math.max(from, clip.in),
        Math.min(to, clip.out),
      );
      if (isMadeOf(own, words, byUs)) return { caption, clip, words };
    }
  }
  return null;
}

/**
 * True if at least half of a caption's words occur in the speech, each at its time, or if a text typed in their place
 * lasts exactly as long as they do.
 */
function isMadeOf(own: readonly CaptionWord[], words: readonly CorrectedWord[], byUs: Microseconds): boolean {
  const tokens = words.flatMap((word) => word.tokens);
  const isAt = (time: Microseconds, recognised: Microseconds | undefined) =>
    recognised !== undefined && Math.abs(recognised - time - byUs) <= SAME_TIME_US;
  const same = own.filter((word) => tokens.some(({ text, start }) => text === word.text && isAt(word.start, start)));
  const isReplaced =
    isAt(own[0]?.start ?? -1, words[0]?.start) && isAt(own.at(-1)?.endExclusive ?? -1, words.at(-1)?.endExclusive);
  return isReplaced || (same.length > 0 && same.length * 2 >= own.length);
}

/** The words with their middle in a range of the source. */
function wordsBetween(words: readonly CorrectedWord[], from: number, to: number): readonly CorrectedWord[] {
  const found: CorrectedWord[] = [];
  for (let index = Math.max(0, wordIndexAt(words, sourceTime(Math.max(0, from)))); index < words.length; index += 1) {
    const word = words[index];
    if (!word || word.start >= to) break;
    if (middleOf(word) >= from && middleOf(word) < to) found.push(word);
  }
  return found;
}

/**
 * The timeline with captions as views of their clips' words. Words of these clips without a caption stay without one.
 */
function asViews(timeline: Timeline, made: readonly Made[], transcripts: Transcripts): Timeline {
  const views = new Map(made.map((each) => [each.caption, viewOf(each)]));
  const tracks = timeline.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => {
      const own = made.filter((each) => each.clip === clip);
      const transcript = transcripts.get(clip.assetId);
      if (own.length === 0 || !transcript) return views.get(clip) ?? clip;
      const shown = new Set(own.flatMap(({ words }) => words.map(({ key }) => key)));
      const recognised = wordsBetween(correctedWords(transcript, UNCORRECTED), clip.in, clip.out);
      const uncaptioned = runsWithout(recognised, shown);
      const captions = own[0]?.caption.style ?? DEFAULT_CAPTION_STYLE;
      return { ...clip, captions, ...(uncaptioned.length > 0 && { uncaptioned }) };
    }),
  }));
  const corrections = Object.fromEntries(made.map(({ clip }) => [clip.assetId, UNCORRECTED]));
  return { ...timeline, tracks, corrections: { ...corrections, ...timeline.corrections } };
}

/** Ranges of words that are not shown. */
function runsWithout(words: readonly CorrectedWord[], shown: ReadonlySet<string>): readonly SourceRange[] {
  const runs: SourceRange[] = [];
  for (const [index, { key, start, endExclusive }] of words.entries()) {
    if (shown.has(key)) continue;
    const isContinued = index > 0 && !shown.has(words[index - 1]?.key ?? '');
    const from = (isContinued ? runs.pop()?.start : undefined) ?? start;
    runs.push({ start: sourceTime(from), endExclusive: sourceTime(endExclusive) });
  }
  return runs;
}

function viewOf({ caption, clip, words }: Made): Clip {
  const shift = clip.start - clip.in;
  const start = timelineTime(Math.max(caption.start, shift));
  const loud = caption.words
    ?.filter((word) => word.loud)
    .map((word) => word.start + caption.start - caption.in - shift);
  const view = words.map(
    (word): CaptionWord => ({
      text: word.spoken,
      start: sourceTime(word.start),
      endExclusive: sourceTime(word.endExclusive),
      ...(loud?.some((time) => Math.abs(time - word.start) <= SAME_TIME_US) && { loud: true }),
    }),
  );
  return {
    ...caption,
    assetId: clip.assetId,
    start,
    in: sourceTime(start - shift),
    out: sourceTime(caption.end - shift),
    words: view,
  };
}

/** True if a caption still has its text and its place. */
function isKept(caption: Clip, now: Clip | undefined): boolean {
  return (
    now !== undefined &&
    now.text === caption.text &&
    (now.style ?? DEFAULT_CAPTION_STYLE) === (caption.style ?? DEFAULT_CAPTION_STYLE) &&
    now.atTop === caption.atTop &&
    Math.abs(now.start - caption.start) <= MOST_MOVED_US &&
    Math.abs(now.end - caption.end) <= MOST_MOVED_US
  );
}

function captionsOf({ tracks }: Timeline): readonly Clip[] {
  return tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []));
}
