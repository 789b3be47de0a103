import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { captionsOfRange } from '#shared/captions/captions-of-range.ts';
import { withNewCorrections } from '#shared/captions/corrected-words.ts';
import { showCaptions } from '#shared/captions/show-captions.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { readGlossary } from '#web/queries/glossary.ts';
import { TRANSCRIPTS_KEY } from '#web/queries/transcripts.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { UnspokenWords } from '#workers/lib/speech/recognise-speech.ts';
import { stopRecognition } from './background-recognition.ts';
import {
  captionsOfferAtom,
  captionsRunAtom,
  type RecognitionProgress,
  type TranscribedClips,
  unspokenAtom,
  type WordsByAsset,
} from './captions-run.ts';
import { followCaptions } from './follow-captions.ts';
import { recogniseOnDevice } from './recognise-on-device.ts';
import { recogniseOnServer } from './recognise-on-server.ts';

/** Style of new captions; stays when the panel closes. */
export const newCaptionStyleAtom = atom<CaptionStyle>(DEFAULT_CAPTION_STYLE);

/** Spoken language, BCP 47; null to detect it. */
export const spokenLanguageAtom = atom<string | null>(null);

/** A request for captions. */
interface CaptionsOrder {
  readonly clips: readonly Clip[];
  readonly place: 'device' | 'server';
  /** The words of the clips' only asset, so that this device only finds their times. */
  readonly text?: readonly string[];
  /** Finds the words alone. Default false. */
  readonly isWordsOnly?: boolean;
}

/**
 * Makes captions from the speech in clips and places them as one step. Shows failures; never throws.
 * @returns True if it recognised words and was not cancelled.
 */
export async function generateCaptions(
  session: EditorSession,
  queryClient: QueryClient,
  { clips, place, text, isWordsOnly = false }: CaptionsOrder,
): Promise<boolean> {
  const { store, projectId } = session;
  if (store.get(captionsRunAtom)) return false;
  store.set(captionsOfferAtom, null);
  store.set(unspokenAtom, null);
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, session.left]);
  const order = { clips, text, style: store.get(newCaptionStyleAtom), language: store.get(spokenLanguageAtom) };
  let transcribed: TranscribedClips = { clips, words: new Map(), texts: [] };
  let progress: RecognitionProgress = { stage: 'waiting', share: null };
  const show = () => {
    if (!signal.aborted) store.set(captionsRunAtom, { ...transcribed, progress, cancel: () => cancelled.abort() });
  };
  const events = {
    onProgress: (next: RecognitionProgress) => {
      progress = next;
      show();
    },
    onRecognised: (words: WordsByAsset) => {
      transcribed = { clips, words, texts: textsOf(clips, words, order.style) };
      show();
    },
    onUnspoken: (words: readonly UnspokenWords[]) => store.set(unspokenAtom, words),
  };
  const projectOf = (assetId: string) => session.assets.find(({ id }) => id === assetId)?.projectId ?? null;
  const glossaryOf = (assetId: string) => readGlossary(queryClient, projectOf(assetId));
  show();
  let failure: unknown = null;
  try {
    if (place === 'server') await recogniseOnServer({ ...order, projectId }, events, signal);
    else {
      await stopRecognition();
      await recogniseOnDevice({ ...order, durationOf: durationIn(session), glossaryOf }, events, signal);
    }
  } catch (error) {
    failure = error;
  }
  if (!signal.aborted) {
    // Captions recognised before a failure stay.
    if (!isWordsOnly) afterGesture(session, signal, () => placeCaptions(session, transcribed, failure !== null));
    else if (failure === null && transcribed.texts.length === 0) sayNoSpeech();
    if (failure !== null) reportFailure('Failed to generate captions', failure);
  } else if (!session.left.aborted && !isWordsOnly && transcribed.texts.length > 0) {
    store.set(captionsOfferAtom, transcribed);
  }
  store.set(captionsRunAtom, null);
  await queryClient.invalidateQueries({ queryKey: TRANSCRIPTS_KEY });
  return !signal.aborted && failure === null && transcribed.texts.length > 0;
}

/** Places the captions that were recognised before the user cancelled. */
export function keepOffer(session: EditorSession): void {
  const transcribed = session.store.get(captionsOfferAtom);
  session.store.set(captionsOfferAtom, null);
  if (transcribed) afterGesture(session, session.left, () => placeCaptions(session, transcribed, false));
}

function durationIn(session: EditorSession) {
  return (assetId: string) => {
    const durationUs = session.media(assetId)?.durationUs ?? null;
    return durationUs === null ? null : sourceTime(durationUs);
  };
}

function textsOf(clips: readonly Clip[], words: WordsByAsset, style: CaptionStyle): readonly string[] {
  return clips
    .flatMap(({ assetId, in: from, out, start }) =>
      captionsOfRange(words.get(assetId)?.words ?? [], { in: from, out, start }, style, createClipId),
    )
    .map(({ text = '' }) => text);
}

function placeCaptions(session: EditorSession, { clips, words, texts }: TranscribedClips, hasFailed: boolean): void {
  const { timeline } = session.document;
  // Soon after the editor has opened, nothing follows edits yet.
  followCaptions(session);
  let remembered = timeline;
  for (const [assetId, transcript] of words) {
    remembered = withNewCorrections(remembered, assetId, session.transcripts.get(assetId), transcript);
    session.transcripts.set(assetId, transcript);
  }
  const clipIds = clips.filter(({ assetId }) => words.has(assetId)).map(({ id }) => id);
  if (clipIds.length === 0) return;
  const shown = showCaptions(remembered, clipIds, session.store.get(newCaptionStyleAtom), session.transcripts);
  // Clips with visible words may have received more of them, which is not an edit by itself.
  const result = shown.ok ? { ...shown, timeline: session.document.follow(timeline, shown.timeline) } : shown;
  const before = captionIds(timeline);
  if (result.ok && result.timeline === timeline) {
    if (hasFailed) return;
    if (texts.length === 0) sayNoSpeech();
    else toast({ title: 'These words have captions already', description: 'Nothing was changed.' });
    return;
  }
  const label = 'Captions generated';
  if (!runEdit(session, label, result) || hasFailed) return;
  const count = [...captionIds(session.document.timeline)].filter((id) => !before.has(id)).length;
  session.offerUndo(label, `Created ${count} caption segments`);
}

function sayNoSpeech(): void {
  toast({ title: 'No speech found', description: 'Captions need a clip in which words are spoken.' });
}

function captionIds(timeline: Timeline): ReadonlySet<string> {
  return new Set(tracksOfType(timeline, 'caption').flatMap(({ clips }) => clips.map(({ id }) => id)));
}
