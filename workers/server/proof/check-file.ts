import { FilePathSource, Input, MP4 } from 'mediabunny';
import { type RenderReport, toRenderReport } from '#shared/contracts/render-report.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { FileFault, proveFile } from '#workers/engine/proof/prove-file.ts';
import { PictureShrinker } from '#workers/engine/proof/small-picture.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';
import { createServerCanvas } from '#workers/server/overlay/text-canvas.ts';
import { openFinishedFile } from './finished-file.ts';
import { openPlanned } from './planned.ts';

/** Outcome of a file's check: its report (null when its facts don't fit one), or its fault in plain words. */
export type CheckedFile =
  | { readonly ok: true; readonly report: RenderReport | null }
  | { readonly ok: false; readonly fault: string };

/**
 * Checks a finished file against its order as the browser checks its exports, in the same places with the same
 * thresholds.
 * @throws AbortedError.
 */
export async function checkFile(order: RenderOrder, path: string, context: EngineContext): Promise<CheckedFile> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    const kernel = await loadKernel();
    const shrinker = new PictureShrinker(order.plan, { kernel, createCanvas: createServerCanvas });
    const planned = await openPlanned(order, kernel, shrinker, context);
    const file = openFinishedFile({ plan: order.plan, path, input, shrinker }, context);
    try {
      const proof = await proveFile(order.plan, file, planned);
      return { ok: true, report: toRenderReport({ ...proof, reused: null }) };
    } finally {
      file.close();
    }
  } catch (error) {
    throwIfAborted(context.signal);
    return { ok: false, fault: error instanceof FileFault ? error.message : 'it cannot be read' };
  } finally {
    input.dispose();
  }
}
