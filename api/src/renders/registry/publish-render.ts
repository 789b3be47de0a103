import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { FileKey } from '../../adapters/files/file-store.ts';
import type { AppDeps } from '../../app-deps.ts';
import { RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { findStoredFault } from './check-output.ts';
import { heldBy } from './claims.ts';
import { logLine } from './end-render.ts';
import { LostClaim } from './lost-claim.ts';
import { releaseProject } from './release-project.ts';
import { mailWhenLong } from './render-ready-mail.ts';

/**
 * Makes a finished file the output of its job. It is stored under a key that nobody knows, checked once more by its bytes,
 * and only then, in one step that demands the newest token, becomes what the owner downloads. Whoever comes too late leaves
 * nothing behind.
 * @param path A file that `checkOutput` has found to be right; it stays where it is.
 * @throws LostClaim; CodedError `render.output-rejected` with what is wrong; StorageError when it cannot be stored.
 */
export async function publishRender(
  { files, queue }: Pick<AppDeps, 'files' | 'queue'>,
  job: RenderJobDocument,
  token: number,
  path: string,
): Promise<RenderJobDocument> {
  const key = files.newKey(job.userId);
  const { size } = await files.write(key, path);
  try {
    const fault = await findStoredFault(files, key, job);
    if (fault !== null) {
      throw new CodedError('render.output-rejected', `${RENDER_ERRORS['render.output-rejected'].message} ${fault}`);
    }
    const completed = await settle(job, token, key, size);
    await releaseProject(completed, 'completed');
    await mailWhenLong(queue, completed);
    return completed;
  } catch (error) {
    // Unless the job has it after all: its answer may have been lost on the way.
    if (!(await RenderJob.exists({ outputKey: key }))) await files.delete(key);
    throw error;
  }
}

async function settle(job: RenderJobDocument, token: number, key: FileKey, size: number): Promise<RenderJobDocument> {
  const completed = await RenderJob.findOneAndUpdate(
    heldBy(job._id, token),
    {
      $set: {
        status: 'completed',
        slot: job._id,
        progress: 100,
        timeLeftSeconds: null,
        order: null,
        outputKey: key,
        fileSize: size,
        completedAt: new Date(),
      },
      $push: { logs: logLine(`completed: ${size} bytes`) },
    },
    { returnDocument: 'after' },
  );
  if (completed === null) throw new LostClaim(job._id, token);
  return completed;
}
