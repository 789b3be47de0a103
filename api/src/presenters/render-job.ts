import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { RenderJob } from '#shared/contracts/render.ts';
import { toRenderReport } from '#shared/contracts/render-report.ts';

/**
 * @param queuePosition For a waiting server render, see `queuePositionOf`. A waiting render counts as queued, even
 *   partway through.
 */
export function presentRenderJob(job: RenderJobDocument, queuePosition: number | null): RenderJob {
  return {
    id: job._id,
    projectId: job.projectId,
    preset: job.preset,
    status: queuePosition === null ? job.status : 'queued',
    progress: job.progress,
    executor: job.executor,
    outputUrl: job.status === 'completed' && job.outputKey ? `/api/renders/${job._id}/download` : null,
    subtitlesUrl: job.status === 'completed' && job.hasSubtitles ? `/api/renders/${job._id}/subtitles` : null,
    errorMessage: job.errorMessage ?? null,
    errorCode: job.errorCode ?? null,
    framesPerSecond: queuePosition === null ? (job.framesPerSecond ?? null) : null,
    timeLeftSeconds: queuePosition === null ? (job.timeLeftSeconds ?? null) : null,
    queuePosition,
    fileSize: job.fileSize ?? null,
    ...(typeof job.isLoudnessNormalized === 'boolean' && { isLoudnessNormalized: job.isLoudnessNormalized }),
    ...(job.notices.length > 0 && { notices: [...new Set(job.notices)] }),
    ...reportOf(job),
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    completedAt: job.completedAt?.toISOString() ?? null,
  };
}

function reportOf({ status, report }: RenderJobDocument): Pick<RenderJob, 'report'> {
  const shown = status === 'completed' ? toRenderReport(report) : null;
  return shown === null ? {} : { report: shown };
}
