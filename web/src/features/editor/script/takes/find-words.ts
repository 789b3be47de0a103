import type { QueryClient } from '@tanstack/react-query';
import type { Asset } from '#shared/contracts/asset.ts';
import { secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US } from '#shared/timeline/constants.ts';
import { DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { captionsRunAtom, type RecognitionProgress } from '#web/features/editor/captions/captions-run.ts';
import { spokenLanguageAtom } from '#web/features/editor/captions/generate-captions.ts';
import { hearOnDevice } from '#web/features/editor/captions/hear-on-device.ts';
import { hearOnServer } from '#web/features/editor/captions/hear-on-server.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { readGlossary } from '#web/queries/glossary.ts';
import { TRANSCRIPTS_KEY } from '#web/queries/transcripts.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';

/** Finds the words of whole files, which keep them. One recognition runs at a time. Shows failures; never throws. */
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
  const lengths = new Map(assets.map(({ id, durationSeconds }) => [id, lengthOf(durationSeconds)]));
  const clips = assets.map(({ id }) => {
    const length = lengths.get(id) ?? MAX_TIMELINE_US;
    return {
      id,
      assetId: id,
      start: timelineTime(0),
      end: timelineTime(length),
      in: sourceTime(0),
      out: sourceTime(length),
    };
  });
  const onProgress = (progress: RecognitionProgress) => {
    if (signal.aborted) return;
    store.set(captionsRunAtom, { clips, words: new Map(), texts: [], progress, cancel: () => cancelled.abort() });
  };
  const events = { onProgress, onHeard: () => {} };
  const language = store.get(spokenLanguageAtom);
  onProgress({ stage: 'waiting', share: null });
  try {
    if (place === 'server')
      await hearOnServer({ clips, language, projectId, style: DEFAULT_CAPTION_STYLE }, events, signal);
    else {
      const durationOf = (id: string) => knownLength(lengths.get(id));
      const projects = new Map(assets.map((asset) => [asset.id, asset.projectId]));
      const glossaryOf = (id: string) => readGlossary(queryClient, projects.get(id) ?? null);
      await hearOnDevice({ clips, language, durationOf, glossaryOf }, events, signal);
    }
  } catch (error) {
    if (!signal.aborted) reportFailure('Failed to find the words', error);
  } finally {
    store.set(captionsRunAtom, null);
    await queryClient.invalidateQueries({ queryKey: TRANSCRIPTS_KEY });
  }
}

function lengthOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.min(MAX_TIMELINE_US, secondsToMicroseconds(seconds));
}

function knownLength(length: number | null | undefined) {
  return length === null || length === undefined ? null : sourceTime(length);
}
