import type * as z from 'zod';
import type { FileStat, FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { whenMissing } from '#api/services/assets/missing-file.ts';
import { findUpload, registeredKeys, type Uploader, uploadKeyOf } from '#api/services/assets/uploads.ts';
import type { completeRenderSchema } from '#shared/contracts/render.ts';
import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { findStoredFault } from './check-output.ts';
import { failRender, finished, finishRender } from './end-render.ts';
import { reportSign } from './report-render.ts';

/** Failures of a request that came too late for its file or its job. */
const LATE_CODES = ['render.finished', 'upload.missing'];

/** Failures after which the file is never requested again. */
const FINAL_CODES = ['render.finished', 'render.not-found', 'render.output-rejected'];

/**
 * Accepts the uploaded file as the job's output if its bytes match the order. Repeated requests for the same file, even
 * concurrent ones, get the same answer.
 * @throws ApiError `render.output-rejected` (the job has failed, the file is removed), `upload.missing`, or
 *   `render.finished` when the job has already ended another way (the file is removed).
 */
export async function completeRender(
  { files, config }: { config: Config; files: FileStore },
  job: RenderJobDocument,
  uploader: Uploader,
  output: z.output<typeof completeRenderSchema>,
): Promise<RenderJobDocument> {
  const { storageUrl } = output;
  const outputKey = uploadKeyOf(files, uploader.origin, storageUrl);
  const completed = { _id: job._id, status: 'completed', outputKey } as const;
  if (job.status === 'completed' && job.outputKey === outputKey) return job;
  try {
    const upload = await findUpload({ files, config }, uploader, storageUrl);
    return await takeOutput(files, job, upload, output);
  } catch (error) {
    // A tab with a broken connection repeats its request. The first one may have succeeded in the meantime.
    return (await RenderJob.findOne(completed)) ?? throwEnd(job, error);
  }
}

/** Throws the job's own end if that caused the failure, else the request's error. */
async function throwEnd(job: RenderJobDocument, error: unknown): Promise<never> {
  if (!(error instanceof ApiError && LATE_CODES.includes(error.code))) throw error;
  const current = await RenderJob.findById(job._id);
  if (current?.errorCode === 'render.output-rejected') throw outputRejected(current.errorMessage ?? '');
  if (current?.completedAt === null) throw error;
  return finished(job);
}

async function takeOutput(
  files: FileStore,
  job: RenderJobDocument,
  upload: FileStat,
  { fileSize, report, notices }: z.output<typeof completeRenderSchema>,
): Promise<RenderJobDocument> {
  try {
    await reportSign(job, 'uploaded');
    const fault =
      upload.size === fileSize
        ? await findStoredFault(files, upload.key, job).catch(whenMissing('upload.missing'))
        : 'Part of it is missing.';
    if (fault !== null) await reject(job, fault);
    return (await finishRender(job, { ...upload, report: report ?? null, notices })) ?? (await finished(job));
  } catch (error) {
    const isFinal = error instanceof ApiError && FINAL_CODES.includes(error.code);
    if (isFinal && !(await registeredKeys([upload.key])).has(upload.key)) await files.delete(upload.key);
    throw error;
  }
}

async function reject(job: RenderJobDocument, fault: string): Promise<never> {
  const errorMessage = `${RENDER_ERRORS['render.output-rejected'].message} ${fault}`;
  const failed = await failRender(job, { errorCode: 'render.output-rejected', errorMessage });
  if (failed === null) await finished(job);
  throw outputRejected(errorMessage);
}

function outputRejected(message: string): ApiError {
  return new ApiError('render.output-rejected', { message });
}
