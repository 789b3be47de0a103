import type { QueryClient } from '@tanstack/react-query';
import type { Asset } from '#shared/contracts/asset.ts';
import { DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { stopRecognition } from '#web/features/editor/captions/background-recognition.ts';
import { captionsRunAtom, type RecognitionProgress } from '#web/features/editor/captions/captions-run.ts';
import { spokenLanguageAtom } from '#web/features/editor/captions/generate-captions.ts';
import { recogniseOnDevice } from '#web/features/editor/captions/recognise-on-device.ts';
import { recogniseOnServer } from '#web/features/editor/captions/recognise-on-server.ts';
import { wholeFiles } from '#web/features/editor/captions/whole-files.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { TRANSCRIPTS_KEY } from '#web/queries/transcripts.ts';

/** Recognises whole files and stores their words. One recognition runs at a time. Shows failures; never throws. */
export async function findWords(
  session: EditorSession,
  queryClient: QueryClient,
  assets: readonly Asset[],
  place: 'device' | 'server',
): Promise<void> {
  const { store, projectId } = session;
  if (store.get(captionsRunAtom)) return;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, session.left]);
  const files = wholeFiles(assets, queryClient);
  const { clips } = files;
  const onProgress = (progress: RecognitionProgress) => {
    if (signal.aborted) return;
    store.set(captionsRunAtom, { clips, words: new Map(), texts: [], progress, cancel: () => cancelled.abort() });
  };
  const events = { onProgress, onRecognised: () => {} };
  const language = store.get(spokenLanguageAtom);
  onProgress({ stage: 'waiting', share: null });
  try {
    if (place === 'server')
      await recogniseOnServer({ clips, language, projectId, style: DEFAULT_CAPTION_STYLE }, events, signal);
    else {
      await stopRecognition();
      await recogniseOnDevice({ ...files, language }, events, signal);
    }
  } catch (error) {
    if (!signal.aborted) reportFailure('Failed to find the words', error);
  } finally {
    store.set(captionsRunAtom, null);
    await queryClient.invalidateQueries({ queryKey: TRANSCRIPTS_KEY });
  }
}
