import { atom } from 'jotai';
import { captionsOfCues } from '#shared/subtitles/captions-of-cues.ts';
import { unicodeEncodingOf } from '#shared/subtitles/decode-text.ts';
import { readSubtitles } from '#shared/subtitles/read-subtitles.ts';
import {
  type SubtitleFile,
  type UndrawnMarkup,
  type UnreadLine,
  undrawnMarkup,
} from '#shared/subtitles/subtitle-cue.ts';
import { wordsOfCues } from '#shared/subtitles/words-of-cues.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { placeSubtitles } from '#shared/timeline/edits/place-subtitles.ts';
import { DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';
import { askForCodePage } from './code-page-question.ts';

/** The place on the timeline where files were dropped. */
export interface DropPlace {
  readonly at: TimelineTime;
  /** The track under the pointer. Other kinds of files go to tracks of their own kind. */
  readonly trackId: string;
}

/** An import that left out lines or markup. */
export interface ImportReport {
  readonly fileName: string;
  readonly count: number;
  readonly unread: readonly UnreadLine[];
  readonly undrawn: readonly UndrawnMarkup[];
}

export const importReportAtom = atom<ImportReport | null>(null);

/** Larger than any subtitles: a feature film has 0.2 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Start of subtitles that were not dropped on the timeline: their times count from the start of the video. */
const FROM_START: Pick<DropPlace, 'at'> = { at: timelineTime(0) };

/** Turns a subtitle file into captions, in one step. Shows what it left out, and failures; never rejects. */
export async function importSubtitles(
  session: EditorSession,
  file: File,
  { at, trackId }: Partial<DropPlace> & Pick<DropPlace, 'at'> = FROM_START,
): Promise<void> {
  const read = await readFile(session, file);
  if (!read) return;
  const { cues, unread } = read;
  const options = { start: at, style: DEFAULT_CAPTION_STYLE, createId: createClipId };
  const captions = captionsOfCues(cues, options);
  const leftOut = [...unread, ...captions.unread].toSorted((left, right) => left.line - right.line);
  const undrawn = undrawnMarkup(cues);
  const count = cues.length - captions.unread.length;
  afterGesture(session, session.left, () => {
    const isPlaced =
      count > 0 &&
      runEdit(session, 'Subtitles imported', placeSubtitles(session.document.timeline, captions.groups, trackId));
    if (count > 0 && !isPlaced) return;
    if (leftOut.length > 0 || undrawn.length > 0 || count === 0) {
      session.store.set(importReportAtom, { fileName: file.name, count, unread: leftOut, undrawn });
      session.store.set(overlayAtom, 'subtitles');
    } else session.offerUndo('Subtitles imported', countCaptions(count));
  });
}

/** Reads the words of a subtitle file in spoken order; null without any, which a toast reports. Never rejects. */
export async function readWords(session: EditorSession, file: File): Promise<readonly string[] | null> {
  const read = await readFile(session, file);
  const words = read ? wordsOfCues(read.cues) : [];
  if (read && words.length === 0) toast({ title: `“${file.name}” has no words`, variant: 'destructive' });
  return words.length > 0 ? words : null;
}

/** Null when the file can't be read, which a toast reports, or when the user closed the encoding question. */
async function readFile(session: EditorSession, file: File): Promise<SubtitleFile | null> {
  const buffer = file.size > MAX_BYTES ? null : await file.arrayBuffer().catch(() => null);
  if (buffer === null) {
    const description = file.size > MAX_BYTES ? 'It is larger than 16 MB.' : 'Choose it again.';
    toast({ title: `“${file.name}” cannot be read`, description, variant: 'destructive' });
    return null;
  }
  const bytes = new Uint8Array(buffer);
  const encoding = unicodeEncodingOf(bytes) ?? (await askForCodePage(session.store, file.name, bytes));
  return encoding && readSubtitles(new TextDecoder(encoding).decode(bytes));
}

export function countCaptions(count: number): string {
  return count === 1 ? '1 caption was added' : `${count} captions were added`;
}
