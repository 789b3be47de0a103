import type { RenderJob } from '#shared/contracts/render.ts';
import type { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { formatDuration } from '#shared/time/format.ts';
import { presetName } from './format.ts';
import { describeFailedPhase, type RenderPhase, type RenderState } from './render-state.ts';

/** An export's state as the user sees it. */
export type ExportStatus =
  | {
      readonly type: 'queued' | 'processing' | 'made' | 'uploading' | 'completed';
      readonly progress: number;
      readonly detail: string;
    }
  | { readonly type: 'failed' | 'cancelled'; readonly detail: string };

/**
 * Combines the server's view of a job with this tab's. The tab is ahead of the server, except that a video on the
 * server is complete whatever failed here.
 * @param local The project's render in this tab. A render of another job is ignored.
 */
export function exportStatus(job: RenderJob, local: RenderState | null): ExportStatus {
  const known = local?.job.id === job.id ? local : null;
  const phase: RenderPhase | null = known?.phase ?? null;
  const progress = Math.max(job.progress, known?.progress ?? 0);
  const name = presetName(job.preset);
  const completed = {
    type: 'completed',
    progress,
    detail: join(name, job.fileSize && formatFileSize(job.fileSize)),
  } as const;

  if (job.status === 'completed') return completed;
  if (isCancelled(job)) return { type: 'cancelled', detail: name };
  switch (phase?.type) {
    case 'cancelled':
      return { type: 'cancelled', detail: name };
    case 'failed':
      // More current than the server's reason, which is only that the tab fell silent.
      return { type: 'failed', detail: describeFailedPhase(phase) };
    case 'completed':
      return completed;
  }
  if (job.status === 'failed') return { type: 'failed', detail: job.errorMessage ?? name };

  const waitsOrMakes = job.status === 'processing' ? 'processing' : 'queued';
  switch (phase?.type) {
    case 'waiting':
      return { type: waitsOrMakes, progress, detail: 'Waiting for another export in this tab' };
    case 'preparing':
      return { type: waitsOrMakes, progress, detail: 'Preparing the footage' };
    case 'rendering':
      return { type: 'processing', progress, detail: renderingDetail(phase) };
    case 'made':
      return { type: 'made', progress, detail: 'Save it now if you like. It is uploaded once the server is back.' };
    case 'uploading':
      return { type: 'uploading', progress, detail: uploadingDetail(phase) };
    case 'finishing':
      return { type: 'processing', progress, detail: 'The server is checking the file' };
    default:
      return {
        type: waitsOrMakes,
        progress,
        detail: join(name, queueOf(job), rateOf(job), timeLeft(job.timeLeftSeconds)),
      };
  }
}

/** True for a cancelled job, which the server counts as failed. */
export function isCancelled({ status, errorCode }: Pick<RenderJob, 'status' | 'errorCode'>): boolean {
  return status === 'failed' && errorCode === ('render.cancelled' satisfies keyof typeof RENDER_FAILURES);
}

function renderingDetail(phase: Extract<RenderPhase, { type: 'rendering' }>): string {
  const { framesPerSecond, secondsLeft, byteLength, reusedCount, partCount } = phase;
  const soFar = `${formatFileSize(byteLength)} so far`;
  if (reusedCount === partCount) return join(`Reusing all ${partCount} parts`, soFar);
  const reused = reusedCount > 0 ? `Reusing ${reusedCount} of ${partCount} parts` : null;
  const speed = framesPerSecond === 0 ? 'Measuring speed' : `${Math.round(framesPerSecond)} frames/s`;
  return join(reused, speed, timeLeft(secondsLeft), soFar);
}

function uploadingDetail(phase: Extract<RenderPhase, { type: 'uploading' }>): string {
  const { isInterrupted, isStoreAway, sentBytes, fileSize } = phase;
  if (isStoreAway) return 'The file store is not answering. The export resumes by itself.';
  if (isInterrupted) return 'Connection lost. The export resumes when you are back online.';
  return `${formatFileSize(sentBytes)} of ${formatFileSize(fileSize)} sent`;
}

function queueOf({ queuePosition, startedAt }: RenderJob): string | null {
  if (queuePosition === null) return null;
  // A server render lets other renders run between its parts.
  if (startedAt !== null) return 'Waiting for other videos';
  return queuePosition === 1 ? 'next in the queue' : `number ${queuePosition} in the queue`;
}

/** A slow machine makes less than one frame a second, which must not round to 0. */
function rateOf({ framesPerSecond }: RenderJob): string | null {
  if (framesPerSecond === null) return null;
  return `${framesPerSecond < 10 ? framesPerSecond.toFixed(1) : Math.round(framesPerSecond)} frames/s`;
}

function timeLeft(seconds: number | null): string | null {
  return seconds === null ? null : `${formatDuration(seconds)} left`;
}

function join(...parts: (string | number | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
