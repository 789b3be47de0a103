import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import { VOICE_SPEED, type Voice } from '#shared/speech/voices.ts';
import { placeOnFreeTrack } from '#shared/timeline/edits/place.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { speak } from '#web/queries/speak.ts';

/** The generator's fields. They stay when its panel closes, and after a voiceover, for the next try. */
export interface VoiceoverDraft {
  readonly text: string;
  readonly speed: number;
}

export const draftAtom = atom<VoiceoverDraft>({ text: '', speed: VOICE_SPEED.default });

/** A voiceover that is being made; its panel may be closed. */
interface VoiceoverRun {
  readonly progress: VoiceoverProgress;
  cancel(): void;
}

export const runAtom = atom<VoiceoverRun | null>(null);

/** Makes a voiceover and places it where the playhead is now. Shows failures; never throws. */
export async function generateVoiceover(session: EditorSession, queryClient: QueryClient, voice: Voice): Promise<void> {
  const { store, playback, projectId } = session;
  if (store.get(runAtom)) return;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, session.left]);
  const show = (progress: VoiceoverProgress) => store.set(runAtom, { progress, cancel: () => cancelled.abort() });
  try {
    const order = { ...store.get(draftAtom), voice, startTime: playback.currentTime() };
    const clip = await speak(projectId, order, { signal, onProgress: show });
    await queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    const label = 'Voiceover generated';
    afterGesture(session, signal, () => {
      if (!runEdit(session, label, placeOnFreeTrack(session.document.timeline, 'audio', [clip]))) return;
      session.offerUndo(label, 'AI voiceover has been added to your timeline');
      session.view.send({ type: 'reveal-clip', clipId: clip.id });
    });
  } catch (error) {
    if (!signal.aborted) reportFailure('Failed to generate voiceover', error);
  } finally {
    store.set(runAtom, null);
  }
}
