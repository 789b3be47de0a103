import type * as z from 'zod';
import type { RenderJob } from '#shared/contracts/render.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import type { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { sameTimeline } from '#shared/timeline/diff.ts';
import type { Timeline, Track } from '#shared/timeline/timeline.ts';
import { queryClient } from '#web/http/client.ts';
import { HttpError, isOutOfReach } from '#web/http/http.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { sendEdits } from '#web/outbox/send-edits.ts';
import { RENDERS_KEY } from '#web/queries/renders.ts';
import { retry } from '#web/queries/retry.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { noteOutOfReach, untilInReach } from '#web/reach/reach.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import { RenderBlocked } from './prepare-render.ts';
import { renderApi } from './render-api.ts';

const HERE = 'here-';

/** The server gives up on a job that has not started for a minute, and opens no other until then. */
const ACTIVE_PAUSES_MS = [20_000, 25_000, 25_000];

/** A job that begins without the server, which opens it when the video is made. */
export function jobMadeHere(projectId: string, preset: string, isLoudnessNormalized?: boolean): RenderJob {
  return {
    id: `${HERE}${crypto.randomUUID()}`,
    projectId,
    preset,
    status: 'processing',
    progress: 0,
    executor: 'browser',
    outputUrl: null,
    subtitlesUrl: null,
    errorMessage: null,
    errorCode: null,
    framesPerSecond: null,
    timeLeftSeconds: null,
    queuePosition: null,
    fileSize: null,
    ...(isLoudnessNormalized !== undefined && { isLoudnessNormalized }),
    createdAt: new Date().toISOString(),
    startedAt: null,
    completedAt: null,
  };
}

/** True for a job that the server does not know yet. */
export function isMadeHere({ id }: RenderJob): boolean {
  return id.startsWith(HERE);
}

/** A project's timeline on this device, with unsent edits. @throws As `request` without one. */
export async function timelineHere(projectId: string): Promise<Timeline | z.output<typeof timelineAnswerSchema>> {
  const [edits] = await readPendingTimelines(projectId).catch(() => []);
  return edits ? edits.timeline : queryClient.fetchQuery({ ...timelineQuery(projectId), staleTime: 0 });
}

/**
 * Opens the job of a video that was made without the server, as soon as the server is back.
 * @throws RenderBlocked when the project has changed since; otherwise as `request`.
 */
export async function openWhenBack(
  { job, tracks }: { readonly job: RenderJob; readonly tracks: readonly Track[] },
  signal: AbortSignal,
): Promise<RenderJob> {
  const { projectId, preset, isLoudnessNormalized } = job;
  const order = { preset, ...(isLoudnessNormalized && { normalizeLoudness: true }) };
  for (;;) {
    await untilInReach(signal);
    try {
      // The project itself may be waiting to be created.
      if (mayWait()) await (await loadOutbox()).sendWaiting();
      await sendEdits(projectId);
      const saved = await queryClient.fetchQuery({ ...timelineQuery(projectId), staleTime: 0 });
      if (!sameTimeline({ tracks: [...tracks] }, { tracks: saved.tracks })) {
        throw new RenderBlocked('The server has other edits of this project than this video shows.');
      }
      const opened = await retry(() => renderApi.start(projectId, order), {
        pausesMs: ACTIVE_PAUSES_MS,
        mayPass: isActive,
        signal,
      });
      void queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
      return opened;
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      noteOutOfReach();
    }
  }
}

function isActive(error: unknown): boolean {
  return error instanceof HttpError && error.code === ('render.active' satisfies keyof typeof RENDER_ERRORS);
}
