import { WORKER_LOST_CODE } from '#workers/browser/threads/worker-client.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** True when a call failed because the preview's worker died, which takes the canvas with it. */
export function isPreviewLoss(error: unknown): boolean {
  if (!(error instanceof CodedError)) return false;
  // The next call replaces an idle worker that died, but the new one never had the canvas.
  return error.code === WORKER_LOST_CODE || error.code === 'preview.no-canvas';
}
