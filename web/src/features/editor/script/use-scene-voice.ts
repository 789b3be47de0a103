import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { assetSchema } from '#shared/contracts/asset.ts';
import { transcriptSchema } from '#shared/contracts/transcript.ts';
import {
  generateVoiceoverSchema,
  type VoiceoverProgress,
  voiceoverAnswerSchema,
  voiceoverProgressSchema,
} from '#shared/contracts/voiceover.ts';
import { VOICE_SPEED, type Voice } from '#shared/speech/voices.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { renewCaptions, renewVoice } from '#shared/timeline/edits/scene-clips.ts';
import { sceneRange, sceneState, voiceOfScene } from '#shared/timeline/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { useVoice } from '#web/features/editor/voiceover/use-voice.ts';
import { ASSETS_KEY } from '#web/queries/assets.ts';
import { request } from '#web/queries/http.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';

const PROGRESS_EVERY_MS = 500;

const STAGES = {
  model: 'Getting the voice ready…',
  waiting: 'Waiting for its turn…',
  speaking: 'Speaking…',
  saving: 'Saving…',
} as const satisfies Record<VoiceoverProgress['stage'], string>;

/** Has a scene's narration spoken, and puts the voice in the scene. */
export function useSceneVoice(scene: TimelineScene) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const [chosenVoice] = useVoice();
  const [run, setRun] = useState<{ readonly id: string; readonly controller: AbortController } | null>(null);
  const progress = useQuery({
    queryKey: ['voiceover-progress', run?.id],
    // Missing before the request arrives and after its end; the request itself reports failures.
    queryFn: ({ signal }) =>
      request('GET', `/api/voiceover/progress/${run?.id}`, { schema: voiceoverProgressSchema, signal }),
    enabled: run !== null,
    refetchInterval: PROGRESS_EVERY_MS,
  });
  const speaking = useMutation({
    mutationFn: (started: { readonly id: string; readonly controller: AbortController }) => {
      return speak(session, scene, { voice: chosenVoice, requestId: started.id, signal: started.controller.signal });
    },
    onSuccess: (voice) => {
      if (!session.media(voice.asset.id)) session.setAssets([...session.assets, voice.asset]);
      const tools = { createId: createClipId, media: session.media };
      const label = 'Voice renewed';
      if (runEdit(session, label, renewVoice(session.document.timeline, scene.id, voice, tools)))
        session.offerUndo(label);
      void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error, { controller }) => {
      if (!controller.signal.aborted) reportFailure('Failed to generate voiceover', error);
    },
    onSettled: () => setRun(null),
  });
  const { stage, share = 0 } = (run && progress.data) || { stage: 'waiting' as const };
  const hasShare = stage === 'model' || stage === 'speaking';
  return {
    isPending: speaking.isPending,
    status: `${STAGES[stage]}${hasShare ? ` ${Math.round(share * 100)} %` : ''}`,
    start: () => {
      const started = { id: crypto.randomUUID(), controller: new AbortController() };
      setRun(started);
      speaking.mutate(started);
    },
    cancel: () => run?.controller.abort(),
  };
}

/** Makes a scene's captions again, by the words of its voice where it says the narration. */
export function useSceneCaptions(scene: TimelineScene) {
  const session = useEditor();
  return useMutation({
    mutationFn: async () => {
      const { timeline } = session.document;
      const [voice] = voiceOfScene(timeline, scene.id);
      if (!voice || sceneState(timeline, scene).voice !== 'fresh') return [];
      // A voice without a transcript, such as a recording: its captions are spread over it.
      return wordsOf(voice.assetId).catch(() => []);
    },
    onSuccess: (words) => {
      const result = renewCaptions(session.document.timeline, scene.id, { createId: createClipId, words });
      runEdit(session, 'Captions renewed', result);
    },
  });
}

interface SpeakOptions {
  readonly voice: Voice;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

async function speak(
  session: EditorSession,
  { id, narration }: TimelineScene,
  { voice, requestId, signal }: SpeakOptions,
) {
  const startTime = sceneRange(session.document.timeline, id)?.start ?? timelineTime(0);
  const order = { text: narration, voice, startTime, speed: VOICE_SPEED.default, sceneId: id, requestId };
  const body = z.encode(generateVoiceoverSchema, order);
  const path = `/api/projects/${session.projectId}/generate-voiceover`;
  const { clip } = await request('POST', path, { body, schema: voiceoverAnswerSchema, signal });
  const [asset, words] = await Promise.all([
    request('GET', `/api/assets/${clip.assetId}`, { schema: assetSchema, signal }),
    wordsOf(clip.assetId),
  ]);
  return { asset, clip: { ...clip, text: narration }, words };
}

async function wordsOf(assetId: string) {
  const { words } = await request('GET', `/api/assets/${assetId}/transcript`, { schema: transcriptSchema });
  return words;
}
