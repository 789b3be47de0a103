import { FilePathSource, Input, MP4 } from 'mediabunny';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { FileFault, proveFile } from '#workers/engine/proof/prove-file.ts';
import { PictureShrinker } from '#workers/engine/proof/small-picture.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';
import { createServerCanvas } from '#workers/server/overlay/text-canvas.ts';
import { openFinishedFile } from './finished-file.ts';
import { openPlanned } from './planned.ts';

/**
 * Checks a finished file against its order as the browser checks its exports, in the same places with the same
 * thresholds.
 * @returns The fault, in plain words, or null.
 * @throws AbortedError.
 */
export async function findFault(order: RenderOrder, path: string, context: EngineContext): Promise<string | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    const kernel = await loadKernel();
    const shrinker = new PictureShrinker(order.plan, { kernel, createCanvas: createServerCanvas });
    const planned = await openPlanned(order, kernel, shrinker, context);
    const file = openFinishedFile({ plan: order.plan, path, input, shrinker }, context);
    try {
      await proveFile(order.plan, file, planned);
    } finally {
      file.close();
    }
    return null;
  } catch (error) {
    throwIfAborted(context.signal);
    return error instanceof FileFault ? error.message : 'it cannot be read';
  } finally {
    input.dispose();
  }
}
