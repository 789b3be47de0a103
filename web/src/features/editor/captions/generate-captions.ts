import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { showCaptions } from '#shared/captions/show-captions.ts';
import { type CaptionsProgress, captionsAnswerSchema, captionsProgressSchema } from '#shared/contracts/captions.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { request } from '#web/queries/http.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';

const PROGRESS_EVERY_MS = 400;

/** Style of new captions; stays when the panel closes. */
export const newCaptionStyleAtom = atom<CaptionStyle>(DEFAULT_CAPTION_STYLE);

/** Captions that are being made; their panel may be closed. */
interface CaptionsRun {
  readonly progress: CaptionsProgress;
  /** Clips that are done, and all of them. */
  readonly doneCount: number;
  readonly count: number;
  cancel(): void;
}

export const captionsRunAtom = atom<CaptionsRun | null>(null);

/** Makes captions from the speech in clips and places them as one step. Shows failures; never throws. */
export async function generateCaptions(
  session: EditorSession,
  queryClient: QueryClient,
  clips: readonly Clip[],
  style: CaptionStyle,
): Promise<void> {
  const { store } = session;
  if (store.get(captionsRunAtom)) return;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, session.left]);
  const heard: Clip[] = [];
  let hasWords = false;
  const show = (progress: CaptionsProgress) =>
    store.set(captionsRunAtom, {
      progress,
      doneCount: heard.length,
      count: clips.length,
      cancel: () => cancelled.abort(),
    });
  show({ stage: 'waiting', share: 0 });
  let failure: unknown = null;
  try {
    for (const clip of clips) {
      hasWords = (await hears(session, clip, { style, signal, onProgress: show })) || hasWords;
      heard.push(clip);
    }
  } catch (error) {
    failure = error;
  }
  // Captions heard before a failure are kept.
  const isLearnt = await learnWords(session, queryClient, heard).catch((error) => {
    failure ??= error;
    return false;
  });
  if (!signal.aborted) {
    const clipIds = isLearnt ? heard.map(({ id }) => id) : [];
    afterGesture(session, signal, () => place(session, { clipIds, style, hasWords, hasFailed: failure !== null }));
    if (failure !== null) reportFailure('Failed to generate captions', failure);
  }
  store.set(captionsRunAtom, null);
}

/** Gets the words of clips from the server, which has just heard them. True once they are there. */
async function learnWords(session: EditorSession, queryClient: QueryClient, clips: readonly Clip[]): Promise<boolean> {
  const assetIds = [...new Set(clips.map(({ assetId }) => assetId))].toSorted();
  const transcripts = await queryClient.fetchQuery({ ...transcriptsQuery(assetIds), staleTime: 0 });
  for (const [assetId, transcript] of transcripts) session.transcripts.set(assetId, transcript);
  return true;
}

/** Has a clip listened to. True if it has words. */
async function hears(
  { projectId, store }: EditorSession,
  clip: Clip,
  options: { style: CaptionStyle; signal: AbortSignal; onProgress: (progress: CaptionsProgress) => void },
): Promise<boolean> {
  const { style, signal, onProgress } = options;
  const requestId = crypto.randomUUID();
  let isAnswered = false;
  const timer = setInterval(() => {
    // Missing before the request arrives and after its end; the request itself reports failures.
    request('GET', `/api/captions/progress/${requestId}`, { schema: captionsProgressSchema, signal }).then(
      (progress) => !isAnswered && store.get(captionsRunAtom) && onProgress(progress),
      () => {},
    );
  }, PROGRESS_EVERY_MS);
  try {
    const { captions } = await request('POST', `/api/projects/${projectId}/generate-captions`, {
      body: {
        assetId: clip.assetId,
        style,
        startTime: microsecondsToSeconds(clip.start),
        in: microsecondsToSeconds(clip.in),
        out: microsecondsToSeconds(clip.out),
        requestId,
      },
      schema: captionsAnswerSchema,
      signal,
    });
    return captions.length > 0;
  } finally {
    isAnswered = true;
    clearInterval(timer);
  }
}

interface Heard {
  readonly clipIds: readonly string[];
  readonly style: CaptionStyle;
  readonly hasWords: boolean;
  readonly hasFailed: boolean;
}

function place(session: EditorSession, { clipIds, style, hasWords, hasFailed }: Heard): void {
  const { timeline } = session.document;
  if (clipIds.length === 0) return;
  const result = showCaptions(timeline, clipIds, style, session.transcripts);
  if (result.ok && result.timeline === timeline) {
    if (hasFailed) return;
    toast({
      title: hasWords ? 'These words have captions already' : 'No speech found',
      description: hasWords ? 'Nothing was changed.' : 'Captions need a clip in which words are spoken.',
    });
    return;
  }
  const label = 'Captions generated';
  const before = captionIds(timeline);
  if (!runEdit(session, label, result) || hasFailed) return;
  const count = [...captionIds(session.document.timeline)].filter((id) => !before.has(id)).length;
  session.offerUndo(label, `Created ${count} caption segments`);
}

function captionIds(timeline: Timeline): ReadonlySet<string> {
  return new Set(tracksOfType(timeline, 'caption').flatMap(({ clips }) => clips.map(({ id }) => id)));
}
