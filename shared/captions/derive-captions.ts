import type { CreateId } from '#shared/timeline/edit-result.ts';
import type { Clip, Corrections, Timeline } from '#shared/timeline/timeline.ts';
import type { CardText } from './card-words.ts';
import { correctText, withCorrections } from './correct-text.ts';
import {
  type CorrectedWord,
  correctedWords,
  rememberedCorrections,
  type SpokenTranscript,
  type Transcripts,
} from './corrected-words.ts';
import { CueIndex, groupWords, indicesOf, knownCues } from './group-words.ts';
import { takeHandEdits } from './hand-edits.ts';
import { placeCues } from './place-cues.ts';
import { spokenClips } from './spoken-clips.ts';
import { timeGroups } from './time-groups.ts';
import { guessSpace, joinTokens, normalizeText, splitTokens } from './tokens.ts';

export interface DeriveOptions {
  readonly transcripts: Transcripts;
  /** The timeline before the edit. Without it, nothing counts as edited by hand. */
  readonly before?: Timeline;
  /** Cards whose words need no captions. Default: those of the timeline. */
  readonly cards?: readonly CardText[];
  readonly createId: CreateId;
}

/**
 * Updates the captions that show words of assets to fit the clips, as the last step of every edit. Captions of words
 * that no longer play are removed, new words get captions, and the others stay on their sound.
 *
 *     video-1    [======a======)          [==a==)[=b=)
 *     caption-1  [in the)[sunny)     →    [in the)....
 *
 * A caption keeps its id, words, style, track and times as long as its words play together. Text that was typed into
 * one becomes corrections of its words, and hand-written captions are never touched. See {@link takeHandEdits} for
 * captions that were moved, trimmed or deleted.
 * @returns The same timeline when it already fits.
 */
export function deriveCaptions(timeline: Timeline, { transcripts, before, cards, createId }: DeriveOptions): Timeline {
  if (!hasViews(timeline)) return timeline;
  const known: Known = { transcripts, unknown: new Map(), typed: new Map(), timelines: [before ?? timeline, timeline] };
  const corrected = takeTypedTexts(withRemembered(timeline, transcripts), known);
  const lookUp = (assetId: string) => wordsOf(assetId, corrected, known);
  const edited = before ? takeHandEdits(before, corrected, lookUp) : corrected;
  const spoken = spokenClips(edited, lookUp, cards);
  const index = new CueIndex(knownCues(edited, lookUp), spoken);
  const pictureEnd = Math.max(
    0,
    ...edited.tracks.map(({ type, clips }) => (type === 'video' ? (clips.at(-1)?.end ?? 0) : 0)),
  );
  const groups = spoken.map((clip) => timeGroups(clip, groupWords(clip, index), pictureEnd));
  return placeCues(edited, groups, createId);
}

function hasViews({ tracks }: Timeline): boolean {
  return tracks.some(({ type, clips }) =>
    clips.some(({ captions, assetId }) => (type === 'caption' ? assetId !== '' : captions !== undefined)),
  );
}

interface Known {
  readonly transcripts: Transcripts;
  /** Stand-ins for missing transcripts, as while offline: the words that captions show. */
  readonly unknown: Map<string, SpokenTranscript>;
  /** Corrections of those words by this edit. */
  readonly typed: Map<string, Corrections>;
  readonly timelines: readonly Timeline[];
}

function wordsOf(assetId: string, { corrections }: Timeline, known: Known): readonly CorrectedWord[] {
  const transcript = known.transcripts.get(assetId);
  if (transcript) return correctedWords(transcript, corrections?.[assetId]);
  const shown = known.unknown.get(assetId) ?? wordsOnTimeline(assetId, known.timelines);
  known.unknown.set(assetId, shown);
  return correctedWords(shown, known.typed.get(assetId));
}

function wordsOnTimeline(assetId: string, timelines: readonly Timeline[]): SpokenTranscript {
  const clips = timelines.flatMap(captionsOf).filter((clip) => clip.assetId === assetId);
  const words = new Map(clips.flatMap(({ words = [] }) => words.map((word) => [word.start, word])));
  return { words: [...words.values()] };
}

function captionsOf({ tracks }: Timeline): readonly Clip[] {
  return tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []));
}

/**
 * Copies the corrections in transcripts to a timeline once it shows their words. From then on, its corrections and
 * removals are its own.
 */
function withRemembered(timeline: Timeline, transcripts: Transcripts): Timeline {
  const shown = timeline.tracks.flatMap(({ clips }) => clips.filter(({ captions }) => captions !== undefined));
  const added = [...new Set(shown.map(({ assetId }) => assetId))].flatMap((assetId) => {
    const transcript = transcripts.get(assetId);
    return transcript && !timeline.corrections?.[assetId]
      ? [[assetId, rememberedCorrections(transcript)] as const]
      : [];
  });
  return added.length === 0
    ? timeline
    : { ...timeline, corrections: { ...timeline.corrections, ...Object.fromEntries(added) } };
}

/** Turns texts that were typed into derived captions into corrections. */
function takeTypedTexts(timeline: Timeline, known: Known): Timeline {
  let corrected = timeline;
  for (const clip of captionsOf(timeline)) {
    if (clip.assetId === '' || !isTyped(clip)) continue;
    const words = wordsOf(clip.assetId, timeline, known);
    const added = correctText(
      indicesOf(words, clip).flatMap((index) => words[index] ?? []),
      clip.text ?? '',
    );
    const own = corrected.corrections?.[clip.assetId] ?? {};
    const corrections = { ...corrected.corrections, [clip.assetId]: withCorrections(own, added) };
    corrected = { ...corrected, corrections };
    if (!known.transcripts.has(clip.assetId)) {
      known.typed.set(clip.assetId, withCorrections(known.typed.get(clip.assetId) ?? {}, added));
    }
  }
  return corrected;
}

/** True if a caption's text differs from its words. Line breaks and spaces are the user's own. */
function isTyped({ text = '', words = [] }: Clip): boolean {
  const joined = joinTokens(
    words.map((word, index) => ({
      text: word.text,
      hasSpaceBefore: guessSpace(words[index - 1]?.text ?? '', word.text),
    })),
  );
  if (text === joined) return false;
  const typed = splitTokens(text);
  if (typed.length === words.length && typed.every((token, index) => token.text === words[index]?.text)) return false;
  // Scripts without spaces may be split differently from the recognised words, so only different letters count.
  const isSame = normalizeText(text).replace(/\s/gu, '') === joined.replace(/\s/gu, '');
  return !isSame || (typed.length !== words.length && splitTokens(joined).length === words.length);
}
