import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob } from '../../models/render-job.ts';
import { failRender } from './end-render.ts';

/** Ends the renders of a server that cannot render any more. */
export async function failWaitingRenders(): Promise<void> {
  const errorCode = 'render.server-unavailable';
  const errorMessage = RENDER_ERRORS[errorCode].message;
  for (const job of await RenderJob.find({ executor: 'server', status: { $in: ACTIVE_RENDER_STATUSES } })) {
    await failRender(job, { errorCode, errorMessage });
  }
}
