import { CodedError } from '#workers/lib/coded-error.ts';
import { WORKER_LOST_CODE } from '#workers/lib/worker-client.ts';

/** Whether a failed call says that the preview's worker died and took the canvas with it. */
export function isPreviewLoss(error: unknown): boolean {
  if (!(error instanceof CodedError)) return false;
  // A worker that dies while nobody asks it anything is replaced at the next call, by one that never had the canvas.
  return error.code === WORKER_LOST_CODE || error.code === 'preview.no-canvas';
}
