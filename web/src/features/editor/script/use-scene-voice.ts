import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { assetSchema } from '#shared/contracts/asset.ts';
import { generateVoiceoverSchema, transcriptSchema, voiceoverAnswerSchema } from '#shared/contracts/voiceover.ts';
import { VOICE_SPEED, VOICES } from '#shared/speech/voices.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { renewCaptions, renewVoice } from '#shared/timeline/edits/scene-clips.ts';
import { sceneRange, sceneState, voiceOfScene } from '#shared/timeline/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { ASSETS_KEY } from '#web/queries/assets.ts';
import { request } from '#web/queries/http.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';

/** Has a scene's narration spoken, and puts the voice in the scene. */
export function useSceneVoice(scene: TimelineScene) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const info = useQuery(scriptInfoQuery(session.projectId));
  return useMutation({
    mutationFn: () => speak(session, scene, info.data?.voiceSuggestion?.voice),
    onSuccess: (voice) => {
      if (!session.media(voice.asset.id)) session.setAssets([...session.assets, voice.asset]);
      const tools = { createId: createClipId, media: session.media };
      runEdit(session, 'Voice renewed', renewVoice(session.document.timeline, scene.id, voice, tools));
      void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error) => reportFailure('Failed to generate voiceover', error),
  });
}

/** Makes a scene's captions anew, by the words of its voice where it says the narration. */
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

async function speak(session: EditorSession, { id, narration }: TimelineScene, suggested: string | undefined) {
  const startTime = sceneRange(session.document.timeline, id)?.start ?? timelineTime(0);
  const voice = VOICES.find((each) => each === suggested) ?? 'nova';
  const speed = VOICE_SPEED.default;
  const body = z.encode(generateVoiceoverSchema, { text: narration, voice, startTime, speed });
  const path = `/api/projects/${session.projectId}/generate-voiceover`;
  const { clip } = await request('POST', path, { body, schema: voiceoverAnswerSchema });
  const [asset, words] = await Promise.all([
    request('GET', `/api/assets/${clip.assetId}`, { schema: assetSchema }),
    wordsOf(clip.assetId),
  ]);
  return { asset, clip: { ...clip, text: narration }, words };
}

async function wordsOf(assetId: string) {
  const { words } = await request('GET', `/api/assets/${assetId}/transcript`, { schema: transcriptSchema });
  return words.map(({ text, start, end }) => ({ text, start, endExclusive: end }));
}
