import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { AppDeps } from '../../app-deps.ts';
import { RenderJob } from '../../models/render-job.ts';
import { findStoredFault } from './check-output.ts';
import { type Claim, heldBy, LostClaim } from './claims.ts';
import { finishRender } from './end-render.ts';
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
  claim: Claim,
  path: string,
): Promise<void> {
  const { job } = claim;
  const key = files.newKey(job.userId);
  const { size } = await files.write(key, path);
  try {
    const fault = await findStoredFault(files, key, job);
    if (fault !== null) {
      throw new CodedError('render.output-rejected', `${RENDER_ERRORS['render.output-rejected'].message} ${fault}`);
    }
    const completed = await finishRender(job, { key, size }, heldBy(claim));
    if (completed === null) throw new LostClaim(claim);
    await mailWhenLong(queue, completed);
  } catch (error) {
    // Unless the job has it after all: its answer may have been lost on the way.
    if (!(await RenderJob.exists({ outputKey: key }))) await files.delete(key);
    throw error;
  }
}
