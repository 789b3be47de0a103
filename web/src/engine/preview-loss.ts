import { WORKER_LOST_CODE } from '#workers/browser/threads/worker-client.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** Checks a failed call for the death of the preview's worker, which takes the canvas with it. */
export function isPreviewLoss(error: unknown): boolean {
  if (!(error instanceof CodedError)) return false;
  // An idle worker that died is replaced at the next call, by one that never had the canvas.
  return error.code === WORKER_LOST_CODE || error.code === 'preview.no-canvas';
}
