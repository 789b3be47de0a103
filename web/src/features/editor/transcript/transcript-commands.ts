import { atom, getDefaultStore } from 'jotai';
import { termToOffer } from '#shared/glossary/term-to-offer.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { restoreRange } from '#shared/timeline/edits/restore-range.ts';
import { copySlice, insertSlice, type TimeSlice } from '#shared/timeline/edits/time-slice.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { correctWords } from '#shared/transcript/corrections.ts';
import { type NewTexts, textsByAsset } from '#shared/transcript/find-text.ts';
import type { TimelineWord } from '#shared/transcript/timeline-words.ts';
import { isUnsure } from '#shared/transcript/unsure-words.ts';
import { missingRanges, rangesOfWords } from '#shared/transcript/word-ranges.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { offerTerm } from '#web/features/glossary/offer-term.ts';
import type { TranscriptText } from './transcript-text.ts';

/** A run of words by their indices, both inclusive. */
export interface WordRun {
  readonly first: number;
  readonly last: number;
}

/** Words that were cut or copied, with their time. */
interface CopiedWords {
  /** Other projects have other tracks. */
  readonly projectId: string;
  readonly slice: TimeSlice;
  readonly count: number;
}

/** Lives as long as the page, like the clipboard of clips. */
const copiedWordsAtom = atom<CopiedWords | null>(null);

/** Cuts the time of words out of the timeline. Returns true if made. */
export function cutWords(session: EditorSession, { words }: TranscriptText, run: WordRun): boolean {
  const { timeline } = session.document;
  const ranges = rangesOfWords(timeline, words, within(run));
  if (ranges.length === 0) {
    session.announce('These words are cut already');
    return false;
  }
  const result = cutRanges(timeline, ranges, { createId: createClipId, media: session.media });
  const isDone = runEdit(session, `${countWords(words, run)} cut`, result);
  if (isDone) session.playback.seek(timelineTime(ranges[0]?.start ?? 0));
  return isDone;
}

/** Puts cut words back. */
export function restoreWords(session: EditorSession, { words }: TranscriptText, run: WordRun): void {
  const { timeline } = session.document;
  const ranges = missingRanges(timeline, words, within(run));
  if (ranges.length === 0) {
    session.announce('No cut words are selected');
    return;
  }
  let result: EditResult = { ok: true, timeline };
  // From the end, because an insertion moves only later words.
  for (const range of ranges.toReversed()) {
    if (!result.ok) break;
    result = restoreRange(result.timeline, range, { createId: createClipId, media: session.media });
  }
  const count = words.slice(run.first, run.last + 1).filter(({ cut }) => cut).length;
  runEdit(session, `${plural(count)} restored`, result);
}

/** Copies words with picture, sound and captions, and as text for other programs. Returns true if there were any. */
export function copyWords(session: EditorSession, { words }: TranscriptText, run: WordRun): boolean {
  const { timeline } = session.document;
  const options = { createId: createClipId, media: session.media };
  const slice = copySlice(timeline, rangesOfWords(timeline, words, within(run)), options);
  if (!slice || slice.length === 0) return false;
  const uncut = words.slice(run.first, run.last + 1).filter(({ cut }) => cut === null);
  getDefaultStore().set(copiedWordsAtom, { projectId: session.projectId, slice, count: uncut.length });
  // Refused without permission: the timeline has its copy all the same.
  void navigator.clipboard?.writeText(uncut.map(({ text }) => text).join(' ')).catch(() => {});
  session.announce(`${plural(uncut.length)} copied`);
  return true;
}

/** Inserts copied words before a word, or after the last one for the index past it. */
export function pasteWords(session: EditorSession, { words }: TranscriptText, index: number): void {
  const copied = getDefaultStore().get(copiedWordsAtom);
  if (copied?.projectId !== session.projectId) {
    session.announce('Copy or cut words first');
    return;
  }
  const { timeline } = session.document;
  const at = placeBefore(session, words, index);
  const result = insertSlice(timeline, copied.slice, at, { createId: createClipId, media: session.media });
  if (runEdit(session, `${plural(copied.count)} pasted`, result)) session.playback.seek(at);
}

function placeBefore({ document }: EditorSession, words: readonly TimelineWord[], index: number): TimelineTime {
  const word = words[index];
  if (!word) return timelineDuration(document.timeline);
  const [range] = word.cut ? [] : rangesOfWords(document.timeline, words, (each) => each === index);
  return range?.start ?? word.at;
}

/** Corrects words everywhere. */
export function correctTexts(session: EditorSession, { transcripts }: TranscriptText, texts: NewTexts): void {
  const count = [...texts.values()].reduce((sum, added) => sum + Object.keys(added).length, 0);
  if (count === 0) return;
  const isTooLong = [...texts.values()].some((added) => Object.values(added).some((text) => text.length > 1_000));
  const result: EditResult = isTooLong
    ? refuse('edit.invalid-value')
    : { ok: true, timeline: correctWords(session.document.timeline, texts, transcripts) };
  if (!runEdit(session, count === 1 ? 'Word corrected' : `${count} words corrected`, result)) return;
  const term = termToOffer([...texts.values()].flatMap(Object.values), session.document.timeline, transcripts);
  if (term !== null) void offerTerm(term);
}

/** Confirms that unsure words are right, everywhere. */
export function confirmWords(session: EditorSession, { words, transcripts }: TranscriptText, run: WordRun): void {
  const unsure = words.slice(run.first, run.last + 1).filter((word) => word.cut === null && isUnsure(word));
  if (unsure.length === 0) {
    session.announce('No unsure words are selected');
    return;
  }
  const texts = textsByAsset(unsure.map((word) => ({ word, text: word.text })));
  const timeline = correctWords(session.document.timeline, texts, transcripts);
  runEdit(session, `${plural(unsure.length)} confirmed`, { ok: true, timeline });
}

function within({ first, last }: WordRun): (index: number) => boolean {
  return (index) => index >= first && index <= last;
}

function countWords(words: readonly TimelineWord[], { first, last }: WordRun): string {
  return plural(words.slice(first, last + 1).filter(({ cut }) => cut === null).length);
}

function plural(count: number): string {
  return count === 1 ? 'Word' : `${count} words`;
}
