import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder, WorkContext } from '#workers/server/job/render-types.ts';
import { probeSource, type SourceProbe } from './probe-source.ts';

/** Probes of orders' files by asset id, cached as long as the list of files is referenced. */
const probes = new WeakMap<RenderOrder['sources'], Map<string, SourceProbe>>();

/**
 * Probes an asset's file once for all parts of an order that one process makes in sequence (two that start at the same
 * time may both probe). A probe takes a quarter of a second of a core; a part of one second of 4K takes a few.
 * @throws CodedError `render.source-missing`, and errors of {@link probeSource}. The next call then probes again.
 */
export async function probeOrderSource(
  { sources }: Pick<RenderOrder, 'sources'>,
  assetId: string,
  context: WorkContext,
): Promise<SourceProbe> {
  const known = probes.get(sources) ?? new Map<string, SourceProbe>();
  probes.set(sources, known);
  const path = sources[assetId];
  if (path === undefined) throw renderError({ code: 'render.source-missing', assetId });
  // Caches the answer, not the promise, because the promise ends when the part that called it is cancelled.
  const probe = known.get(assetId) ?? (await probeSource(assetId, path, context));
  known.set(assetId, probe);
  return probe;
}
