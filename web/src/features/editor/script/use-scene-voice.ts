import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sceneState } from '#shared/captions/scene-state.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { transcriptSchema } from '#shared/contracts/transcript.ts';
import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { renewCaptions, renewVoice } from '#shared/timeline/edits/scene-clips.ts';
import { sceneRange, voiceOfScene } from '#shared/timeline/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { type Narrator, useNarrator } from '#web/features/editor/voiceover/use-voice.ts';
import { request } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { speak } from '#web/queries/speak.ts';

const STAGES = {
  model: 'Getting the voice ready…',
  waiting: 'Waiting for its turn…',
  speaking: 'Speaking…',
  saving: 'Saving…',
} as const satisfies Record<VoiceoverProgress['stage'], string>;

/** Speaks a scene's narration and puts the voice in the scene. */
export function useSceneVoice(scene: TimelineScene) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const [narrator] = useNarrator();
  const [progress, setProgress] = useState<VoiceoverProgress | null>(null);
  const [controller, setController] = useState<AbortController | null>(null);
  const speaking = useMutation({
    mutationFn: ({ signal }: AbortController) =>
      speakScene(session, scene, { narrator, signal, onProgress: setProgress }),
    onSuccess: (voice) => {
      if (!session.media(voice.asset.id)) session.setAssets([...session.assets, voice.asset]);
      const tools = { createId: createClipId, media: session.media };
      const label = 'Voice renewed';
      if (runEdit(session, label, renewVoice(session.document.timeline, scene.id, voice, tools)))
        session.offerUndo(label);
      void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) reportFailure('Failed to generate voiceover', error);
    },
    onSettled: () => setController(null),
  });
  const { stage, share } = progress ?? { stage: 'waiting', share: 0 };
  const hasShare = stage === 'model' || stage === 'speaking';
  return {
    isPending: speaking.isPending,
    status: `${STAGES[stage]}${hasShare ? ` ${Math.round(share * 100)}%` : ''}`,
    start: () => {
      const started = new AbortController();
      setController(started);
      speaking.mutate(started);
    },
    cancel: () => controller?.abort(),
  };
}

/** Renews a scene's captions, using the words of its voice where it speaks the narration. */
export function useSceneCaptions(scene: TimelineScene) {
  const session = useEditor();
  return useMutation({
    mutationFn: async () => {
      const { timeline } = session.document;
      const [voice] = voiceOfScene(timeline, scene.id);
      if (!voice || sceneState(timeline, scene).voice !== 'fresh') return [];
      // A voice without a transcript, such as a recording: the captions are spread over it.
      return wordsOf(session, voice.assetId).catch(() => []);
    },
    onSuccess: (words) => {
      const result = renewCaptions(session.document.timeline, scene.id, { createId: createClipId, words });
      runEdit(session, 'Captions renewed', result);
    },
  });
}

interface SpeakOptions {
  readonly narrator: Narrator;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VoiceoverProgress) => void;
}

async function speakScene(
  session: EditorSession,
  { id, narration }: TimelineScene,
  { narrator: { voice, speed, language }, ...options }: SpeakOptions,
) {
  const startTime = sceneRange(session.document.timeline, id)?.start ?? timelineTime(0);
  const order = { text: narration, voice, speed, language: language ?? undefined, startTime, sceneId: id };
  const clip = await speak(session.projectId, order, options);
  const [asset, words] = await Promise.all([
    request('GET', `/api/assets/${clip.assetId}`, { schema: assetSchema, signal: options.signal }),
    wordsOf(session, clip.assetId),
  ]);
  return { asset, clip: { ...clip, text: narration }, words };
}

async function wordsOf({ transcripts }: EditorSession, assetId: string) {
  const transcript = await request('GET', `/api/assets/${assetId}/transcript`, { schema: transcriptSchema });
  transcripts.set(assetId, transcript);
  return transcript.words;
}
