import type { QueryClient } from '@tanstack/react-query';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { findCleanings } from '#shared/transcript/cleaning.ts';
import { sourceWords } from '#shared/transcript/corrections.ts';
import { paragraphsOf } from '#shared/transcript/timeline-words.ts';
import { canRecognise } from '#web/engine/device-recogniser.ts';
import { audibleClips } from '#web/features/editor/captions/audible-clips.ts';
import { generateCaptions } from '#web/features/editor/captions/generate-captions.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { currentLayout } from '#web/features/editor/session/use-layout.ts';
import { USUAL_PADDING_US, USUAL_SILENCE_US } from '#web/features/editor/transcript/cleaning-defaults.ts';
import { configQuery } from '#web/queries/config.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { leftPanelAtom, sheetAtom, transcriptViewAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Makes captions of all that is heard. */
export function addCaptions(session: EditorSession, client: QueryClient): Promise<boolean> {
  return hear(session, client, false);
}

/** Finds the words, and opens the list of fillers and silences to look through. */
export async function openCleaning(session: EditorSession, client: QueryClient): Promise<void> {
  if (!(await hear(session, client, true))) return;
  const { store } = session;
  store.set(transcriptViewAtom, 'cleaning');
  store.set(leftPanelAtom, 'transcript');
  if (currentLayout() !== 'wide') store.set(sheetAtom, 'left');
}

/** Cuts what is surely a filler, a repetition or a silence, as one step, then makes captions of the rest. */
export async function cutAndCaption(session: EditorSession, client: QueryClient): Promise<void> {
  if (!(await hear(session, client, true))) return;
  const { timeline } = session.document;
  const assetIds = [...new Set(audibleIn(session).map(({ assetId }) => assetId))];
  const transcripts = await client.fetchQuery({ ...transcriptsQuery(assetIds), staleTime: 0 });
  if (session.left.aborted) return;
  const wordsOf = (assetId: string) => {
    const transcript = transcripts.get(assetId);
    return transcript && sourceWords(transcript, timeline.corrections?.[assetId]);
  };
  const words = paragraphsOf(timeline, wordsOf).flatMap((paragraph) => paragraph.words);
  const sure = findCleanings(timeline, words, {
    languageOf: (assetId) => transcripts.get(assetId)?.language ?? '',
    silenceUs: USUAL_SILENCE_US,
    paddingUs: USUAL_PADDING_US,
  }).filter(({ isSure }) => isSure);
  if (sure.length > 0) {
    const ranges = sure.map(({ range }) => range);
    const label = sure.length === 1 ? '1 place cut' : `${sure.length} places cut`;
    if (!runEdit(session, label, cutRanges(timeline, ranges, { createId: createClipId, media: session.media }))) return;
  }
  await hear(session, client, false);
}

/** @returns True if words were found. */
async function hear(session: EditorSession, client: QueryClient, isWordsOnly: boolean): Promise<boolean> {
  const clips = audibleIn(session);
  if (clips.length === 0) {
    toast({ title: 'No audio clips found on timeline', variant: 'destructive' });
    return false;
  }
  const { recogniser } = await client.ensureQueryData(configQuery);
  const place = recogniser === 'openai' || !canRecognise() ? 'server' : 'device';
  return generateCaptions(session, client, { clips, place, isWordsOnly });
}

function audibleIn(session: EditorSession) {
  const hasSound = (assetId: string) => session.media(assetId)?.hasAudio === true;
  return audibleClips(session.document.timeline, hasSound);
}
