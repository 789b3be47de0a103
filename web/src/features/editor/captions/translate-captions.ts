import { atom } from 'jotai';
import { type ReadingRules, readingIssues } from '#shared/captions/reading-rules.ts';
import { MAX_TRANSLATED_CUES } from '#shared/contracts/translation.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { addTranslation } from '#shared/timeline/edits/add-translation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { requestTranslation } from '#web/queries/translation.ts';

interface TranslationRun {
  /** Finished share of the captions, 0 to 1. */
  readonly share: number;
  cancel(): void;
}

/** A translation in progress; its panel may be closed. */
export const translationRunAtom = atom<TranslationRun | null>(null);

interface TranslationOrder {
  /** The captions to translate. */
  readonly clips: readonly Clip[];
  /** BCP 47, and its name for people. */
  readonly language: string;
  readonly languageName: string;
  readonly rules: ReadingRules;
}

/** Translates captions and adds them on a separate track, as one step. Shows failures; never throws. */
export async function translateCaptions(session: EditorSession, order: TranslationOrder): Promise<void> {
  const { store, projectId } = session;
  if (store.get(translationRunAtom)) return;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, session.left]);
  const cues = order.clips.flatMap(({ id, text = '', start, end }) =>
    text.trim() === '' ? [] : [{ id, text, seconds: microsecondsToSeconds(end - start) }],
  );
  const texts = new Map<string, string>();
  try {
    for (let first = 0; first < cues.length; first += MAX_TRANSLATED_CUES) {
      store.set(translationRunAtom, { share: first / cues.length, cancel: () => cancelled.abort() });
      const batch = cues.slice(first, first + MAX_TRANSLATED_CUES);
      const answer = await requestTranslation(projectId, { language: order.language, cues: batch }, signal);
      for (const { id, text } of answer.cues) texts.set(id, text);
    }
    afterGesture(session, signal, () => place(session, texts, order));
  } catch (error) {
    if (!signal.aborted) reportFailure('Failed to translate captions', error);
  } finally {
    store.set(translationRunAtom, null);
  }
}

function place(session: EditorSession, texts: ReadonlyMap<string, string>, order: TranslationOrder): void {
  const result = addTranslation(session.document.timeline, texts, createClipId);
  const label = `Captions translated into ${order.languageName}`;
  if (!runEdit(session, label, result) || !result.ok) return;
  const count = countIssues(session.document.timeline, new Set(result.createdIds), order.rules);
  const hint = count === 1 ? 'One is hard to read in its time.' : `${count} are hard to read in their time.`;
  session.offerUndo(label, count > 0 ? `${hint} The list of captions repairs them.` : undefined);
}

function countIssues({ tracks }: Timeline, ids: ReadonlySet<string>, rules: ReadingRules): number {
  return tracks
    .flatMap(({ clips }) => clips.map((clip, index) => ({ clip, next: clips[index + 1] })))
    .filter(({ clip, next }) => ids.has(clip.id) && readingIssues(clip, next, rules).length > 0).length;
}
