import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder, WorkContext } from '#workers/server/job/render-types.ts';
import { probeSource, type SourceProbe } from './probe-source.ts';

/** Probes of orders' files by asset id, kept as long as the list of files is referenced. */
const probes = new WeakMap<RenderOrder['sources'], Map<string, SourceProbe>>();

/**
 * Probes the file of an asset, once for all parts of an order that one process makes in sequence (two that begin at
 * once may both probe): a probe takes a quarter of a second of a core, a part of a second of 4K a few.
 * @throws CodedError `render.source-missing`, and errors of {@link probeSource}; the next call then probes again.
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
  // Keeps the answer, not the promise, which ends when the part that asked is cancelled.
  const probe = known.get(assetId) ?? (await probeSource(assetId, path, context));
  known.set(assetId, probe);
  return probe;
}
