import { atom } from 'jotai';
import { type CaptionsProgress, captionsAnswerSchema, captionsProgressSchema } from '#shared/contracts/captions.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { placeCaptions } from '#shared/timeline/edits/place-captions.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { request } from '#web/queries/http.ts';
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
  clips: readonly Clip[],
  style: CaptionStyle,
): Promise<void> {
  const { store } = session;
  if (store.get(captionsRunAtom)) return;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, session.left]);
  const groups: (readonly Clip[])[] = [];
  const show = (progress: CaptionsProgress) =>
    store.set(captionsRunAtom, {
      progress,
      doneCount: groups.length,
      count: clips.length,
      cancel: () => cancelled.abort(),
    });
  show({ stage: 'waiting', share: 0 });
  let failure: unknown = null;
  try {
    for (const clip of clips) groups.push(await captionsOf(session, clip, { style, signal, onProgress: show }));
  } catch (error) {
    failure = error;
  }
  if (!signal.aborted) {
    // Captions heard before a failure are kept.
    afterGesture(session, signal, () => place(session, groups, failure !== null));
    if (failure !== null) reportFailure('Failed to generate captions', failure);
  }
  store.set(captionsRunAtom, null);
}

async function captionsOf(
  { projectId, store }: EditorSession,
  clip: Clip,
  options: { style: CaptionStyle; signal: AbortSignal; onProgress: (progress: CaptionsProgress) => void },
): Promise<readonly Clip[]> {
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
    return captions;
  } finally {
    isAnswered = true;
    clearInterval(timer);
  }
}

function place(session: EditorSession, groups: readonly (readonly Clip[])[], hasFailed: boolean): void {
  const result = placeCaptions(session.document.timeline, groups);
  if (result.ok && result.count === 0) {
    if (hasFailed) return;
    const hasWords = groups.some((group) => group.length > 0);
    toast({
      title: hasWords ? 'These words have captions already' : 'No speech found',
      description: hasWords ? 'Nothing was changed.' : 'Captions need a clip in which words are spoken.',
    });
    return;
  }
  const label = 'Captions generated';
  if (!runEdit(session, label, result) || hasFailed) return;
  session.offerUndo(label, `Created ${result.ok ? result.count : 0} caption segments`);
}
